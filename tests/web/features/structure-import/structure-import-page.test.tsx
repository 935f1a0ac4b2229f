import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#shared/domain/job.ts';
import { type CheckedRow, countRows, type ImportedRow, type ImportReport } from '#shared/domain/structure-import.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames, savedLines } from '#tests/web/support/tables.ts';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { StructureImportLink } from '#web/src/entities/structure/structure-import-link.tsx';
import { StructureImportPage } from '#web/src/features/structure-import/structure-import-page.tsx';

const path = '/api/organizations/northlight/structure-imports';

const switchedOn = (role: 'Admin' | 'Member' = 'Admin'): GlobalState => ({
  ...aGlobalState(role),
  features: [{ name: 'ExcelTemplateImportStructureInformation', enabled: true }],
});

const row = (change: Partial<CheckedRow> = {}): CheckedRow => ({
  sheet: 'Structures',
  row: 2,
  name: 'Copper Ridge',
  customId: 'CR-1',
  status: 'new',
  entity: null,
  version: null,
  faults: [],
  changes: [],
  ...change,
});

const invalidRow = row({
  sheet: 'Projects',
  row: 5,
  name: 'Mesa',
  customId: null,
  status: 'invalid',
  faults: [{ column: 'Size', message: '“1,000” is text.' }],
});

const reportOf = (rows: readonly CheckedRow[], ignoredColumns: readonly string[] = []) => ({
  fileName: 'Portfolio.xlsx',
  rows,
  counts: countRows(rows),
  ignoredColumns,
  columns: [{ sheet: 'Structures' as const, heading: 'Name', column: 'Name', match: 'same' as const }],
  offered: [
    { sheet: 'Structures' as const, column: 'Name' },
    { sheet: 'Structures' as const, column: 'Borrower' },
  ],
  missing: [],
  kind: null,
  asksForKind: false,
  remark: null,
});

const job = (change: Partial<Job> = {}): Job => ({
  id: 'import-1',
  kind: 'structure-import',
  title: 'Import of Portfolio.xlsx',
  entityId: null,
  documentId: null,
  status: 'done',
  progress: 1,
  message: '1 created, 1 not created',
  error: null,
  attempt: 1,
  version: 3,
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-20T12:01:00.000Z',
  finishedAt: '2026-11-20T12:01:00.000Z',
  ...change,
});

interface Posted {
  readonly url: string;
  readonly options: unknown;
}

interface UploadAnswer {
  readonly status?: number;
  readonly body: unknown;
}

type UploadAnswers = Readonly<Record<string, UploadAnswer | (() => Promise<UploadAnswer>)>>;

