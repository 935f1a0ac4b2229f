import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RoomDocument, type RoomNode } from '#shared/domain/document.ts';
import type {
  CheckedFigureRow,
  FigureImport,
  FigureImportReport,
  ImportedFigureRow,
} from '#shared/domain/figure-import.ts';
import type { Job } from '#shared/domain/job.ts';
import { aWorkflow } from '#tests/web/support/approvals.ts';
import { completed } from '#tests/web/support/completed.ts';
import { endSession, startSession } from '#web/src/api/session.ts';
import { layOut, openGrid } from './open-grid.tsx';

beforeEach(() => {
  layOut();
  startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
});
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
});

const importing = 'POST /api/entities/riverside/metrics/import/actual/model';

const aRow = (change: Partial<CheckedFigureRow>): CheckedFigureRow => ({
  row: 2,
  detail: 'Revenue',
  detailName: 'Revenue',
  unit: 'USD',
  added: 1,
  changed: 0,
  same: 0,
  notEnded: 0,
  faults: [],
  faultCount: 0,
  ...change,
});

const faulty = aRow({
  row: 4,
  detail: 'Revenu',
  detailName: null,
  unit: null,
  added: 0,
  faults: [{ cell: 'A4', message: 'There is no detail “Revenu”. Did you mean “Revenue”?' }],
  faultCount: 1,
});

const aReport = (change: Partial<FigureImportReport> = {}): FigureImportReport => ({
  documentId: 'model',
  documentName: 'Model.xlsx',
  version: 3,
  dataKind: 'actual',
  sheet: 'Actuals',
  sheets: ['Actuals'],
  asksForSheet: false,
  periods: [
    { cell: 'B1', heading: '2026-08', frequency: 'Monthly', period: '2026-08' },
    { cell: 'C1', heading: '2026-09', frequency: 'Monthly', period: '2026-09' },
  ],
  leftOut: [{ cell: 'D1', heading: 'Remark', reason: 'This is no period.' }],
  remark: null,
  counts: { rows: 3, faulty: 1, added: 1, changed: 1, same: 0, notEnded: 0 },
  seen: 7,
  rows: [faulty, aRow({ row: 3, added: 1, changed: 1 })],
  ...change,
});

const aJob = (change: Partial<Job> = {}): Job => ({
  id: 'import-1',
  kind: 'figure-import',
  title: 'Import of actual figures',
  entityId: 'riverside',
  documentId: null,
  status: 'done',
  progress: 1,
  message: '1 figure added, 1 replaced, 1 row left out',
  error: null,
  attempt: 1,
  version: 3,
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-20T12:01:00.000Z',
  finishedAt: '2026-11-20T12:01:00.000Z',
  ...change,
});

const imported: ImportedFigureRow = {
  id: '000003#M#0000',
  row: 3,
  detail: 'Revenue',
  detailName: 'Revenue',
  unit: 'USD',
  frequency: 'Monthly',
  figures: [
    { cell: 'B3', period: '2026-08', value: 1, before: null, outcome: 'added' },
    { cell: 'C3', period: '2026-09', value: 2, before: 1, outcome: 'conflict' },
  ],
  faults: [],
};

const room: readonly RoomNode[] = ['Model.xlsx', 'Agreement.pdf'].map((name) => ({
  ...completed(RoomDocument, { id: name === 'Model.xlsx' ? 'model' : 'agreement', name, logicalType: 'Document' }),
  children: [],
  childrenLoaded: true,
}));

async function openDialog(answers: Parameters<typeof openGrid>[0] = {}) {
  const grid = await openGrid({
    answers: { 'GET /api/room/riverside/documents/structure': { body: room }, ...answers.answers },
  });
  await grid.user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import figures' }));
  return { ...grid, dialog };
}

