import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot, sourceFiles } from '#tests/support/source-files.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** The classes that a file takes from its style sheets and that do not stand there. */
function missingIn(file: string): string[] {
  const source = read(file);
  return [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', sheet = '']) => {
    const sheetFile = join(dirname(file), sheet);
    const defined = new Set([...read(sheetFile).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found));
    const taken = source.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'));
    return [...taken].flatMap(([, one]) => (defined.has(one) ? [] : [`${file}: ${one} is not in ${sheetFile}`]));
  });
}

it('takes no class from a style sheet that has none of that name', () => {
  expect(
    sourceFiles()
      .filter((file) => file.startsWith('web/'))
      .flatMap(missingIn),
  ).toEqual([]);
});
