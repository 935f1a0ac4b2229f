import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#functions/platform/storage/single-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/storage/records.ts') &
  typeof import('#functions/platform/storage/count-records.ts');
let platform: Platform;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
    ...(await import('#functions/platform/storage/count-records.ts')),
  };
});

let table: Table;

beforeEach(() => {
  table = platform.tableOf(randomUUID());
});

const note = (id: string, text: string | null, change: Partial<Change> = {}): Change => ({
  key: { kind: 'Note', id },
  expects: 'absent',
  value: text === null ? null : { text, isDone: false },
  event: text === null ? 'note.removed' : 'note.written',
  list: { group: 'Note', sort: id },
  ...change,
});
const write = (change: Change, at = '2026-03-31'): Promise<unknown> =>
  platform.writeRecords([table.change(change)], actor, new Date(`${at}T23:59:59.999Z`));
const listed = (queriesLeft: number) => platform.countList(table.organizationId, 'Note', { queriesLeft });

describe('counting a list', () => {
  it('counts what is in it, without what was removed and what is in others', async () => {
    await write(note('n1', 'First'));
    await write(note('n2', 'Second'));
    await write(note('n3', 'Third', { list: { group: 'OtherNote', sort: 'n3' } }));
    await write(note('n2', null, { expects: 1 }));

    expect(await listed(10)).toEqual({ count: 1, isLowerBound: false });
    expect(await platform.countList(randomUUID(), 'Note', { queriesLeft: 10 })).toEqual({
      count: 0,
      isLowerBound: false,
    });
  });

  it('reads on where one query does not reach the end, and says so where it may not', async () => {
    // A query ends after 1 MB.
    for (const id of ['n1', 'n2', 'n3', 'n4', 'n5']) await write(note(id, 'x'.repeat(300_000)));

    const cut = await listed(1);
    expect(cut).toEqual({ count: expect.any(Number), isLowerBound: true });
    expect(cut.count).toBeGreaterThan(0);
    expect(cut.count).toBeLessThan(5);
    expect(await listed(10)).toEqual({ count: 5, isLowerBound: false });
    expect(await listed(0)).toEqual({ count: 0, isLowerBound: true });
  });

  it('shares what may be read among everything that is counted together', async () => {
    await write(note('n1', 'First'));
    const budget = { queriesLeft: 1 };

    const first = await platform.countList(table.organizationId, 'Note', budget);
    const second = await platform.countList(table.organizationId, 'Note', budget);

    expect([first, second]).toEqual([
      { count: 1, isLowerBound: false },
      { count: 0, isLowerBound: true },
    ]);
  });
});

describe('counting a trail', () => {
  const counted = (filter: Parameters<Platform['countTrail']>[1]) =>
    platform.countTrail(table.organizationId, filter, { queriesLeft: 10 });

  beforeEach(async () => {
    await write(note('n1', 'First'), '2026-01-31');
    await write(note('n2', 'Second'), '2026-02-28');
    await write(note('n1', 'First', { expects: 1, value: { text: 'First', isDone: true } }), '2026-03-31');
  });

  it.each([
    { when: 'at any time', filter: {}, count: 3 },
    { when: 'up to the end of a day', filter: { endDate: '2026-01-31' }, count: 1 },
    { when: 'from the beginning of a day', filter: { startDate: '2026-02-28' }, count: 2 },
    { when: 'on one day', filter: { startDate: '2026-02-28', endDate: '2026-02-28' }, count: 1 },
    { when: 'before there was anything', filter: { endDate: '2025-12-31' }, count: 0 },
  ])('counts what was written $when', async ({ filter, count }) => {
    expect(await counted(filter)).toEqual({ count, isLowerBound: false });
  });

  it('counts what happened, by event', async () => {
    expect((await counted({ event: 'note.written' })).count).toBe(3);
    expect((await counted({ event: 'note.removed' })).count).toBe(0);
    expect((await counted({ event: 'note.written', endDate: '2026-02-28' })).count).toBe(2);
  });
});
