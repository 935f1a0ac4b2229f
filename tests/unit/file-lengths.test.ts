import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot, sourceFiles } from '#tests/support/source-files.ts';

const longest = 250;
/** Lists of entries that belong together, however many there are. */
const isTable = (file: string): boolean => file.startsWith('shared/contract/') || file === 'shared/errors/catalog.ts';

const linesOf = (file: string): number => readFileSync(join(repositoryRoot, file), 'utf8').split('\n').length - 1;

it('has no source that is too long to be read at once', () => {
  const tooLong = sourceFiles()
    .filter((file) => !file.startsWith('tests/') && !isTable(file) && linesOf(file) > longest)
    .map((file) => `${file}: ${linesOf(file)} lines`);

  expect(tooLong).toEqual([]);
});