/** The server behind requests that carry a file, which go by XMLHttpRequest. */
function fakeUploads(answers: UploadAnswers): readonly Posted[] {
  const posted: Posted[] = [];
  class FakeRequest {
    status = 200;
    response: ArrayBuffer = new ArrayBuffer(0);
    upload = {};
    url = '';
    onload?: () => void;
    open(_: string, url: string) {
      this.url = new URL(url, 'http://localhost').pathname;
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'content-type: application/json';
    }
    async send(form: FormData) {
      posted.push({ url: this.url, options: JSON.parse(String(form.get('document'))) });
      const answer = answers[this.url] ?? { status: 404, body: {} };
      const { status = 200, body } = typeof answer === 'function' ? await answer() : answer;
      this.status = status;
      this.response = new TextEncoder().encode(JSON.stringify(body)).buffer;
      setTimeout(() => this.onload?.());
    }
    abort() {}
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return posted;
}

function open(
  global: GlobalState = switchedOn(),
  address = '/portfolio/import',
  routes: Parameters<typeof fakeServer>[0] = {},
) {
  const server = fakeServer({ 'GET /api/jobs': { body: [] }, ...routes });
  server.install();
  return { server, ...renderPage(<StructureImportPage />, { path: '/portfolio/import', address, global }) };
}

const workbook = new File(['PK'], 'Portfolio.xlsx');

async function openReport(
  rows: readonly CheckedRow[],
  ignoredColumns: readonly string[] = [],
  told: Partial<ImportReport> = {},
) {
  const posted = fakeUploads({
    [`${path}/check`]: { body: { ...reportOf(rows, ignoredColumns), ...told } },
    [path]: { status: 202, body: job({ status: 'queued', progress: 0, message: null, finishedAt: null }) },
  });
  const page = open(switchedOn(), '/portfolio/import', {
    'GET /api/jobs/import-1': { body: job() },
    [`GET ${path}/import-1/rows`]: { body: [] },
  });
  await page.user.upload(screen.getByLabelText(/Choose a filled-in template/), workbook);
  await screen.findByText(/^(?:Portfolio\.xlsx: |The headings do not show|No column was found)/);
  return { ...page, posted };
}

const importButton = () => screen.getByRole('button', { name: /^(?:Import|Update)(?: \d|$)/ });

/** What the last request of a kind has said about the file. */
const decided = { language: 'en-US', columns: [], kind: null, changes: [], skipInvalidRows: false };

afterEach(() => vi.restoreAllMocks());

describe('the way to the import of structures', () => {
  it.each([
    { when: 'the flag is on', global: switchedOn(), isThere: true },
    { when: 'the flag is off', global: aGlobalState(), isThere: false },
    { when: 'the user may not create structures', global: switchedOn('Member'), isThere: false },
  ])('is there: $isThere, when $when', ({ global, isThere }) => {
    renderPage(<StructureImportLink />, { path: '/portfolio', global });

    expect(screen.queryAllByRole('link', { name: 'Import from Excel' })).toHaveLength(isThere ? 1 : 0);
  });

  it.each([
    { global: aGlobalState(), sentence: 'The import from Excel is switched off' },
    { global: switchedOn('Member'), sentence: 'You may not import structures' },
  ])('ends where it is not open: $sentence', ({ global, sentence }) => {
    open(global);

    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByLabelText(/Choose a filled-in template/)).toBeNull();
  });
});

