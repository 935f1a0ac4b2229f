import { beforeAll, describe, expect, it } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import type { CheckedFigureRow, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { mayStandOn } from '#shared/metrics/entered-value.ts';
import { addMonthsToPeriod } from '#shared/time/dates.ts';
import { begun, figureImportsOf, figureWorkbook } from '#tests/support/figure-import.ts';
import { killWorkers } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing } from '#tests/support/parties.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;

const [cash, cover, soiling, computed] = [
  'Maintenance Reserve Deposits',
  'Debt Service Coverage Ratio',
  'Soiling Loss',
  'Maintenance Reserve Ending Balance',
];

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const faultsOf = (rows: readonly CheckedFigureRow[]) =>
  Object.fromEntries(rows.flatMap(({ faults }) => faults.map(({ cell, message }) => [cell, message])));

describe('a worker that is killed during an import', { timeout: 240_000 }, () => {
  it('is followed by another, which goes on behind what is recorded, and enters nothing twice', async () => {
    const structure = await organization.structure();
    const imports = figureImportsOf(admin, structure.id);
    const isEntered = (type: DetailType): boolean =>
      mayStandOn(type, structure.structureType) &&
      type.valueType === 'ScheduleNumber' &&
      type.valueSource === 'Schedule' &&
      !isComputedOn(type, structure.structureType);
    const names = detailTypes.filter(isEntered).slice(0, 150);
    const months = Array.from({ length: 120 }, (_, at) => addMonthsToPeriod('2015-01', at));
    const rows = names.map(({ name }, row) => [name, ...months.map((_, at) => row * 1_000 + at)]);
    const document = await imports.workbook(figureWorkbook({ A: [['Detail', ...months], ...rows] }));
    const { id } = begun(await imports.start(document.id));
    await until(
      async () => good(await admin.get(`/api/jobs/${id}`)).body,
      ({ progress }) => progress > 0,
      60_000,
    );

    expect(await killWorkers('import-figures', organization)).toBeGreaterThan(0);
    const job = await imports.finished(id);
    const figures: Datapoint[] = await imports.figures();
    const recorded: ImportedFigureRow[] = good(await imports.rows(id, '?limit=100')).body;

    expect(job).toMatchObject({
      status: 'done',
      message: `${(names.length * 120).toLocaleString('en-US')} figures added`,
    });
    expect(figures).toHaveLength(names.length * 120);
    expect(new Set(figures.map(({ source }) => source.importId))).toEqual(new Set([id]));
    expect(recorded.flatMap((row) => row.figures).every(({ outcome }) => outcome === 'added')).toBe(true);
    // What a batch has written is recorded with it: each source is that of one batch.
    const sources = new Map(figures.map(({ sourceNumber, detailId }) => [detailId, sourceNumber]));
    expect(figures.every(({ detailId, sourceNumber }) => sources.get(detailId) === sourceNumber)).toBe(true);
  });
});

