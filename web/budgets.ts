import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const budgetsInKilobytes = { entryScript: 177, entryStyles: 40, routeScript: 120 } as const;

const site = fileURLToPath(new URL('../dist/web/', import.meta.url));

const gzippedKilobytes = (file: string): number => gzipSync(readFileSync(`${site}${file}`)).byteLength / 1024;

interface Measured {
  readonly what: string;
  readonly size: number;
  readonly budget: number;
}

const sum = (files: readonly string[]): number => files.reduce((total, file) => total + gzippedKilobytes(file), 0);

/** What the first page needs before anything shows: everything that index.html names. Every other script is fetched with its page. */
function measure(): readonly Measured[] {
  const page = readFileSync(`${site}index.html`, 'utf8');
  const named = (ending: string) =>
    [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
      .map((match) => match[1] ?? '')
      .filter((file) => file.endsWith(ending));
  const entryScripts = named('.js');
  const others = readdirSync(`${site}assets`)
    .map((file) => `assets/${file}`)
    .filter((file) => file.endsWith('.js') && !entryScripts.includes(file));

  return [
    { what: 'entry script', size: sum(entryScripts), budget: budgetsInKilobytes.entryScript },
    { what: 'entry styles', size: sum(named('.css')), budget: budgetsInKilobytes.entryStyles },
    ...others.map((file) => ({ what: file, size: gzippedKilobytes(file), budget: budgetsInKilobytes.routeScript })),
  ];
}

const measured = measure().toSorted((a, b) => b.size - a.size);
for (const { what, size, budget } of measured) {
  process.stdout.write(
    `${size.toFixed(1).padStart(7)} KB of ${budget} KB  ${what}${size > budget ? '  TOO LARGE' : ''}\n`,
  );
}
if (measured.some(({ size, budget }) => size > budget)) process.exitCode = 1;
