import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LevelOutcome } from '#shared/domain/covenant.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { FinancialCovenantsPage } from '#web/src/features/covenants/figures/financial-covenants-page.tsx';

afterEach(() => vi.restoreAllMocks());

const outcome = (purpose: LevelOutcome['purpose'], value: number, isMissed: boolean): LevelOutcome => ({
  purpose,
  operator: '>=',
  value,
  unit: 'Ratio',
  isMissed,
});
const lastTest = aTest({
  value: 1.28,
  result: 'AtRisk',
  headroom: 0.067,
  levels: [outcome('Default', 1.05, false), outcome('LockUp', 1.3, true)],
});
const coverage = aCovenant({
  levels: [
    { purpose: 'LockUp', operator: null, value: 1.3, unit: 'Ratio' },
    { purpose: 'Default', operator: '>', value: 1.05, unit: 'Ratio', from: '2027-01-01' },
  ],
  state: {
    status: 'AtRisk',
    because: 'The figure for Q3 2026 is below the lock-up level.',
    nextDueDate: null,
    periodEnd: null,
    lastTest,
  },
});

function open() {
  const server = fakeServer({
    'GET /api/entities/riverside/covenants': ({ query }) => ({
      body: query.get('approved') === 'true' ? [coverage] : [],
    }),
    'GET /api/entities/riverside/checks': { body: [lastTest] },
    'PUT /api/entities/riverside/covenants/dscr': ({ body }) => ({
      body: { ...coverage, ...(body as object), version: 2 },
    }),
  });
  server.install();
  const address = '/covenants?covenant=dscr';
  return {
    server,
    ...renderPage(<FinancialCovenantsPage />, { path: '/covenants', address, context: aStructureView() }),
  };
}

describe('levels beside the threshold', { timeout: 20_000 }, () => {
  it('stand among the terms, and each test tells which of them it misses', async () => {
    open();

    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(/^Lock-up:/)).toHaveTextContent('Lock-up: at least 1.30×');
    expect(drawer.getByText(/^Default:/)).toHaveTextContent('Default: more than 1.05× from Jan 1, 2027');
    const missed = within(await drawer.findByRole('list', { name: 'Levels that are missed' }));
    expect(missed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Below the lock-up level of 1.30×.',
    ]);
    expect(drawer.getByText('1.28× is below the lock-up level of 1.30× (Q3 2026).')).toBeVisible();
  });

  it('are entered, changed and taken away in the form, and refused where they contradict', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit terms' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit covenant' }));

    await user.click(form.getByRole('button', { name: 'Remove level 2' }));
    await user.click(form.getByRole('button', { name: 'Add level' }));
    await user.type(form.getByLabelText('Level 2'), '1.25');
    await user.click(form.getByRole('button', { name: /^Save/ }));
    expect(await form.findByText('Only one level of a kind can hold from the same day.')).toBeVisible();

    const second = within(form.getByRole('group', { name: 'Level 2' }));
    await user.selectOptions(second.getByLabelText('Consequence'), 'Sweep');
    await user.selectOptions(second.getByLabelText('Figure must be'), '>');
    await user.click(form.getByRole('button', { name: /^Save/ }));

    await waitFor(() =>
      expect(server.last('PUT /api/entities/riverside/covenants/dscr')?.body).toMatchObject({
        levels: [
          { purpose: 'LockUp', operator: null, value: 1.3, unit: 'Ratio' },
          { purpose: 'Sweep', operator: '>', value: 1.25, unit: 'Ratio' },
        ],
      }),
    );
  });
});
