import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDocument } from '#tests/web/support/document-factory.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { AmendmentsSection } from '#web/src/features/covenants/terms/amendments-section.tsx';
import { CovenantDialog } from '#web/src/features/covenants/terms/covenant-dialog.tsx';
import { PendingTermsSection } from '#web/src/features/covenants/terms/pending-terms-section.tsx';

const changed = aCovenant({
  pendingTerms: {
    terms: { thresholds: [{ value: 1.25, unit: 'Ratio' }], cureDays: 30, name: 'Minimum coverage' },
    effectiveFrom: '2026-10-01',
    takesBack: false,
    documentId: null,
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

describe('amendments of a covenant', () => {
  const amended = aCovenant({
    thresholds: [{ value: 1.1, unit: 'Ratio' }],
    formerTerms: [
      {
        until: '2026-07-01',
        terms: { thresholds: [{ value: 1.2, unit: 'Ratio' }], cureDays: 15 },
        documentId: 'amendment',
        at: '2026-07-20T09:00:00.000Z',
        by: 'olive',
        byName: 'Olive Officer',
      },
    ],
  });

  function open(role: Parameters<typeof aGlobalState>[0] = 'Admin') {
    const server = fakeServer({
      [`PUT /api/entities/riverside/covenants/${amended.id}`]: { body: amended },
      'GET /api/room/riverside/documents/structure': { body: [] },
    });
    server.install();
    const page = <AmendmentsSection structure={aStructureView()} covenant={amended} />;
    return { server, ...renderPage(page, { path: '/', global: aGlobalState(role) }) };
  }

  it('are told with their day and what they changed, and the last one is taken back', async () => {
    const { server, user } = open();

    const amendment = within(await screen.findByRole('region', { name: 'From Jul 1, 2026' }));
    expect(amendment.getByText('at least 1.20×')).toHaveProperty('tagName', 'DEL');
    expect(amendment.getByText('at least 1.10×')).toHaveProperty('tagName', 'INS');
    expect(amendment.getByText('15 days')).toBeVisible();
    expect(amendment.getByText(/Olive Officer/)).toBeVisible();
    expect(amendment.getByRole('link')).toHaveAttribute('href', '/documents/riverside/amendment');
    await user.click(screen.getByRole('button', { name: 'Take the last one back' }));
    expect(server.last(`PUT /api/entities/riverside/covenants/${amended.id}`)?.body).toEqual({
      version: amended.version,
      takesBack: true,
    });
  });

  it('are taken back by nobody who may not edit', async () => {
    open('Member');

    expect(await screen.findByText('15 days')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the form of a covenant in force', () => {
  const terms = aCovenant();

  it('asks from which day on changed terms hold', async () => {
    const agreement = {
      ...aDocument({ id: 'first-amendment', name: 'First amendment.pdf' }),
      children: [],
      childrenLoaded: true,
    };
    const server = fakeServer({
      [`PUT /api/entities/riverside/covenants/${terms.id}`]: { body: terms },
      'GET /api/room/riverside/documents/structure': { body: [agreement] },
    });
    server.install();
    const dialog = <CovenantDialog structure={aStructureView()} covenant={terms} onClose={() => undefined} />;
    const { user } = renderPage(dialog, { path: '/', global: aGlobalState('Analyst') });

    const day = await screen.findByLabelText('Changed terms hold for periods that end from');
    expect(screen.queryByLabelText(/Amending agreement/)).toBeNull();
    await user.type(day, '7/1/2026');
    await screen.findByRole('option', { name: 'First amendment.pdf' });
    await user.selectOptions(screen.getByLabelText(/Amending agreement/), 'first-amendment');
    await user.click(screen.getByRole('button', { name: 'Save covenant' }));

    await waitFor(() =>
      expect(server.last(`PUT /api/entities/riverside/covenants/${terms.id}`)?.body).toMatchObject({
        effectiveFrom: '2026-07-01',
        amendingDocumentId: 'first-amendment',
      }),
    );
  });
});
