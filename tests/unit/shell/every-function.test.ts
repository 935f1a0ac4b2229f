import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const functions = new URL('../../../functions/', import.meta.url);
/** Each of them is a shell, or makes its handler with one. */
const shells = ['serveArea', 'consumeQueue', 'consumeAuditStream', 'taskShell'];

const entries = ['api', 'workers', 'schedules'].flatMap((folder) =>
  readdirSync(new URL(folder, functions), { encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ entry: `${folder}/${file}` })),
);

describe('the handler of a function', () => {
  it.each(entries)('has the shell around it: $entry', ({ entry }) => {
    const code = readFileSync(new URL(entry, functions), 'utf8');

    expect(shells.some((shell) => code.includes(`export const handler = ${shell}(`))).toBe(true);
  });
});
