import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeriesFigure, SeriesStore } from '#functions/platform/series-store.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';
import { addMonthsToPeriod, type Period } from '#shared/domain/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

let seriesOf: typeof import('#functions/platform/series-store.ts').seriesOf;
let organizationId: string;
let series: SeriesStore;

const at = new Date('2026-03-31T12:00:00.000Z');
const clock = { now: () => at, today: () => '2026-03-31' };
const entity = 'riverside';
const detail = 'debt-service-coverage-ratio';

beforeAll(async () => {
  becomeFunction();
  ({ seriesOf } = await import('#functions/platform/series-store.ts'));
});

beforeEach(() => {
  organizationId = randomUUID();
  series = seriesOf(organizationId, actor, clock);
});

const from = (byName: string): Provenance => ({
  kind: 'Entered',
  by: byName.toLowerCase(),
  byName,
  at: at.toISOString(),
  documentId: null,
  note: null,
});

const write = (months: Readonly<Record<Period, number | null>>, source = from('Ada'), store = series): Promise<void> =>
  store.write(
    entity,
    detail,
    'actual',
    Object.entries(months).map(([period, value]) => ({ period, value })),
    source,
  );
const read = (store = series): Promise<SeriesFigure[]> => store.read(entity, { detailId: detail, dataKind: 'actual' });
const valuesOf = (figures: readonly SeriesFigure[]) =>
  Object.fromEntries(figures.map(({ period, value }) => [period, value]));
const sourcesOf = (figures: readonly SeriesFigure[]) =>
  Object.fromEntries(figures.map(({ period, source }) => [period, source.byName]));

describe('a series', () => {
  it('keeps the months on both sides of a ten-year border', async () => {
    const months = {
      '1900-01': 1,
      '1909-12': 2,
      '1910-01': 3,
      '2019-12': 4,
      '2020-01': 5,
      '2029-12': 6,
      '2030-01': 7,
      '2199-12': 8,
    };

    await write(months);

    expect(valuesOf(await read())).toEqual(months);
    expect((await read()).map(({ period }) => period)).toEqual(Object.keys(months));
  });

  it('remembers who entered each month when stretches are entered over one another', async () => {
    await write(
      Object.fromEntries(Array.from({ length: 12 }, (_, month) => [addMonthsToPeriod('2026-01', month), month])),
    );
    await write({ '2026-04': 40, '2026-05': 50 }, from('Ben'));
    await write({ '2026-05': null, '2026-12': 120 }, from('Cem'));

    const sources = sourcesOf(await read());

    expect(sources).toMatchObject({ '2026-03': 'Ada', '2026-04': 'Ben', '2026-06': 'Ada', '2026-12': 'Cem' });
    expect(Object.keys(sources)).not.toContain('2026-05');
  });

  it('knows zero from nothing', async () => {
    await write({ '2026-01': 0, '2026-02': null });

    expect(valuesOf(await read())).toEqual({ '2026-01': 0 });
  });

  it('is confined to its organization, entity, detail and kind', async () => {
    const other = seriesOf(randomUUID(), actor, clock);
    await write({ '2026-01': 1 });
    await series.write(entity, `${detail}-2`, 'actual', [{ period: '2026-01', value: 2 }], from('Ada'));
    await series.write(entity, detail, 'forecast', [{ period: '2026-01', value: 3 }], from('Ada'));
    await series.write('lakeside', detail, 'actual', [{ period: '2026-01', value: 4 }], from('Ada'));

    expect(valuesOf(await read())).toEqual({ '2026-01': 1 });
    expect(await read(other)).toEqual([]);
    expect((await series.read(entity, { dataKind: 'actual' })).map(({ detailId, value }) => [detailId, value])).toEqual(
      [
        [detail, 1],
        [`${detail}-2`, 2],
      ],
    );
    for (const id of [`${entity}#x`, '', '#', `x#${organizationId}#${entity}`]) {
      expect(await other.read(id, { dataKind: 'actual' })).toEqual([]);
    }
  });

  it('keeps both months or refuses one of two who write at the same time', async () => {
    await write({ '2025-12': 0 });
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];

    const outcomes = await Promise.allSettled(months.map((month, index) => write({ [month]: index + 1 })));

    const kept = months.flatMap((month, index) =>
      outcomes[index]?.status === 'fulfilled' ? [[month, index + 1]] : [],
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(valuesOf(await read())).toEqual({ '2025-12': 0, ...Object.fromEntries(kept) });
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'recordChanged' });
    }
  });

  it('leaves a trail of what each month was and became', async () => {
    await write({ '2026-01': 1.25, '2026-02': 1.3 });
    await write({ '2026-01': null, '2026-02': 1.31, '2026-03': 1.4 }, from('Ben'));

    const [first, second, ...more] = await auditOfRecord(`${organizationId}#${entity}`, `actual#${detail}#0012`);

    expect(more).toEqual([]);
    expect(first).toMatchObject({ event: 'figures.entered', by: actor.agentId, previousHash: '' });
    expect(second?.previousHash).toBe(first?.hash);
    expect(second?.after?.['months']).toEqual([
      { period: '2026-01', before: 1.25, after: null },
      { period: '2026-02', before: 1.3, after: 1.31 },
      { period: '2026-03', before: null, after: 1.4 },
    ]);
  });

  it('holds what a plain map of months would hold, whatever is written', async () => {
    const period = fc
      .tuple(fc.constantFrom(1900, 1909, 1910, 2019, 2020, 2026, 2029, 2030, 2199), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);
    const value = fc.option(
      fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((number) => number === 0 || Math.abs(number) > 1e-100),
      { freq: 4 },
    );
    const months = fc.uniqueArray(fc.record({ period, value }), {
      minLength: 1,
      maxLength: 30,
      selector: (one) => one.period,
    });
    const writes = fc.array(fc.record({ months, by: fc.constantFrom('Ada', 'Ben', 'Cem') }), {
      minLength: 1,
      maxLength: 6,
    });

    await fc.assert(
      fc.asyncProperty(writes, async (all) => {
        const store = seriesOf(randomUUID(), actor, clock);
        const model = new Map<Period, { value: number; by: string }>();
        for (const { months: written, by } of all) {
          await store.write(entity, detail, 'plan', written, from(by));
          for (const one of written) {
            if (one.value === null) model.delete(one.period);
            else model.set(one.period, { value: one.value, by });
          }
        }

        const figures = await store.read(entity, { dataKind: 'plan' });

        const expected = [...model].toSorted(([a], [b]) => a.localeCompare(b));
        expect(figures.map((figure) => [figure.period, { value: figure.value, by: figure.source.byName }])).toEqual(
          expected,
        );
      }),
      { numRuns: 40 },
    );
  });
});
