import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckedFigureRow } from '#shared/domain/figure-import.ts';
import { begun, figureImportsOf, figureWorkbook } from '#tests/support/figure-import.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let imports: ReturnType<typeof figureImportsOf>;

const [cash, cover, rent] = ['Maintenance Reserve Deposits', 'Debt Service Coverage Ratio', 'Base Rent'];
const expenses = 'Collateral Value';

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  imports = figureImportsOf(admin, (await organization.structure()).id);
});

const faultsOf = (rows: readonly CheckedFigureRow[]) =>
  Object.fromEntries(rows.flatMap(({ faults }) => faults.map(({ cell, message }) => [cell, message])));

const told = (figures: readonly { detailName: string; frequency: string; period: string; value: number }[]) =>
  figures.map(({ detailName, frequency, period, value }) => [detailName, frequency, period, value]);

describe('importing figures from a workbook', () => {
  it('tells what it would do, writes nothing, and then enters it with its source', async () => {
    const document = await imports.workbook(
      figureWorkbook({
        Notes: [['Made by the asset manager']],
        Actuals: [
          ['Detail', 'Unit', 'Jan 2026', '2026-02', 'Q1 2026', 'Remark'],
          [cash, 'USD', 1_000, 2_000.5, null, 'late'],
          [cover, null, null, 1.31, 1.25, null],
          ['Section', null, null, null, null, null],
        ],
      }),
    );

    const report = await imports.check(document.id);
    const before = await imports.figures();
    const started = await imports.start(document.id, { seen: report.seen });
    const job = await imports.finished(started.body.id);
    const figures = await imports.figures();

    expect(before).toEqual([]);
    expect(report).toMatchObject({
      sheet: 'Actuals',
      sheets: ['Actuals'],
      counts: { rows: 2, faulty: 0, added: 4, changed: 0, same: 0, notEnded: 0 },
      leftOut: [{ cell: 'F1', heading: 'Remark' }],
      version: 1,
    });
    expect(report.periods.map(({ cell, frequency, period }) => [cell, frequency, period])).toEqual([
      ['C1', 'Monthly', '2026-01'],
      ['D1', 'Monthly', '2026-02'],
      ['E1', 'Quarterly', '2026-03'],
    ]);
    expect(started.status).toBe(202);
    expect(job).toMatchObject({ status: 'done', kind: 'figure-import', message: '4 figures added' });
    expect(told(figures)).toEqual([
      [cover, 'Monthly', '2026-02', 1.31],
      [cover, 'Quarterly', '2026-03', 1.25],
      [cash, 'Monthly', '2026-01', 1_000],
      [cash, 'Monthly', '2026-02', 2_000.5],
    ]);
    expect(figures[0].source).toMatchObject({
      kind: 'Imported',
      documentId: document.id,
      note: null,
      sheet: 'Actuals',
      importId: job.id,
      byName: expect.stringContaining(' '),
    });
    expect(new Set(figures.map(({ sourceNumber }: never) => sourceNumber)).size).toBe(1);
    const path = `/api/entities/${imports.entityId}`;
    const history = good(await admin.get(`${path}/metrics/datapoints/${figures[3].id}/history`)).body;
    expect(history[0].source).toMatchObject({ documentId: document.id, sheet: 'Actuals', cell: 'D2' });
    const detail = good(await admin.get(`${path}/details/${figures[0].detailId}`)).body;
    expect(detail.stackLog).toMatchObject({ value: 1.25, source: { sheet: 'Actuals', cell: 'E3' } });
    const rows = good(await imports.rows(job.id)).body;
    expect(rows[0]).toMatchObject({
      row: 2,
      detailName: cash,
      figures: [{ cell: 'C2', outcome: 'added', before: null }, { cell: 'D2' }],
    });
    const again = await imports.start(document.id, { seen: report.seen });
    expect(again).toMatchObject({ status: 200, body: { id: job.id } });
  });

  it('names the cell of every fault, and enters the other rows only when told to', async () => {
    const document = await imports.workbook(
      figureWorkbook({
        Actuals: [
          ['Detail', 'Unit', '2026-01', '2026-02'],
          [cash, 'USD', 1, 2],
          ['Debt Service Coverage Ration', null, 1.2, null],
          [cover, null, 'about 1.3', { percent: 0.5 }],
          [rent, 'EUR', 5, 6],
          [expenses, null, 1e300, 12],
          [null, null, 7, null],
        ],
      }),
    );

    const report = await imports.check(document.id);
    const refused = await imports.start(document.id);
    const nothing = await imports.figures();
    const job = await imports.run(document.id, { skipFaulty: 'true' });

    expect(report.counts).toMatchObject({ rows: 6, faulty: 5, added: 2 });
    expect(faultsOf(report.rows)).toEqual({
      A3: 'There is no detail “Debt Service Coverage Ration”. Did you mean “Debt Service Coverage Ratio”?',
      C4: '“about 1.3” is text. Enter a number as a number, without separators.',
      D4: expect.stringContaining('This cell is a percentage'),
      B5: expect.stringContaining('not in EUR'),
      C6: 'Enter a number of at most 15 digits.',
      A7: 'No detail is named here.',
    });
    expect(report.rows.at(-1)).toMatchObject({ row: 2, faults: [] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'importRowsInvalid' } });
    expect(nothing).toEqual([]);
    expect(job.message).toBe('2 figures added, 5 rows left out');
    expect(told(await imports.figures())).toHaveLength(2);
    const rows = good(await imports.rows(job.id)).body;
    expect(rows.filter(({ faults }: never) => (faults as unknown[]).length > 0)).toHaveLength(5);
  });

  it('replaces other figures only when told to, and never one that was written after the check', async () => {
    good(
      await imports.enter([
        {
          detailName: cash,
          values: [
            { period: '2026-01', value: 1 },
            { period: '2026-02', value: 2 },
          ],
        },
      ]),
    );
    const document = await imports.workbook(
      figureWorkbook({
        A: [
          ['Detail', '2026-01', '2026-02', '2026-03'],
          [cash, 10, 2, 30],
        ],
      }),
    );

    const report = await imports.check(document.id);
    const kept = await imports.run(document.id);
    good(await imports.enter([{ detailName: cash, values: [{ period: '2026-01', value: 5 }] }]));
    const outdated = await imports.start(document.id, { replace: 'true', seen: report.seen });
    const meanwhile = await imports.finished(outdated.body.id);
    const [stays] = await imports.figures();
    const fresh = await imports.check(document.id);
    const replaced = await imports.run(document.id, { replace: 'true', seen: fresh.seen });

    expect(report.counts).toMatchObject({ added: 1, changed: 1, same: 1 });
    expect(kept.message).toBe('1 figure added, 1 as before, 1 kept as it stood');
    expect(meanwhile.message).toBe('2 as before, 1 kept as it stood');
    expect(stays).toMatchObject({ period: '2026-01', value: 5 });
    expect(replaced.message).toBe('1 replaced, 2 as before');
    expect((await imports.figures())[0]).toMatchObject({ period: '2026-01', value: 10 });
  });

  it('puts back what stood before, and leaves what was changed since', async () => {
    good(await imports.enter([{ detailName: cash, values: [{ period: '2026-01', value: 1 }] }]));
    const document = await imports.workbook(
      figureWorkbook({
        A: [
          ['Detail', '2026-01', '2026-02', '2026-03'],
          [cash, 10, 20, 30],
        ],
      }),
    );
    const job = await imports.run(document.id, { replace: 'true' });
    good(await imports.enter([{ detailName: cash, values: [{ period: '2026-03', value: 33 }] }]));

    const undo = await imports.finished(begun(await imports.revert(job.id)).id);
    const figures = await imports.figures();
    const [row] = good(await imports.rows(job.id)).body;
    const one = good(await imports.one(job.id)).body;
    const again = await imports.revert(job.id);
    const anew = await imports.run(document.id, { replace: 'true' });

    expect(undo.message).toBe('2 figures put back, 1 left as it is');
    expect(told(figures)).toEqual([
      [cash, 'Monthly', '2026-01', 1],
      [cash, 'Monthly', '2026-03', 33],
    ]);
    expect(row.figures.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['putBack', 'putBack', 'stays']);
    expect(one).toMatchObject({
      status: 'done',
      counts: { written: 3, putBack: 2, stays: 1 },
      undo: { jobId: undo.id, status: 'done' },
    });
    expect(again.status).toBe(200);
    expect(anew).toMatchObject({ id: job.id, message: '1 figure added, 2 replaced' });
  });

  it('asks about actual figures of periods that have not ended, and not about forecasts', async () => {
    const document = await imports.workbook(
      figureWorkbook({
        A: [
          ['Detail', '2099-01'],
          [cash, 10],
        ],
      }),
    );

    const report = await imports.check(document.id);
    const refused = await imports.start(document.id);
    const forecast = await imports.run(document.id, {}, 'forecast');
    const taken = await imports.run(document.id, { future: 'true' });

    expect(report.counts.notEnded).toBe(1);
    expect(refused).toMatchObject({ status: 409, body: { code: 'figurePeriodsNotEnded' } });
    expect([forecast.message, taken.message]).toEqual(['1 figure added', '1 figure added']);
  });

  it('asks for the sheet where several have periods', async () => {
    const table = [
      ['Detail', '2026-01'],
      [cash, 10],
    ];
    const document = await imports.workbook(figureWorkbook({ Base: table, Upside: table }));

    const report = await imports.check(document.id);
    const refused = await imports.start(document.id);
    const chosen = await imports.check(document.id, { sheet: 'Upside' });

    expect(report).toMatchObject({ asksForSheet: true, sheets: ['Base', 'Upside'], rows: [] });
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('“Base”, “Upside”') } });
    expect(chosen).toMatchObject({ sheet: 'Upside', asksForSheet: false, counts: { added: 1 } });
  });
});

