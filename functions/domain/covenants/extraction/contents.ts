import type { Heading } from './found-headings.ts';

/** Headings and characters for each: a table of contents has many, and no more than a line or two below each. */
const [fewestEntries, longestEntry] = [6, 250];

/**
 * Where the agreement itself begins, below its table of contents: at the second heading of the number that opens the table. 0 without one. What
 * the last line of a table says ("Form of Note") would otherwise be taken for what the sections below it are about.
 */
export function contentsEnd(headings: readonly Heading[]): number {
  const numbered = headings.filter(({ kind, label }) => kind !== 'schedule' && /^[\dIVX]/.test(label));
  for (const [index, opening] of numbered.slice(0, openings).entries()) {
    const end = numbered.find((later, at) => at > index && later.label === opening.label);
    if (end === undefined) continue;
    const entries = headings.filter(({ start }) => start >= opening.start && start < end.start);
    if (entries.length >= fewestEntries && end.start - opening.start < entries.length * longestEntry) return end.start;
  }
  return 0;
}

/** The first entries: one can be missing from the table, or be read as something else. */
const openings = 4;
