import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Table } from '#functions/platform/storage/table.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/storage/records.ts') &
  typeof import('#functions/platform/storage/history.ts');
let platform: Platform;
let table: Table;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
    ...(await import('#functions/platform/storage/history.ts')),
  };
});

beforeEach(() => {
  table = platform.tableOf(randomUUID());
});

const Note = z.object({ text: z.string() });

/** Writes a note of the book on a day of January 2026; no text removes it. */
const write = (part: string, day: number, expects: 'absent' | number, text: string | null): Promise<unknown> => {
  const change = table.change({
    key: { kind: 'Book', id: 'b1', part },
    expects,
    value: text === null ? null : { text },
    event: 'note.written',
    ...(text === null ? {} : { list: { group: 'Notes', sort: part } }),
  });
  return platform.writeRecords([change], actor, new Date(Date.UTC(2026, 0, day, 12)));
};

const textsOn = async (day: number): Promise<string[]> => {
  const history = platform.historyOf(table, `2026-01-${String(day).padStart(2, '0')}`);
  const notes = await history.parts({ kind: 'Book', id: 'b1' }, 'NOTE#', Note);
  return notes.map(({ text }) => text);
};

describe('what stood in a record at the end of a day', () => {
  it('is what the last change up to then left', async () => {
    await write('NOTE#1', 3, 'absent', 'First');
    await write('NOTE#1', 5, 1, 'Second');
    await write('NOTE#1', 8, 2, 'Third');

    expect(await Promise.all([2, 3, 4, 5, 7, 8, 9].map(textsOn))).toEqual([
      [],
      ['First'],
      ['First'],
      ['Second'],
      ['Second'],
      ['Third'],
      ['Third'],
    ]);
  });

  it('comes back after a removal, and is gone between a removal and a second life', async () => {
    await write('NOTE#1', 3, 'absent', 'First life');
    await write('NOTE#1', 5, 1, null);
    await write('NOTE#1', 8, 'absent', 'Second life');
    await write('NOTE#1', 9, 3, null);

    expect(await Promise.all([4, 6, 8, 10].map(textsOn))).toEqual([['First life'], [], ['Second life'], []]);
  });

  it('is found however often it was changed since', async () => {
    await write('NOTE#1', 1, 'absent', 'Change 0');
    for (let change = 1; change <= 45; change += 1) {
      await write('NOTE#1', change < 10 ? 2 : 20, change, `Change ${change}`);
    }

    expect(await Promise.all([1, 2, 20].map(textsOn))).toEqual([['Change 0'], ['Change 9'], ['Change 45']]);
  });

  it('holds for other parts and organizations by themselves', async () => {
    await write('NOTE#1', 3, 'absent', 'One');
    await write('NOTE#2', 5, 'absent', 'Two');
    await write('REMARK#1', 3, 'absent', 'No note');
    const elsewhere = platform.historyOf(platform.tableOf(randomUUID()), '2026-01-31');

    expect(await textsOn(4)).toEqual(['One']);
    expect(await textsOn(5)).toEqual(['One', 'Two']);
    expect(await elsewhere.parts({ kind: 'Book', id: 'b1' }, 'NOTE#', Note)).toEqual([]);
  });

  it('is read of lists as well', async () => {
    await write('NOTE#1', 3, 'absent', 'Before');
    await write('NOTE#1', 9, 1, 'After');

    const history = platform.historyOf(table, '2026-01-05');

    expect(await history.listed(['Notes', 'Nothing'], Note)).toEqual([{ text: 'Before' }]);
  });
});

describe('records that fall due', () => {
  it('are listed from the first day asked about', async () => {
    const due = ['2026-03-01', '2026-03-31', '2026-04-01'];
    for (const [index, day] of due.entries()) {
      const key = { kind: 'Note', id: `n${index}` };
      const value = { text: day };
      const change = {
        key,
        expects: 'absent',
        value,
        event: 'note.written',
        due: { group: 'Due', sort: `${day}#x` },
      } as const;
      await platform.writeRecords([table.change(change)], actor, new Date());
    }

    const { items } = await table.listDue('Due', '2026-03-31', Note, { limit: 10 }, '2026-03-02');

    expect(items).toEqual([{ text: '2026-03-31' }]);
  });
});
