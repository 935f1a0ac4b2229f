import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGlobalState, aProposal, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ImportPage } from '#web/src/features/covenants/review/import-page.tsx';
import { withSettings } from './open-portfolio.tsx';

const reader = aGlobalState().agent.id;
const others = { createdBy: 'somebody-else', updatedBy: 'somebody-else' };
const theirs = aProposal({ id: 'theirs', name: 'Quarterly financial statements', ...others });
const own = aProposal({ id: 'own', name: 'Annual budget', ...others, createdBy: reader });
const edited = aProposal({ id: 'edited', name: 'Compliance certificate', ...others, updatedBy: reader });

function openReview(settings: Readonly<Record<string, string>>) {
  fakeServer({
    'GET /api/entities/riverside/covenants': { body: [theirs, own, edited] },
    'GET /api/room/riverside/documents/structure': { body: [] },
  }).install();
  return renderPage(<ImportPage />, {
    path: '/deals/:dealId/reporting-covenants/ai-import',
    address: '/deals/riverside/reporting-covenants/ai-import',
    context: aStructure(),
    global: withSettings(settings),
  });
}

const shown = () => within(screen.getByRole('article'));
const isSaid = /Someone else must approve this/;

describe('proposals that a second person approves', () => {
  it.each(['Annual budget', 'Compliance certificate'])('cannot be approved by their author: %s', async (name) => {
    const { user } = openReview({ disableCovenantCreatorApprove: 'true' });

    await user.click(await screen.findByRole('button', { name: new RegExp(name) }));

    expect(shown().getByText(isSaid)).toBeVisible();
    expect(shown().queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(shown().getByRole('button', { name: /^Edit/ })).toHaveTextContent(/^EditE$/);
  });

  it('are approved by others, in bulk without the reader’s own', async () => {
    const { user } = openReview({ disableCovenantCreatorApprove: 'true' });

    await user.click(await screen.findByRole('button', { name: /Quarterly financial statements/ }));
    expect(shown().getByRole('button', { name: /^Approve/ })).toBeVisible();
    expect(shown().queryByText(isSaid)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Approve in bulk…' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Approve in bulk' }));
    expect(dialog.getByRole('button', { name: 'Approve 1 covenant' })).toBeVisible();
  });

  it('are anybody’s where the organization asks for no second person', async () => {
    const { user } = openReview({});

    await user.click(await screen.findByRole('button', { name: /Annual budget/ }));

    expect(shown().getByRole('button', { name: /^Approve/ })).toBeVisible();
    expect(shown().getByRole('button', { name: /^Edit, then approve/ })).toBeVisible();
  });
});