describe('an import of figures', () => {
  it('of a project is read from the room of its structure, in the currency and with the formulas of the project', async () => {
    const structure = await organization.structure({ currency: 'USD' });
    const body = { name: 'Alder rooftop', dealId: structure.id, currency: 'EUR' };
    const project = good(await admin.post(`/api/organizations/${organization.id}/projects`, body)).body;
    const imports = figureImportsOf(admin, project.id, structure.id);
    const document = await imports.workbook(
      figureWorkbook({
        A: [
          ['Detail', 'Unit', '2026-01'],
          [cash, 'EUR', 1_000],
          [soiling, '%', { percent: 0.5 }],
          [computed, null, 5],
        ],
      }),
    );

    const report = await imports.check(document.id);
    const job = await imports.run(document.id, { skipFaulty: 'true' });
    const figures = await imports.figures();
    const undone = await imports.finished(begun(await imports.revert(job.id)).id);

    expect(faultsOf(report.rows)).toEqual({
      A4: `${computed} is computed. Enter it as an override to put a figure over the computed one.`,
    });
    expect(figures.map(({ detailName, value, unit }: never) => [detailName, value, unit])).toEqual([
      [cash, 1_000, 'EUR'],
      [soiling, 50, 'Percentage'],
    ]);
    expect(undone.message).toBe('2 figures put back');
    expect(await imports.figures()).toEqual([]);
  });

  it('enters what its reader may enter, of a document that its reader may see', async () => {
    const { id: entityId } = await organization.structure();
    const document = await figureImportsOf(admin, entityId).workbook(
      figureWorkbook({
        A: [
          ['Detail', '2026-01'],
          [cash, 1_000],
          [cover, 1.3],
        ],
      }),
    );
    const person = await organization.guest();
    const imports = figureImportsOf(person, entityId);
    const onDetail = { entityId, sourceType: 'Detail', level: 'Edit', detailName: cover } as const;
    await organization.grant(person, { entityId }, onDetail);

    const unseen = await imports.start(document.id, { dryRun: 'true' });
    await organization.grant(person, { entityId }, onDetail, { entityId, sourceType: 'Document' });
    const report = await imports.check(document.id);
    const job = await imports.run(document.id, { skipFaulty: 'true' });
    const rows = good(await imports.rows(job.id)).body;

    expect(unseen).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect(faultsOf(report.rows)).toEqual({ A2: `You may not enter these figures of ${cash}.` });
    expect(job.message).toBe('1 figure added, 1 row left out');
    expect(rows.flatMap(({ figures }: { figures: object[] }) => figures)).toHaveLength(1);
    const written = await figureImportsOf(admin, entityId).figures();
    expect(written).toMatchObject([{ detailName: cover, value: 1.3, source: { by: person.agent.id } }]);
  });

  it('takes no quarter or year for one of another fiscal year', async () => {
    const { id } = await organization.structure({ fiscalYearEnd: '06-30' });
    const imports = figureImportsOf(admin, id);
    const document = await imports.workbook(
      figureWorkbook({
        A: [
          ['Detail', 'Q1 2026', 'FY2025', 'Mar 2026', 'Year to Jun 2025'],
          [cash, 1, 2, 3, 4],
        ],
      }),
    );

    const report = await imports.check(document.id);

    expect(report.leftOut.map(({ cell }) => cell)).toEqual(['B1', 'C1']);
    expect(report.leftOut[0]?.reason).toContain('fiscal years here end in June');
    expect(report.periods.map(({ frequency, period }) => [frequency, period])).toEqual([
      ['Monthly', '2026-03'],
      ['Annually', '2025-06'],
    ]);
  });

  it('is undone to what stood before, and found where it was made alone', async () => {
    const structure = await organization.structure();
    const imports = figureImportsOf(admin, structure.id);
    const document = await imports.workbook(
      figureWorkbook({
        A: [
          ['Detail', '2026-01'],
          [cash, 1],
        ],
      }),
    );
    good(await imports.enter([{ detailName: cash, values: [{ period: '2026-01', value: 7 }] }]));

    const kept = await imports.start(document.id);
    const replaced = await imports.run(document.id, { replace: 'true' });
    const undone = await imports.finished(begun(await imports.revert(replaced.id)).id);
    const unknown = await imports.revert(crypto.randomUUID());
    const elsewhere = await figureImportsOf(admin, (await organization.structure()).id).rows(replaced.id);

    expect(kept).toMatchObject({ status: 409, body: { code: 'importNothingNew' } });
    expect(undone.message).toBe('1 figure put back');
    expect((await imports.figures())[0]).toMatchObject({
      value: 7,
      source: { kind: 'Entered', note: null, putBack: { by: admin.agent.id } },
    });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'importNotFound' } });
    expect(elsewhere).toMatchObject({ status: 404, body: { code: 'importNotFound' } });
  });

  it('tells the cell of a percentage in the explanation of what is computed from it', async () => {
    const structure = await organization.structure();
    const loan = await aFinancing(organization, structure.id, { loanDate: '2026-01-01', currency: 'USD' });
    const imports = figureImportsOf(admin, loan.id, structure.id);
    const document = await imports.csv('Detail,2026-01,2026-02\nFixed Interest Rate,6.25,6.5', 'Rates.csv');
    await imports.run(document.id);
    const type = { detailName: 'Interest Rate Type', dated: [{ from: null, value: 'Fixed' }] };
    good(await imports.enter([type]));

    const asked = { detail: 'All-In Interest Rate', month: '2026-02' };
    const { stackLog } = good(await admin.post(`/api/entities/${loan.id}/metrics/compute/detail`, asked)).body;

    expect(stackLog.value).toBe(6.5);
    expect(JSON.stringify(stackLog)).toContain('"cell":"C2"');
  });

  it('that is undone gives each figure the source back that it had, cell and all', async () => {
    const imports = figureImportsOf(admin, (await organization.structure()).id);
    const months = Array.from({ length: 23 }, (_, at) => addMonthsToPeriod('2024-01', at));
    const first = await imports.csv(['Detail,2024-01,2023-12', `${cash},5,4`].join('\n'), 'First.csv');
    const second = await imports.csv(
      ['Detail', ...months].join(',').concat('\n', [cash, ...months.map((_, at) => at + 100)].join(',')),
    );
    const { id: firstId } = await imports.run(first.id);
    // More sources than one transaction names for a row.
    for (const period of months.slice(1)) {
      good(await imports.enter([{ detailName: cash, values: [{ period, value: 1 }] }]));
    }
    const before: Datapoint[] = await imports.figures();

    const { id } = await imports.run(second.id, { replace: 'true' });
    const undone = await imports.finished(begun(await imports.revert(id)).id);
    const after: Datapoint[] = await imports.figures();
    const path = `/api/entities/${imports.entityId}/metrics/datapoints`;
    const history = good(await admin.get(`${path}/${before[1]?.id}/history`)).body;

    expect(undone.message).toBe('23 figures put back');
    expect(after.map(({ value }) => value)).toEqual(before.map(({ value }) => value));
    expect(after.map(({ source: { putBack: _, ...source } }) => source)).toEqual(before.map(({ source }) => source));
    expect(after.filter(({ source }) => source.putBack?.by === admin.agent.id)).toHaveLength(23);
    expect(history.map(({ value, source }: Datapoint) => [value, source.documentId, source.cell])).toEqual([
      [5, first.id, 'B2'],
      [100, second.id, 'B2'],
      [5, first.id, 'B2'],
    ]);
    // It counts as of the first import again, which can be undone in turn.
    expect((await imports.finished(begun(await imports.revert(firstId)).id)).message).toBe('2 figures put back');
  });
});
