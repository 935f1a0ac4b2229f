import { describe, expect, it } from 'vitest';
import type { ArchiveEntry } from '#functions/domain/data-room/unpacking/archive.ts';
import { planOf } from '#functions/domain/data-room/unpacking/plan.ts';

const anEntry = (path: string, override: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  path,
  kind: path.endsWith('/') ? 'folder' : 'file',
  packed: 10,
  size: 20,
  crc: 0,
  packing: 'deflated',
  headerAt: 0,
  ...override,
});

const planned = (entries: readonly (string | ArchiveEntry)[]): string[] =>
  planOf(entries.map((entry) => (typeof entry === 'string' ? anEntry(entry) : entry))).map((one) =>
    'leftOut' in one ? one.leftOut : [...one.directory, one.name ?? ''].join('/'),
  );

describe('what is to become of the entries of an archive', () => {
  it('is what their paths say', () => {
    expect(planned(['Closing/', 'Closing/Signed/Agreement.pdf', 'Index.txt'])).toEqual([
      'Closing/',
      'Closing/Signed/Agreement.pdf',
      'Index.txt',
    ]);
  });

  it.each([
    '../secret.txt',
    'a/../../secret.txt',
    '/etc/passwd',
    '\\\\server\\share',
    'C:\\Windows\\a.txt',
    'c:a.txt',
    'a\\b.txt',
    'a//b.txt',
    './a.txt',
    'a/./b.txt',
    'a\u0000.txt',
    `${'n'.repeat(300)}.txt`,
    'gpj.\u202eexe',
    'a\u200fb.txt',
    ' /a.txt',
    '\ud800.txt',
    '',
    '/',
    `${'a/'.repeat(21)}b.txt`,
  ])('leaves out %j, whose name leads elsewhere or can be none', (path) => {
    expect(planned([path])).toEqual(['unsoundName']);
  });

  it('leaves out the second of two names that differ in case, in how accents are composed, or in spaces around them', () => {
    expect(
      planned([
        'Résumé.txt',
        'Résumé.txt'.normalize('NFD'),
        'RÉSUMÉ.TXT',
        'a.txt',
        'a.txt ',
        'Dir/b',
        'DIR/B',
        'dir/c',
      ]),
    ).toEqual(['Résumé.txt', 'sameName', 'sameName', 'a.txt', 'sameName', 'Dir/b', 'sameName', 'dir/c']);
  });

  it('leaves out what has the name of a file as its folder, and the other way round', () => {
    expect(planned(['a', 'A/b', 'a/', 'c/d', 'C'])).toEqual(['a', 'sameName', 'sameName', 'c/d', 'sameName']);
  });

  it('leaves out what is no file, can not be read, is empty, or nobody has filed', () => {
    expect(
      planned([
        anEntry('link', { kind: 'other' }),
        anEntry('secret', { packing: 'encrypted' }),
        anEntry('modern', { packing: 'unknown' }),
        anEntry('nothing', { size: 0, packed: 0 }),
        '__MACOSX/._a.txt',
        'Closing/.DS_Store',
      ]),
    ).toEqual(['notAFile', 'encrypted', 'unknownPacking', 'empty', 'byproduct', 'byproduct']);
  });

  it('leaves out what is too large, was made to burst, or does not fit any more', () => {
    const mb = 1_048_576;
    const fat = (path: string, size: number, packed = size) => anEntry(path, { size, packed });

    expect(
      planned([
        fat('largest', 512 * mb),
        fat('too large', 512 * mb + 1),
        fat('bomb', 20 * mb + 1, 1_000),
        fat('harmless', 20 * mb, 1_000),
        fat('second', 512 * mb),
        fat('third', 512 * mb),
        fat('does not fit', 500 * mb),
        fat('still fits', 480 * mb),
      ]),
    ).toEqual([
      'largest',
      'tooLarge',
      'packedTooTightly',
      'harmless',
      'second',
      'third',
      'archiveTooLarge',
      'still fits',
    ]);
  });
});
