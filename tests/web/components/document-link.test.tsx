import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DocumentLink } from '#web/src/components/document-link.tsx';

it('leads from the name of a document to its page, at the quoted passage', async () => {
  const { user, router } = renderPage(
    <DocumentLink entityId="riverside" documentId="agreement" version={2} page={7} quote="at least 1.20">
      Credit agreement.pdf
    </DocumentLink>,
    { path: '/' },
  );

  await user.click(screen.getByRole('link', { name: 'Credit agreement.pdf' }));

  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/documents/riverside/agreement?version=2&page=7&quote=at+least+1.20');
});
