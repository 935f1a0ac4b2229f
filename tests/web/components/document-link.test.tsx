import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DocumentLink } from '#web/src/components/document-link.tsx';

const link = 'POST /api/room/riverside/documents/agreement/link';

/** A document's name in an organization that has documents only viewed, or also downloaded. */
function openIn(dataRoomViewModeOnly: 'true' | 'false') {
  const global = aGlobalState();
  const name = 'dataRoomViewModeOnly';
  const setting = { id: name, name, type: 'OrganizationSetting', value: dataRoomViewModeOnly };
  const organization = { ...global.organization, details: [...global.organization.details, setting] };
  const body = { url: 'https://documents.example/agreement', expiresAt: '2026-11-20T12:00:00.000Z' };
  const server = fakeServer({ [link]: { body } });
  server.install();
  const element = (
    <DocumentLink entityId="riverside" documentId="agreement">
      Credit agreement.pdf
    </DocumentLink>
  );
  return { ...renderPage(element, { path: '/', global: { ...global, organization } }), server };
}

describe('the name of a document', () => {
  it.each([
    { rule: 'true', isShown: true },
    { rule: 'false', isShown: false },
  ] as const)('shows it without a download where documents are only viewed: $rule', async ({ rule, isShown }) => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, server } = openIn(rule);

    await user.click(screen.getByRole('button', { name: 'Credit agreement.pdf' }));

    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const anchor = clicked.mock.contexts[0] as HTMLAnchorElement;
    expect(server.last(link)?.body).toEqual({ inline: isShown });
    expect(anchor.hasAttribute('download')).toBe(!isShown);
    expect(anchor.target).toBe(isShown ? '_blank' : '');
    clicked.mockRestore();
  });
});
