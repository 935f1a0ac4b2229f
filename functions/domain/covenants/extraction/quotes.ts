/** Characters of a sentence that can still be read as one. */
export const longestQuote = 1_200;

/** What only leads on to the next item: "…; and". */
const joiner = /,(?:\s+(?:and|or|and\/or))?$|(?<=[;.])\s+(?:and|or|and\/or)$/;

/** Trims a range to words, and a very long one to its last complete part within the longest readable quote. */
export function quoteRange(text: string, start: number, end: number): [number, number] {
  const from = start + (/^[\s"]*/.exec(text.slice(start, end))?.[0].replace(/".*$/, '').length ?? 0);
  const trimmed = text.slice(from, end).trimEnd().replace(joiner, '');
  if (trimmed.length <= longestQuote) return [from, from + trimmed.length];
  const shortened = trimmed.slice(0, longestQuote);
  const stop = Math.max(shortened.lastIndexOf('. '), shortened.lastIndexOf('; '));
  const cut = stop > longestQuote / 2 ? stop + 1 : shortened.lastIndexOf(' ');
  return [from, from + cut];
}

/** Where an item or a part of a sentence begins. */
const partStart = /(?:[.;:]["'\u201d)]?\s+(?:and\s+|or\s+)?|,\s+(?:and\s+|or\s+)?(?=\([a-z]{1,4}\)\s))/g;
/** Characters that the quote of a test keeps behind its comparison. */
const behindComparison = 300;

/**
 * Where the quote of a test begins that stands at `at` of a passage: at its start, or where that is farther than a readable quote reaches, at the part of
 * the sentence before it.
 */
export function startOfTest(text: string, at: number): number {
  if (at + behindComparison <= longestQuote) return 0;
  const from = at + behindComparison - longestQuote;
  const near = text.slice(from, at);
  const last = [...near.matchAll(partStart)].findLast((match) => near.length - match.index > shortestPart);
  return last === undefined ? from + near.indexOf(' ') + 1 : from + last.index + last[0].length;
}
/** Characters before a comparison, within which its figure is as a rule named. */
const shortestPart = 160;
