import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#shared/domain/job.ts';
import { emptySummary } from '#shared/domain/structure.ts';
import { aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aStanding, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames, savedLines } from '#tests/web/support/tables.ts';
import { JobsPage } from '#web/src/features/jobs/jobs-page.tsx';
import { AlertsPage } from '#web/src/features/oversight/alerts-page.tsx';
import { PortfolioPage } from '#web/src/features/portfolio/portfolio-page.tsx';

const state = { because: 'Read today.', nextDueDate: null, periodEnd: null, lastTest: null };
const breached = aCovenant({ state: { ...state, status: 'Breached' } });
const pending = aCovenant({
  id: 'accounts',
  name: 'Annual audited accounts',
  covenantType: 'Report',
  state: { ...state, status: 'NotYetDue', nextDueDate: '2020-01-31' },
});

afterEach(() => vi.restoreAllMocks());

describe('the table of structures', () => {
  it('says in an export how the covenants of each stand', async () => {
    const lines = savedLines();
    fakeServer({
      'GET /api/organizations/northlight/deals': {
        body: [
          aStructureRow({ summary: { ...emptySummary, commitments: [{ currency: 'USD', amount: 42_000_000 }] } }),
          aStructureRow({ id: 'solar', name: 'Solar park', customId: null }),
        ],
      },
      'GET /api/organizations/northlight/standings': { body: [aStanding(aStructure(), [breached, pending])] },
      'GET /api/organizations/northlight/entityStatuses': { body: [] },
      'GET /api/portfolios': { body: [] },
    }).install();
    const address = '/portfolio?tab=structures&structures.columns=name,covenants,customId,commitments';
    const { user } = renderPage(<PortfolioPage />, { path: '/portfolio', address });
    await screen.findByText('1 breached');
    await screen.findByText('None yet');

    await user.click(screen.getByRole('button', { name: 'Export Structures' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV file' }));

    expect(await lines()).toEqual([
      '"Deal Name","Covenants","Custom id","Commitments (USD)"',
      '"Riverside senior facility","1 breached, 1 overdue","NL-0187","42000000"',
      '"Solar park","None yet","",""',
    ]);
  });

  it('says in an export which amounts are those of parts, too', async () => {
    const lines = savedLines();
    const commitments = [{ currency: 'USD', amount: 54_100_000 }];
    fakeServer({
      'GET /api/organizations/northlight/deals': {
        body: [
          aStructureRow({ name: 'Municipal', withParts: { ...emptySummary, subStructureCount: 2, commitments } }),
          aStructureRow({ id: 'part', name: 'Part I', summary: { ...emptySummary, commitments } }),
        ],
      },
      'GET /api/organizations/northlight/standings': { body: [] },
      'GET /api/organizations/northlight/entityStatuses': { body: [] },
      'GET /api/portfolios': { body: [] },
    }).install();
    const address = '/portfolio?tab=structures&structures.columns=name,commitments';
    const { user } = renderPage(<PortfolioPage />, { path: '/portfolio', address });
    await screen.findByText('with its 2 parts');

    await user.click(screen.getByRole('button', { name: 'Export Structures' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV file' }));

    expect(await lines()).toEqual([
      '"Deal Name","Commitments (USD)","Commitment note"',
      '"Municipal","54100000","with its 2 parts"',
      '"Part I","54100000",""',
    ]);
  });
});

describe('the tables of alerts', () => {
  it('are looked at apart, and found by the name of a structure', async () => {
    const second = aStructureRow({ id: 'harbor', name: 'Harbor storage' });
    fakeServer({
      'GET /api/organizations/northlight/standings': {
        body: [
          aStanding(aStructure(), [breached]),
          aStanding(second, [{ ...breached, id: 'harbor-coverage' }, pending]),
        ],
      },
    }).install();
    const { user, router } = renderPage(<AlertsPage />, { path: '/alerts' });
    const missed = within(await screen.findByRole('toolbar', { name: 'Tools of Breached or at risk' }));

    await user.click(missed.getByRole('button', { name: 'Filter' }));
    await user.type(screen.getByRole('searchbox', { name: 'Covenant contains' }), 'harbor');

    expect(router.state.location.search).toBe('?missed.covenant=harbor');
    expect(missed.getByText('1 of 2 rows')).toBeVisible();
    expect(rowNames('Due soon')).toEqual(['Annual audited accounts']);
  });
});

describe('the table of jobs', () => {
  const aJob = (override: Partial<Job>): Job => ({
    id: 'job',
    kind: 'covenant-extraction',
    title: 'Credit agreement.pdf',
    entityId: null,
    documentId: null,
    status: 'done',
    progress: 1,
    message: '14 covenants found',
    error: null,
    attempt: 1,
    version: 1,
    createdAt: '2026-11-02T09:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-11-02T09:00:00.000Z',
    finishedAt: '2026-11-02T09:04:00.000Z',
    ...override,
  });

  it('offers its statuses in words, and counts what it shows', async () => {
    const failed = aJob({ id: 'late', title: 'Amendment.pdf', status: 'failed', error: 'The file is encrypted.' });
    fakeServer({ 'GET /api/jobs': { body: [aJob({}), failed] } }).install();
    const { user, router } = renderPage(<JobsPage />, { path: '/jobs' });

    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('checkbox', { name: 'Failed' }));

    await waitFor(() => expect(router.state.location.search).toBe('?jobs.status=Failed'));
    expect(rowNames('Jobs')).toEqual(['Amendment.pdf']);
    expect(screen.getByText('1 of 2 rows')).toBeVisible();
  });

  it('leads from a download of one’s own to its archive, and from one of others to the data room', async () => {
    const room = { type: 'Deal', structureId: 'riverside' } as const;
    const download = { kind: 'room-download', entityId: 'riverside', room } as const;
    const own = aJob({ ...download, id: 'own', title: 'Download of Legal' });
    const others = aJob({ ...download, id: 'others', title: 'Download of Tax', createdBy: 'sam' });
    fakeServer({ 'GET /api/jobs': { body: [own, others] } }).install();
    renderPage(<JobsPage />, { path: '/jobs' });

    const link = await screen.findByRole('link', { name: 'Download of Legal' });
    expect(link).toHaveAttribute('href', '/deals/riverside/data-room?download=own');
    expect(screen.getByRole('link', { name: 'Download of Tax' })).toHaveAttribute('href', '/deals/riverside/data-room');
  });

  it('is of work of the past, too', async () => {
    fakeServer({ 'GET /api/jobs': { body: [aJob({})] } }).install();
    renderPage(<JobsPage />, { path: '/jobs' });

    expect(await screen.findByText('Agreements, imports and other background work')).toBeVisible();
  });

  it('starts what failed again, and says what', async () => {
    const failed = aJob({ id: 'late', title: 'Amendment.pdf', status: 'failed', error: 'The file is encrypted.' });
    const server = fakeServer({
      'GET /api/jobs': { body: [failed] },
      'POST /api/jobs/late/retry': { body: { ...failed, status: 'queued', error: null } },
    });
    server.install();
    const { user } = renderPage(<JobsPage />, { path: '/jobs' });

    await user.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Started again')).toBeVisible();
    expect(screen.getAllByText('Amendment.pdf').length).toBeGreaterThan(1);
    expect(server.last('POST /api/jobs/late/retry')).toBeDefined();
  });
});
