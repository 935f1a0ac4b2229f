import { describe, expect, it } from 'vitest';
import { everyItem, filledPage, pagesOf } from '#web/src/api/read-pages.ts';

/** A list of five pages, some of them without anything. */
const pages: readonly (readonly string[])[] = [[], [], ['Riverside'], [], ['Sandhollow', 'Tower 2']];
const asked: (string | null)[] = [];

const read = async (cursor: string | null) => {
  asked.push(cursor);
  const at = Number(cursor ?? '0');
  return { body: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null };
};
const isFilled = ({ body }: { body: readonly string[] }) => body.length > 0;

describe('pages of a list', () => {
  it('are read one after the other, and only as far as somebody looks', async () => {
    asked.length = 0;

    for await (const { body } of pagesOf(read)) if (body.length > 0) break;

    expect(asked).toEqual([null, '1', '2']);
  });

  it('are gone through up to the first that holds something', async () => {
    expect(await filledPage(read, { isFilled })).toEqual({ body: ['Riverside'], nextCursor: '3' });
    expect((await filledPage(read, { isFilled, from: '3' })).body).toEqual(['Sandhollow', 'Tower 2']);
  });

  it('are gone through no further than said, and end where the list ends', async () => {
    expect(await filledPage(read, { isFilled, mostEmpty: 1 })).toEqual({ body: [], nextCursor: '2' });
    expect((await filledPage(read, { isFilled: () => false })).nextCursor).toBeNull();
  });

  it('make the whole list', async () => {
    expect(await everyItem(({ cursor = null }: { cursor?: string | null }) => read(cursor))).toEqual([
      'Riverside',
      'Sandhollow',
      'Tower 2',
    ]);
  });
});
