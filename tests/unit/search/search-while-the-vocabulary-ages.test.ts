import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchIndex } from '#functions/platform/search/search-reader.ts';
import type { ListPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';

const minute = 60_000;

/** A table with one entry and a clock that moves on with every read of the index. */
function tableWhoseReadsTake(milliseconds: number): Table {
  const entry = { sk: 'copper#1', words: ['copper', 'ridge'], versions: [1], name: 'Copper Ridge' };
  const table: Partial<Table> = {
    organizationId: 'riverside',
    get: async <Value>(key: { readonly id: string }, schema: { parse(value: unknown): Value }) =>
      schema.parse({ words: new Set(entry.words.filter((word) => word.startsWith(key.id))) }),
    parts: async <Value>(
      _: unknown,
      prefix: string,
      schema: { parse(value: unknown): Value },
    ): Promise<ListPage<Value>> => {
      await Promise.resolve();
      vi.setSystemTime(Date.now() + milliseconds);
      const isFound = entry.words.some((word) => word.startsWith(prefix));
      return { items: isFound ? [schema.parse(entry)] : [], nextCursor: null, cursorAfter: async () => 'next' };
    },
  };
  return table as Table;
}

const search = (table: Table) =>
  searchIndex(
    table,
    { text: 'coper', limit: 10, purpose: 'test' },
    { hits: async (entries) => entries, items: async (hits) => hits },
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('finds a mistyped word also when what is known of spellings gets old while it is looked for', async () => {
  const table = tableWhoseReadsTake(minute / 3 + 1);

  for (let times = 0; times < 6; times += 1) {
    expect((await search(table)).items).toMatchObject([{ name: 'Copper Ridge' }]);
  }
});
