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