describe('importing figures from a CSV file', () => {
  it('reads rows of one figure each, and faults what is named twice or means two things', async () => {
    const document = await imports.csv(
      [
        'Detail,Period,Value',
        `${cash},2026-01,"1,250.5"`,
        `${cash},Feb 2026,2e3`,
        `${cover},2026-01,1.2x`,
        `${cover},2026-01,1.3`,
        `${cover},3/26,1.4`,
        `${cash},2026-03,=1+1`,
        `${cover},2026-04,"1,234"`,
      ].join('\n'),
    );

    const report = await imports.check(document.id, { language: 'en-US' });
    const job = await imports.run(document.id, { language: 'en-US', skipFaulty: 'true' });

    expect(faultsOf(report.rows)).toEqual({
      C4: `${cover} has another figure of Jan 2026 in C5. Keep one of them.`,
      C5: `${cover} has another figure of Jan 2026 in C4. Keep one of them.`,
      B6: '“3/26” is no period. Write it like 2026-03.',
      C7: expect.stringContaining('formula'),
      C8: expect.stringContaining('can be read in two ways'),
    });
    expect(report.counts).toMatchObject({ rows: 7, faulty: 5, added: 2 });
    expect(job.message).toBe('2 figures added, 5 rows left out');
    expect(told(await imports.figures())).toEqual([
      [cash, 'Monthly', '2026-01', 1_250.5],
      [cash, 'Monthly', '2026-02', 2_000],
    ]);
  });
});

describe('an import of figures', () => {
  it('is refused for documents that are not there, other kinds of figures and files without any', async () => {
    const text = await imports.csv('Just a text\nand another');

    const [gone, kind, file] = await Promise.all([
      imports.start(crypto.randomUUID()),
      imports.start(text.id, {}, 'guess'),
      imports.start(text.id),
    ]);

    expect(gone).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect(kind).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(file).toMatchObject({ status: 422, body: { code: 'importFileUnreadable' } });
  });

  it('is listed with its document, newest first', async () => {
    const document = await imports.workbook(
      figureWorkbook({
        A: [
          ['Detail', '2026-01'],
          [cash, 10],
        ],
      }),
    );
    const job = await imports.run(document.id);

    const listed = good(await imports.list()).body;

    expect(listed).toEqual([
      expect.objectContaining({
        id: job.id,
        documentId: document.id,
        documentName: 'Model.xlsx',
        sheet: 'A',
        dataKind: 'actual',
        status: 'done',
        counts: { written: 1, same: 0, conflict: 0, faulty: 0, putBack: 0, stays: 0 },
        undo: null,
      }),
    ]);
  });
});