async function check({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Model.xlsx' })).toBeInTheDocument());
  await user.selectOptions(dialog.getByLabelText('Document of the data room'), 'Model.xlsx');
  await user.click(dialog.getByRole('button', { name: 'Check the file' }));
}

describe('importing figures', { timeout: 30_000 }, () => {
  it('tells what is wrong first, asks what has to be decided, and starts with what was seen', async () => {
    const opened = await openDialog({
      answers: {
        [importing]: ({ query }) =>
          query.get('dryRun') === 'true' ? { body: aReport() } : { status: 202, body: aJob({ status: 'queued' }) },
        'GET /api/jobs/import-1': { body: aJob() },
        'GET /api/entities/riverside/metrics/imports/import-1/rows': { body: [imported] },
      },
    });
    const { user, dialog, server } = opened;
    expect(dialog.queryByRole('option', { name: 'Agreement.pdf' })).toBeNull();

    await check(opened);
    const [, first] = await dialog.findAllByRole('row');

    expect(first).toHaveTextContent('A4: There is no detail “Revenu”. Did you mean “Revenue”?');
    expect(dialog.getByText('D1 “Remark”: This is no period.')).toBeVisible();
    expect(dialog.getByText(/2 columns, from Aug 2026 to Sep 2026/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import 1 figure' })).toBeDisabled();

    await user.click(dialog.getByRole('checkbox', { name: /Leave out 1 row/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Replace 1 figure/ }));
    await user.click(dialog.getByRole('button', { name: 'Import 2 figures' }));

    expect(await dialog.findByText('1 figure added, 1 replaced, 1 row left out')).toBeVisible();
    expect(await dialog.findByRole('row', { name: /^Revenue ?C3 · Sep 2026 .*Kept as it stood/ })).toBeVisible();
    expect(Object.fromEntries(server.last(importing)?.query ?? [])).toMatchObject({
      sheet: 'Actuals',
      version: '3',
      seen: '7',
      replace: 'true',
      skipFaulty: 'true',
    });
    expect(server.last(importing)?.query.has('future')).toBe(false);
  });

  it('asks about actual figures of periods that have not ended', async () => {
    const counts = { rows: 1, faulty: 0, added: 2, changed: 0, same: 0, notEnded: 2 };
    const opened = await openDialog({
      answers: { [importing]: { body: aReport({ counts, rows: [aRow({ notEnded: 2 })] }) } },
    });

    await check(opened);
    const start = await opened.dialog.findByRole('button', { name: 'Import 2 figures' });

    expect(start).toBeDisabled();
    await opened.user.click(opened.dialog.getByRole('checkbox', { name: /Take 2 actual figures/ }));
    expect(start).toBeEnabled();
  });

  it('lets choose among sheets, and checks the one that was chosen', async () => {
    const opened = await openDialog({
      answers: {
        [importing]: ({ query }) => {
          const sheets = ['Base', 'Upside'];
          const sheet = query.get('sheet');
          return {
            body: aReport(sheet === null ? { sheets, sheet, asksForSheet: true, rows: [] } : { sheets, sheet }),
          };
        },
      },
    });

    await check(opened);
    await opened.user.selectOptions(await opened.dialog.findByLabelText('Sheet'), 'Upside');

    expect(await opened.dialog.findByText('D1 “Remark”: This is no period.')).toBeVisible();
    expect(opened.server.last(importing)?.query.get('sheet')).toBe('Upside');
  });

  it('says why a file cannot be read, and keeps the choice', async () => {
    const message = 'No sheet has periods for headings.';
    const opened = await openDialog({
      answers: { [importing]: { status: 422, body: { code: 'importFileUnreadable', message, userMessage: message } } },
    });

    await check(opened);

    expect(await opened.dialog.findByRole('alert')).toHaveTextContent(message);
    expect(opened.dialog.getByLabelText('Document of the data room')).toHaveValue('model');
  });

  it('is undone after a question', async () => {
    const undo = 'POST /api/entities/riverside/metrics/imports/import-1/revert';
    const opened = await openDialog({
      answers: {
        [importing]: ({ query }) =>
          query.get('dryRun') === 'true'
            ? { body: aReport({ counts: { rows: 1, faulty: 0, added: 1, changed: 0, same: 0, notEnded: 0 } }) }
            : { status: 202, body: aJob({ status: 'queued' }) },
        'GET /api/jobs/import-1': { body: aJob() },
        'GET /api/jobs/undo-1': { body: aJob({ id: 'undo-1', message: '1 figure put back' }) },
        'GET /api/entities/riverside/metrics/imports/import-1/rows': { body: [imported] },
        [undo]: { status: 202, body: aJob({ id: 'undo-1', status: 'queued' }) },
      },
    });
    const { user, dialog, server } = opened;
    await check(opened);
    await user.click(await dialog.findByRole('button', { name: 'Import 1 figure' }));

    await user.click(await dialog.findByRole('button', { name: 'Undo the import' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    expect(server.all(undo)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Undo the import' }));

    expect(await screen.findByText('1 figure put back')).toBeVisible();
    expect(server.all(undo)).toHaveLength(1);
  });
});

const past: FigureImport = {
  id: 'import-1',
  entityId: 'riverside',
  documentId: 'model',
  documentName: 'Model.xlsx',
  documentVersion: 3,
  sheet: 'Actuals',
  dataKind: 'actual',
  replaces: false,
  startedBy: 'nora',
  startedByName: 'Nora Reyes',
  startedAt: '2026-11-20T12:00:00.000Z',
  status: 'done',
  planned: null,
  counts: { written: 12, same: 0, conflict: 3, faulty: 1, putBack: 0, stays: 0 },
  undo: null,
};

const planned = { rows: 24, faulty: 0, added: 60, changed: 3, same: 0, notEnded: 0 };
const waiting: FigureImport = { ...past, status: 'waiting', counts: null, planned };

describe('an import whose approval is asked for', { timeout: 30_000 }, () => {
  const one = 'GET /api/entities/riverside/metrics/imports/import-1';
  const workflows = 'GET /api/entities/riverside/workflows';

  it('starts nothing, and is shown with the way to choose who approves it', async () => {
    const opened = await openDialog({
      answers: {
        [importing]: ({ query }) =>
          query.get('dryRun') === 'true'
            ? { body: aReport({ counts: { ...planned, changed: 0 } }) }
            : { status: 202, body: waiting },
        [one]: { body: waiting },
        [workflows]: { body: [] },
      },
    });
    const { user, dialog, server } = opened;
    await check(opened);

    const choice = await dialog.findByRole('checkbox', { name: 'Ask for approval first' });
    expect(choice).toHaveAccessibleDescription(/nothing is entered before it is approved/);
    await user.click(choice);
    await user.click(dialog.getByRole('button', { name: 'Ask for approval' }));

    const shown = within(await screen.findByRole('dialog', { name: 'Import of figures' }));
    expect(await shown.findByText('Waits for approval')).toBeVisible();
    expect(
      shown.getByText('24 rows, 60 new figures, 3 figures left as they stand. Nothing is entered yet'),
    ).toBeVisible();
    expect(await shown.findByRole('button', { name: 'Arrange approval in steps' })).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Undo the import' })).toBeNull();
    expect(server.last(importing)?.query.get('approval')).toBe('true');
    expect(screen.queryByText('Import started')).toBeNull();
  });

  it('tells its steps, and what it was turned down for', async () => {
    const source = { sourceType: 'FigureImport' as const, sourceId: 'riverside~import-1' };
    const workflow = aWorkflow({ source, sourceName: 'Import of actual figures, 24 rows', covenantType: null });
    await openGrid({
      search: '?imports=import-1',
      answers: { [one]: { body: { ...waiting, status: 'turnedDown' } }, [workflows]: { body: [workflow] } },
    });

    const shown = within(await screen.findByRole('dialog', { name: 'Import of figures' }));
    expect(await shown.findByText('Turned down')).toBeVisible();
    expect(shown.getByText('Nothing was entered')).toBeVisible();
    expect(await shown.findByText('Credit')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Undo the import' })).toBeNull();
  });

  it('is told in the list of imports', async () => {
    const { user } = await openGrid({
      answers: { 'GET /api/entities/riverside/metrics/imports': { body: [waiting] } },
    });

    await user.click(screen.getByRole('button', { name: 'Past imports' }));

    const item = await screen.findByRole('listitem', { name: '' });
    expect(item).toHaveTextContent('Waits for approval: 24 rows');
  });
});

describe('past imports', { timeout: 30_000 }, () => {
  const list = 'GET /api/entities/riverside/metrics/imports';

  it('are listed with what each has come to, shown figure by figure, and undone', async () => {
    const undo = { jobId: 'undo-1', byName: 'Sam Ito', at: '2026-11-21T12:00:00.000Z', status: 'done' as const };
    let now = past;
    const unseen = { ...past, id: 'import-0', documentId: null, documentName: null, sheet: null };
    const { user, server } = await openGrid({
      answers: {
        [list]: { body: [past, { ...unseen, status: 'failed', counts: null }] },
        [`${list}/import-1`]: () => ({ body: now }),
        [`${list}/import-1/rows`]: { body: [imported] },
        'GET /api/jobs/import-1': { body: aJob() },
        'GET /api/jobs/undo-1': { body: aJob({ id: 'undo-1', message: '1 figure put back' }) },
        'POST /api/entities/riverside/metrics/imports/import-1/revert': () => {
          now = { ...past, undo, counts: { ...past.counts, putBack: 12 } as FigureImport['counts'] };
          return { status: 202, body: aJob({ id: 'undo-1', status: 'queued' }) };
        },
      },
    });

    await user.click(screen.getByRole('button', { name: 'Past imports' }));
    const all = within(await screen.findByRole('dialog', { name: 'Past imports' }));
    const [first, second] = await all.findAllByRole('listitem');
    expect(first).toHaveTextContent('12 figures written, 3 left as they stood, 1 row at fault');
    expect(first).toHaveTextContent('Nora Reyes');
    expect(second).toHaveTextContent('A document that is not shared with you');
    expect(second).toHaveTextContent('Stopped before its end');

    await user.click(all.getByRole('button', { name: /Show figures of Model.xlsx/ }));
    const one = within(await screen.findByRole('dialog', { name: 'Import of figures' }));
    expect(await one.findByRole('row', { name: /^Revenue ?B3 · Aug 2026 .*Added/ })).toBeVisible();
    await user.click(one.getByRole('button', { name: 'Undo the import' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    await user.click(question.getByRole('button', { name: 'Undo the import' }));

    expect(await one.findByText(/Sam Ito/)).toBeVisible();
    expect(one.getByText('Undone')).toBeVisible();
    expect(one.queryByRole('button', { name: 'Undo the import' })).toBeNull();
    expect(server.all(list).length).toBeGreaterThan(0);
  });

  it('say so where there are none', async () => {
    const { user } = await openGrid({ answers: { [list]: { body: [] } } });

    await user.click(screen.getByRole('button', { name: 'Past imports' }));

    expect(await screen.findByText('No figures were imported yet')).toBeVisible();
  });
});
