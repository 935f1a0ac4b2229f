import { describe, expect, it } from 'vitest';
import type { DocumentRecord } from '#functions/domain/data-room/document-record.ts';
import { type ContentOf, untilMisfits } from '#functions/domain/data-room/told-nodes.ts';

const two = [{ id: 'one' }, { id: 'other' }] as DocumentRecord[];

/** Which of these folders are read; each is asked for with so much room left. */
async function readOf(read: ContentOf, asked: readonly (readonly [folderId: string, most: number])[], misfits: number) {
  const folders: (string | null)[] = [];
  const contentOf = untilMisfits((folderId, most) => {
    folders.push(folderId);
    return read(folderId, most);
  }, misfits);
  for (const [folderId, most] of asked) await contentOf(folderId, most);
  return folders;
}

describe('folders of a large room', () => {
  it('are read as long as what is found is told, which leaves less room', async () => {
    const asked = [
      ['a', 10],
      ['b', 8],
      ['c', 6],
      ['d', 4],
    ] as const;

    expect(await readOf(async () => two, asked, 1)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are not read any more after some whose content was too large, though not too much', async () => {
    const asked = [
      ['a', 10],
      ['b', 8],
      ['c', 8],
      ['d', 8],
      ['e', 8],
    ] as const;

    expect(await readOf(async () => two, asked, 2)).toEqual(['a', 'b', 'c']);
  });

  it('are not read any more after some that held too much, and an empty one is none of these', async () => {
    const asked = [
      ['empty', 10],
      ['empty', 10],
      ['a', 10],
      ['b', 10],
      ['c', 10],
    ] as const;

    expect(await readOf(async (folderId) => (folderId === 'empty' ? [] : null), asked, 2)).toEqual([
      ...['empty', 'empty', 'a', 'b'],
    ]);
  });
});
