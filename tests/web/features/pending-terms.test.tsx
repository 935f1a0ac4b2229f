import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { PendingTermsSection } from '#web/src/features/covenants/terms/pending-terms-section.tsx';

const changed = aCovenant({
  pendingTerms: {
    terms: { thresholds: [{ value: 1.25, unit: 'Ratio' }], cureDays: 30, name: 'Minimum coverage' },
    effectiveFrom: '2026-10-01',
    takesBack: false,
    at: '2026-11-03T09:00:00.000Z',
    by: 'ana',
    byName: 'Ana Lyst',
  },
});
const route = `PUT /api/entities/riverside/covenants/${changed.id}`;

function show(role: Parameters<typeof aGlobalState>[0] = 'Admin', status = 200) {
  const conflict = { code: 'recordChanged', message: 'Somebody else has saved this in the meantime.' };
  const server = fakeServer({ [route]: status === 200 ? { body: changed } : { status, body: conflict } });
  server.install();
  const page = <PendingTermsSection structure={aStructureView()} covenant={changed} />;
  return { server, ...renderPage(page, { path: '/', global: aGlobalState(role) }) };
}

describe('changed terms of a covenant in force', () => {
  it('are told beside those that hold, and approved', async () => {
    const { server, user } = show();

    expect(await screen.findByText('Threshold')).toBeVisible();
    expect(screen.getByText('at least 1.20×')).toHaveProperty('tagName', 'DEL');
    expect(screen.getByText('at least 1.25×')).toHaveProperty('tagName', 'INS');
    expect(screen.getByText('30 days')).toBeVisible();
    expect(screen.queryByText('Frequency')).toBeNull();
    expect(screen.getByText('They would hold for periods that end from Oct 1, 2026 on.')).toBeVisible();
    expect(screen.getByText(/^Proposed by Ana Lyst/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve change' }));
    expect(server.last(route)?.body).toEqual({ version: changed.version, approved: true });
  });

  it('are given up by who edits and may not approve', async () => {
    const { server, user } = show('Analyst');

    await user.click(await screen.findByRole('button', { name: 'Give up change' }));
    expect(server.last(route)?.body).toEqual({ version: changed.version, pendingTerms: null });
    expect(screen.queryByRole('button', { name: 'Approve change' })).toBeNull();
  });
});
