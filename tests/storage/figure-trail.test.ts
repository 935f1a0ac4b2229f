import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SeriesStore } from '#functions/platform/series/series-store.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

let platform: typeof import('#functions/platform/series/series-store.ts');
let series: SeriesStore;

const now = new Date('2026-10-20T12:00:00.000Z');
const clock = { now: () => now, today: () => '2026-10-20' };
const entity = 'riverside';
const column = { detailId: 'coverage', dataKind: 'actual', frequency: 'Monthly', isOverride: false } as const;

beforeAll(async () => {
  becomeFunction();
  platform = await import('#functions/platform/series/series-store.ts');
});

beforeEach(() => {
  series = platform.seriesOf(randomUUID(), actor, clock);
});

const from = (byName: string, more: Partial<Provenance> = {}): Provenance => ({
  kind: 'Entered',
  by: byName.toLowerCase(),
  byName,
  at: now.toISOString(),
  documentId: null,
  note: null,
  ...more,
});

const write = (
  months: Readonly<Record<string, number | null>>,
  source: Provenance,
  detailId: string = column.detailId,
) =>
  series.write(
    [
      {
        entityId: entity,
        columns: [{ ...column, detailId, cells: Object.entries(months).map(([period, value]) => ({ period, value })) }],
      },
    ],
    source,
  );
const trail = (period: string, page: { limit: number; cursor?: string } = { limit: 100 }) =>
  series.trail(entity, { ...column, period }, page);

describe('the trail of a figure', () => {
  it('tells every value with its source, the newest first, and the deletion of one', async () => {
    await write({ '2026-08': 9, '2026-09': 1.42 }, from('Ada'));
    await write({ '2026-09': 142 }, from('Ben', { documentId: 'certificate' }));
    await write({ '2026-06': 5, '2026-10': 6 }, from('Cem'));
    await write({ '2026-09': 1 }, from('Dia'), 'leverage');
    await write({ '2026-09': null }, from('Eva', { note: 'Entered twice' }));

    const { items, nextCursor } = await trail('2026-09');

    expect(items).toEqual([
      { value: null, source: from('Eva', { note: 'Entered twice' }) },
      { value: 142, source: from('Ben', { documentId: 'certificate' }) },
      { value: 1.42, source: from('Ada') },
    ]);
    expect(nextCursor).toBeNull();
    expect((await trail('2026-10')).items).toEqual([{ value: 6, source: from('Cem') }]);
    expect((await trail('2026-07')).items).toEqual([]);
    expect((await trail('2030-01')).items).toEqual([]);
  });

  it('goes on where a page ended, also when somebody has written in between', async () => {
    for (const [at, by] of ['Ada', 'Ben', 'Cem'].entries()) await write({ '2026-09': at }, from(by));

    const first = await trail('2026-09', { limit: 2 });
    await write({ '2026-09': 3 }, from('Dia'));
    const second = await trail('2026-09', { limit: 2, cursor: first.nextCursor ?? '' });

    expect(first.items.map(({ source }) => source.byName)).toEqual(['Cem', 'Ben']);
    expect(second).toEqual({ items: [{ value: 0, source: from('Ada') }], nextCursor: null });
    await expect(trail('2026-09', { limit: 2, cursor: 'nothing' })).rejects.toMatchObject({ code: 'cursorInvalid' });
  });

  it('finds the sources that name a document', async () => {
    await write({ '2026-08': 1 }, from('Ada', { documentId: 'certificate' }));
    await write({ '2026-09': 2 }, from('Ben', { documentId: 'other' }));
    await write({ '2026-10': 3 }, from('Cem', { documentId: 'certificate' }));

    expect([...(await series.sourcesNaming(entity, 'certificate'))]).toEqual([1, 3]);
    expect([...(await series.sourcesNaming(entity, 'nothing'))]).toEqual([]);
    expect([...(await series.sourcesNaming('elsewhere', 'certificate'))]).toEqual([]);
  });
});