describe('checking a workbook', () => {
  it('shows each row with what is wrong with it, and what is left out', async () => {
    const { posted } = await openReport([row(), invalidRow], ['Structures: Remarks']);

    expect(posted).toEqual([{ url: `${path}/check`, options: { language: 'en-US', columns: [], kind: null } }]);
    expect(screen.getByText('1 new, 0 existing, 0 not valid')).toBeVisible();
    const faulty = within(screen.getByRole('row', { name: /Mesa/ }));
    expect(faulty.getByText('Not valid')).toBeVisible();
    const [name, remarks] = faulty.getAllByRole('cell', { name: /is text/ });
    expect(remarks).toHaveTextContent(/^Size: “1,000” is text\.$/);
    // Where the remarks have no column, they stand below the name.
    expect(name).toHaveTextContent('MesaProjects, row 5Size: “1,000” is text.');
    expect(screen.getByText(/are left out: Structures: Remarks/)).toBeVisible();
  });

  it('begins with what is not valid, in the order of the workbook', async () => {
    await openReport([
      row(),
      { ...invalidRow, row: 5 },
      row({ row: 6, name: 'Butte' }),
      { ...invalidRow, row: 7, name: 'Knoll' },
    ]);

    expect(rowNames('Rows of the file')).toEqual(['Mesa', 'Knoll', 'Copper Ridge', 'Butte']);
  });

  it('says below a name of a long list, where each row has two lines, what is wrong rather than where it stands', async () => {
    // jsdom lays nothing out: a table this high draws its rows.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
    await openReport([
      invalidRow,
      ...Array.from({ length: 100 }, (_, index) => row({ row: index + 2, name: `Site ${index}` })),
    ]);

    const [name] = within(screen.getByRole('row', { name: /Mesa/ })).getAllByRole('cell');
    expect(name).toHaveTextContent(/^MesaSize: “1,000” is text\.$/);
  });

  it('opens a row beside the table, with everything that is wrong with it', async () => {
    const faults = [...invalidRow.faults, { column: null, message: 'You may not create projects here.' }];
    const { user } = await openReport([row(), { ...invalidRow, faults }]);

    await user.click(screen.getByRole('button', { name: 'Mesa' }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Mesa' }));
    expect(drawer.getByText('Projects, row 5')).toBeVisible();
    expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Size: “1,000” is text.',
      'You may not create projects here.',
    ]);
  });

  it('names a row by no more than the longest name of an entity', async () => {
    const { user } = await openReport([{ ...invalidRow, name: 'x'.repeat(5_000) }]);

    await user.click(screen.getByRole('button', { name: /^x+$/ }));

    expect(await screen.findByRole('dialog', { name: `${'x'.repeat(200)}…` })).toBeVisible();
  });

  it('imports at once where every row is valid', async () => {
    const { user, posted, router } = await openReport([row(), row({ row: 3, status: 'exists' })]);

    await user.click(importButton());

    await waitFor(() => expect(router.state.location.search).toBe('?import=import-1'));
    expect(posted.at(-1)).toEqual({ url: path, options: decided });
  });

  it('imports the valid rows of others only once they are to be skipped', async () => {
    const { user, posted } = await openReport([row(), invalidRow]);
    expect(importButton()).toBeDisabled();

    await user.click(screen.getByRole('checkbox', { name: 'Skip the row that is not valid' }));
    await user.dblClick(importButton());

    await waitFor(() =>
      expect(posted.filter(({ url }) => url === path)).toEqual([
        { url: path, options: { ...decided, skipInvalidRows: true } },
      ]),
    );
  });

  it('has nothing to import where everything exists', async () => {
    await openReport([row({ status: 'exists', entity: { id: 'copper', dealId: 'copper' } })]);

    expect(importButton()).toBeDisabled();
    expect(importButton()).toHaveAccessibleName('Import');
    expect(screen.getByText('There is nothing to create or to update.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Copper Ridge' })).toHaveAttribute('href', '/deals/copper/overview');
  });

  it('remarks on rows that exist under another name', async () => {
    const message = '“Copper Ridge East” has this custom id.';
    const existing = row({
      status: 'exists',
      entity: { id: 'copper', dealId: 'copper' },
      faults: [{ column: 'Name', message }],
    });
    await openReport([existing]);

    expect(screen.getByRole('columnheader', { name: /Remarks/ })).toBeVisible();
    const [, remarks] = screen.getAllByRole('cell', { name: /has this custom id/ });
    expect(remarks).toHaveTextContent(`Name: ${message}`);
  });

  const differing = row({
    row: 4,
    name: 'Butte',
    status: 'differs',
    version: 3,
    entity: { id: 'butte', dealId: 'butte' },
    changes: [
      { column: 'Borrower', before: 'Ridge LLC', after: 'Ridge Holdings LLC' },
      { column: 'Description', before: '', after: 'Two sites.' },
    ],
  });

  it('shows what rows would change, and changes it only where that is decided', async () => {
    const blocked = row({
      row: 5,
      status: 'blocked',
      version: 1,
      name: 'Knoll',
      faults: [{ column: null, message: 'You may not change this structure.' }],
    });
    const { user, posted } = await openReport([row(), blocked, differing]);

    expect(screen.getByText('1 new, 0 existing, 2 existing with changes, 0 not valid')).toBeVisible();
    expect(rowNames('Rows of the file')).toEqual(['Knoll', 'Butte', 'Copper Ridge']);
    const shown = within(screen.getByRole('row', { name: /Butte/ }));
    expect(shown.getByText('Changes')).toBeVisible();
    expect(
      shown.getAllByRole('cell', { name: /Ridge LLC becomes Ridge Holdings LLC.*empty becomes Two sites/ }),
    ).not.toEqual([]);
    expect(screen.getByRole('button', { name: 'Import 1 entity' })).toBeEnabled();

    await user.click(screen.getByRole('checkbox', { name: 'Update the existing entity to match its row' }));
    await user.click(screen.getByRole('button', { name: 'Import 1 and update 1' }));

    const changes = [{ sheet: 'Structures', row: 4, version: 3 }];
    await waitFor(() => expect(posted.at(-1)).toEqual({ url: path, options: { ...decided, changes } }));
  });

  it('can change what exists where nothing is new, and opens each change beside the table', async () => {
    const { user } = await openReport([differing]);
    const note = 'Nothing new. Tick the box to update what exists.';
    expect(importButton()).toBeDisabled();
    expect(importButton()).toHaveAccessibleName('Import');
    expect(screen.getByText(note)).toBeVisible();

    await user.click(screen.getByRole('checkbox', { name: /^Update the existing/ }));
    expect(screen.queryByText(note)).toBeNull();
    expect(screen.getByRole('button', { name: 'Update 1 entity' })).toBeEnabled();
    await user.click(screen.getByRole('cell', { name: 'Changes' }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Butte' }));
    expect(drawer.getByRole('heading', { name: 'What it would change' })).toBeVisible();
    expect(drawer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Borrower: Ridge LLC →becomes Ridge Holdings LLC',
      'Description: empty →becomes Two sites.',
    ]);
  });

  it('shows what headings were taken for, and checks again as a person decides', async () => {
    const columns: ImportReport['columns'] = [
      { sheet: 'Structures', heading: 'Name', column: 'Name', match: 'same' },
      { sheet: 'Structures', heading: 'Obligor', column: null, match: 'none' },
      { sheet: 'Structures', heading: 'custom_id', column: 'Custom id', match: 'proposed' },
    ];
    const offered: ImportReport['offered'] = ['Name', 'Custom id', 'Borrower'].map((column) => ({
      sheet: 'Structures',
      column,
    }));
    const { user, posted } = await openReport([row()], ['Structures: Obligor'], {
      columns,
      offered,
      remark: 'Check names with accents.',
    });

    const panel = within(screen.getByRole('region', { name: 'Columns of the file' }));
    expect(panel.getByLabelText('custom_id')).toHaveDisplayValue('Custom id');
    expect(panel.getByText('Proposed, because the names are alike')).toBeVisible();
    expect(panel.queryByLabelText('Name')).toBeNull();
    expect(screen.getByText('Check names with accents.')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Check again' })).toHaveAttribute('aria-disabled', 'true');

    await user.selectOptions(panel.getByLabelText('Obligor'), 'Borrower');
    await user.selectOptions(panel.getByLabelText('custom_id'), 'Leave out');
    await user.click(panel.getByRole('button', { name: 'Show the other column' }));
    expect(panel.getByLabelText('Name')).toHaveDisplayValue('Name');
    await user.click(panel.getByRole('button', { name: 'Check again' }));

    const chosen = [
      { sheet: 'Structures', heading: 'Obligor', column: 'Borrower' },
      { sheet: 'Structures', heading: 'custom_id', column: null },
    ];
    await waitFor(() =>
      expect(posted.at(-1)).toEqual({
        url: `${path}/check`,
        options: { language: 'en-US', columns: chosen, kind: null },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Import 1 entity' }));
    await waitFor(() => expect(posted.at(-1)).toEqual({ url: path, options: { ...decided, columns: chosen } }));
  });

  it('asks what the rows of a CSV file are where the headings do not tell', async () => {
    const { user, posted } = await openReport([], [], { asksForKind: true, columns: [] });
    expect(
      screen.getByText(
        'The headings do not show whether the rows are structures, projects or financings. Choose one, then check again.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();

    await user.selectOptions(screen.getByLabelText('What the rows are'), 'Projects');
    await user.click(screen.getByRole('button', { name: 'Check again' }));

    await waitFor(() => expect(posted.at(-1)?.options).toEqual({ language: 'en-US', columns: [], kind: 'Projects' }));
  });

  it('does not import while a needed column is missing', async () => {
    const missing = [{ sheet: 'Structures' as const, column: 'Name' }];
    await openReport([], [], { missing });

    expect(screen.getByText(/^No column was found for “Name” of Structures\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('is saved as CSV as it is shown', async () => {
    const { user } = await openReport([row(), invalidRow]);
    const lines = savedLines();

    await user.click(screen.getByRole('button', { name: 'Export Rows of the file' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }));

    await waitFor(async () =>
      expect(await lines()).toEqual([
        '"Name","Status","Remarks","Sheet","Row","Custom id"',
        '"Mesa","Not valid","Size: “1,000” is text.","Projects","5",""',
        '"Copper Ridge","New","","Structures","2","CR-1"',
      ]),
    );
  });

  it('says why a file cannot be read, and takes another one', async () => {
    const sentence = 'The workbook is damaged and cannot be read.';
    fakeUploads({ [`${path}/check`]: { status: 422, body: { code: 'importFileUnreadable', userMessage: sentence } } });
    const { user } = open();

    await user.upload(screen.getByLabelText(/Choose a filled-in template/), workbook);

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText(/Choose a filled-in template/)).toBeEnabled();
  });
});

describe('checking a file again', () => {
  const columns: ImportReport['columns'] = [
    { sheet: 'Structures', heading: 'Obligor', column: 'Borrower', match: 'proposed' },
  ];

  const chosen: ImportReport['columns'] = [
    { sheet: 'Structures', heading: 'Obligor', column: 'Name', match: 'chosen' },
  ];

  const differing = (count: number): readonly CheckedRow[] =>
    Array.from({ length: count }, (_, at) =>
      row({
        row: at + 2,
        name: `Site ${at}`,
        status: 'differs',
        version: 1,
        entity: { id: `site-${at}`, dealId: `site-${at}` },
        changes: [{ column: 'Borrower', before: 'Ridge LLC', after: 'Ridge Holdings LLC' }],
      }),
    );

  const told = (rows: readonly CheckedRow[], change: Partial<ImportReport> = {}): UploadAnswer => ({
    body: { ...reportOf(rows), columns, ...change },
  });

  /** A page with a file that was checked; the checks after the first are answered as they are told, in turn. */
  async function openChecked(first: UploadAnswer, ...next: readonly (UploadAnswer | Promise<UploadAnswer>)[]) {
    const answers = [first, ...next];
    const posted = fakeUploads({
      [`${path}/check`]: async () => (await answers.shift()) ?? { status: 404, body: {} },
      [path]: { status: 202, body: job({ status: 'queued', progress: 0, message: null, finishedAt: null }) },
    });
    const page = open();
    await page.user.upload(screen.getByLabelText(/Choose a filled-in template/), workbook);
    await screen.findByRole('region', { name: 'Columns of the file' });
    return { ...page, posted };
  }

  const checkAgain = () => screen.getByRole('button', { name: /^Check(?: again|ing…)$/ });
  const note = 'Check the file again first.';

  it('is needed before an import, once another column was chosen and until the answer is there', async () => {
    const answer = Promise.withResolvers<UploadAnswer>();
    const { user, posted } = await openChecked(told([row()]), answer.promise);
    expect(importButton()).toBeEnabled();
    expect(screen.queryByText(note)).toBeNull();

    await user.selectOptions(screen.getByLabelText('Obligor'), 'Name');
    expect(importButton()).toBeDisabled();
    expect(screen.getByText(note)).toBeVisible();
    await user.click(checkAgain());
    await waitFor(() => expect(posted).toHaveLength(2));
    expect(importButton()).toBeDisabled();
    expect(screen.getByText(note)).toBeVisible();
    answer.resolve(told([row()], { columns: chosen }));

    await waitFor(() => expect(importButton()).toBeEnabled());
    expect(screen.queryByText(note)).toBeNull();
  });

  it('is needed once more where a column was chosen while it went on', async () => {
    const answer = Promise.withResolvers<UploadAnswer>();
    const { user, posted } = await openChecked(told([row()]), answer.promise);
    await user.selectOptions(screen.getByLabelText('Obligor'), 'Name');
    await user.click(checkAgain());
    await waitFor(() => expect(posted).toHaveLength(2));

    await user.selectOptions(screen.getByLabelText('Obligor'), 'Leave out');
    answer.resolve(told([row(), row({ row: 3, name: 'Butte' })], { columns: chosen }));

    expect(await screen.findByRole('button', { name: 'Import 2 entities' })).toBeDisabled();
    expect(screen.getByLabelText('Obligor')).toHaveDisplayValue('Leave out');
    expect(checkAgain()).toHaveAttribute('aria-disabled', 'false');
  });

  it('leaves the keyboard where it was, and needs another choice before the next time', async () => {
    const { user, posted } = await openChecked(told([row()]), told([row()], { columns: chosen }));
    await user.selectOptions(screen.getByLabelText('Obligor'), 'Name');

    await user.click(checkAgain());

    expect(await screen.findByText('Chosen by you')).toBeVisible();
    await waitFor(() => expect(checkAgain()).toHaveAttribute('aria-disabled', 'true'));
    expect(checkAgain()).toHaveFocus();
    expect(checkAgain()).toHaveAccessibleName('Check again');
    await user.keyboard('{Enter}');
    expect(posted).toHaveLength(2);
  });

  it('keeps the choice of what the rows are, to be made differently', async () => {
    const same: ImportReport['columns'] = [{ sheet: 'Structures', heading: 'Name', column: 'Name', match: 'same' }];
    const { user } = await openChecked(
      told([], { asksForKind: true, columns: [] }),
      told([row()], { columns: same, kind: 'Structures' }),
    );
    await user.selectOptions(screen.getByLabelText('What the rows are'), 'Structures');

    await user.click(checkAgain());

    await waitFor(() => expect(importButton()).toBeEnabled());
    expect(screen.getByLabelText('What the rows are')).toHaveDisplayValue('Structures');
    expect(screen.getByText('The rows were read as what was chosen here.')).toBeVisible();
    expect(checkAgain()).toHaveFocus();
  });

  it('takes back the decision to update what exists, because it may find more', async () => {
    const { user } = await openChecked(told(differing(3)), told(differing(12), { columns: chosen }));
    await user.click(screen.getByRole('checkbox', { name: /^Update the 3 existing/ }));
    await user.selectOptions(screen.getByLabelText('Obligor'), 'Name');

    await user.click(checkAgain());

    expect(await screen.findByRole('checkbox', { name: /^Update the 12 existing/ })).not.toBeChecked();
    expect(importButton()).toBeDisabled();
  });

  it('says nothing any more once another file was chosen', async () => {
    const late = Promise.withResolvers<UploadAnswer>();
    const { user, posted } = await openChecked(told([row()]), late.promise, told([row({ name: 'Butte' })]));
    await user.selectOptions(screen.getByLabelText('Obligor'), 'Name');
    await user.click(checkAgain());
    await waitFor(() => expect(posted).toHaveLength(2));

    await user.upload(screen.getByLabelText(/Choose a filled-in template/), new File(['PK'], 'Other.xlsx'));
    await screen.findByRole('row', { name: /Butte/ });
    late.resolve(told([row({ name: 'Mesa' })], { columns: chosen }));
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(rowNames('Rows of the file')).toEqual(['Butte']);
    await user.click(importButton());
    await waitFor(() => expect(posted.at(-1)).toEqual({ url: path, options: decided }));
  });
});

describe('the import before a file is chosen', () => {
  const covenantRun = job({ id: 'run', kind: 'covenant-extraction', title: 'Reading of Agreement.pdf' });

  it('says what it does, and shows the latest imports with what has become of them', async () => {
    const failed = job({
      id: 'import-2',
      title: 'Import of Old.xlsx',
      status: 'failed',
      message: null,
      error: 'Stopped.',
    });
    open(switchedOn(), '/portfolio/import', { 'GET /api/jobs': { body: [covenantRun, job(), failed] } });

    const recent = within(await screen.findByRole('region', { name: 'Recent imports' }));
    expect(recent.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/portfolio/import?import=import-1',
      '/portfolio/import?import=import-2',
    ]);
    expect(recent.getByText('1 created, 1 not created')).toBeVisible();
    expect(recent.getByText('Stopped.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Download the template' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download template' })).toBeVisible();
  });

  it('shows no list before the first import', async () => {
    const { server } = open(switchedOn(), '/portfolio/import', { 'GET /api/jobs': { body: [covenantRun] } });

    await waitFor(() => expect(server.last('GET /api/jobs')).toBeDefined());
    expect(screen.queryByRole('region', { name: 'Recent imports' })).toBeNull();
  });

  it('gives its place to the report', async () => {
    await openReport([row()]);

    expect(screen.queryByRole('heading', { name: 'Download the template' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Download template' })).toBeVisible();
  });
});

describe('an import', () => {
  const created: ImportedRow = { ...row(), status: 'created', entity: { id: 'copper', dealId: 'copper' } };
  const project: ImportedRow = {
    ...row({ sheet: 'Projects', name: 'Butte' }),
    status: 'created',
    entity: { id: 'butte', dealId: 'copper' },
  };
  const refused: ImportedRow = { ...invalidRow, status: 'refused' };
  const changed: ImportedRow = {
    ...created,
    status: 'changed',
    changes: [{ column: 'Borrower', before: '', after: 'Ridge LLC' }],
  };

  it('that has changed something can be undone, once that is confirmed', async () => {
    const { user, server, router } = open(switchedOn(), '/portfolio/import?import=import-1', {
      'GET /api/jobs/import-1': { body: job({ message: '1 changed' }) },
      'GET /api/jobs/undo-1': {
        body: job({ id: 'undo-1', title: 'Undo of import of Portfolio.xlsx', message: '1 undone' }),
      },
      [`GET ${path}/import-1/rows`]: { body: [changed] },
      [`GET ${path}/undo-1/rows`]: { body: [{ ...changed, status: 'putBack' }] },
      [`POST ${path}/import-1/revert`]: { body: job({ id: 'undo-1' }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Undo changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the changes of this import?' }));
    expect(server.last(`POST ${path}/import-1/revert`)).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Undo changes' }));

    await waitFor(() => expect(router.state.location.search).toBe('?import=undo-1'));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  });

  it('that has changed nothing offers no undo', async () => {
    open(switchedOn(), '/portfolio/import?import=import-1', {
      'GET /api/jobs/import-1': { body: job() },
      [`GET ${path}/import-1/rows`]: { body: [created] },
    });

    await screen.findByRole('table', { name: 'Imported rows' });
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  });

  it('ends with what each row has become, with links to what was created', async () => {
    open(switchedOn(), '/portfolio/import?import=import-1', {
      'GET /api/jobs/import-1': { body: job() },
      [`GET ${path}/import-1/rows`]: { body: [created, project, refused] },
    });

    expect(await screen.findByText('1 created, 1 not created')).toBeVisible();
    await screen.findByRole('table', { name: 'Imported rows' });
    expect(screen.getByRole('link', { name: 'Copper Ridge' })).toHaveAttribute('href', '/deals/copper/overview');
    expect(screen.getByRole('link', { name: 'Butte' })).toHaveAttribute(
      'href',
      '/deals/copper/project/butte/project-details',
    );
    expect(within(screen.getByRole('row', { name: /Mesa/ })).getByText('Not created')).toBeVisible();
    expect(rowNames('Imported rows')).toEqual(['Mesa', 'Copper Ridge', 'Butte']);
  });

  it('tells what was not changed from what was not created', async () => {
    open(switchedOn(), '/portfolio/import?import=import-1', {
      'GET /api/jobs/import-1': { body: job() },
      [`GET ${path}/import-1/rows`]: { body: [refused, { ...changed, status: 'refused' }] },
    });
    await screen.findByRole('table', { name: 'Imported rows' });

    expect(within(screen.getByRole('row', { name: /Mesa/ })).getByText('Not created')).toBeVisible();
    const update = screen.getByRole('row', { name: /Copper Ridge/ });
    expect(within(update).getByText('Not changed')).toBeVisible();
  });

  it('keeps the order of the file while there are more rows to come', async () => {
    open(switchedOn(), '/portfolio/import?import=import-1', {
      'GET /api/jobs/import-1': { body: job() },
      [`GET ${path}/import-1/rows`]: { body: [created, refused], headers: { 'x-next-cursor': 'more' } },
    });

    await screen.findByRole('table', { name: 'Imported rows' });
    expect(rowNames('Imported rows')).toEqual(['Copper Ridge', 'Mesa']);
  });

  it('shows how far it has come while it runs', async () => {
    open(switchedOn(), '/portfolio/import?import=import-1', {
      'GET /api/jobs/import-1': { body: job({ status: 'running', progress: 0.25, message: 'Row 10 of 40' }) },
    });

    expect(await screen.findByText('Row 10 of 40')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('You may leave this page; this goes on without it.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Import another file' })).toBeNull();
  });

  it('can be tried again when it failed', async () => {
    const { user, server } = open(switchedOn(), '/portfolio/import?import=import-1', {
      'GET /api/jobs/import-1': { body: job({ status: 'failed', message: null, error: 'The import stopped.' }) },
      'POST /api/jobs/import-1/retry': { body: job({ status: 'queued' }) },
      [`GET ${path}/import-1/rows`]: { body: [created] },
    });

    expect(await screen.findByText(/The import stopped\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(server.last('POST /api/jobs/import-1/retry')).toBeDefined());
    expect(await screen.findByText('Started again')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText(job({}).title)).toBeVisible();
  });
});
