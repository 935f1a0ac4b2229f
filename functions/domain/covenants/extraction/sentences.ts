export interface Sentence {
  readonly start: number;
  readonly end: number;
}

/** Characters; the longest sentences of agreements have some six thousand. */
export const longestSentence = 12_000;

const abbreviations =
  /\b(?:Inc|Ltd|Co|Corp|No|Nos|Sec|vs|v|Mr|Mrs|Ms|Dr|St|U\.S|e\.g|i\.e|L\.P|N\.A|L\.L\.C|et al|approx|p\.m|a\.m|Jr|Sr|[A-Z])$/;

const stop = /[.?!]["')\]]?\s+(?=(?:[\u2022\u00b7\u25aa\u25e6]\s?)?["'([_]?[A-Z0-9([])/g;
/** Characters after a stop that tell whether it is one. */
const reachOfStop = 8;

/** Splits a stretch of plain text at full stops. A stop inside a number, after an initial or an abbreviation ends nothing. */
export function sentencesIn(text: string, start: number, end: number): Sentence[] {
  const found: Sentence[] = [];
  let from = start;
  // Looked for up to the end alone: a text without stops would be searched to its last word for each of its items.
  for (const match of text.slice(start, end + reachOfStop).matchAll(stop)) {
    const at = start + match.index;
    if (at >= end) break;
    if (abbreviations.test(text.slice(Math.max(from, at - 8), at))) continue;
    found.push({ start: from, end: Math.min(end, at + match[0].trimEnd().length) });
    from = at + match[0].length;
  }
  if (from < end) found.push({ start: from, end });
  return found
    .filter((sentence) => text.slice(sentence.start, sentence.end).trim() !== '')
    .flatMap((sentence) => (sentence.end - sentence.start <= longestSentence ? sentence : cut(text, sentence)));
}

/** A row of words without a full stop is read in pieces: the rules look at a sentence as a whole, again and again. */
function cut(text: string, { start, end }: Sentence): Sentence[] {
  const pieces: Sentence[] = [];
  for (let from = start; from < end; ) {
    const blank = from + longestSentence < end ? text.lastIndexOf(' ', from + longestSentence) : -1;
    const to = blank > from ? blank : Math.min(end, from + longestSentence);
    pieces.push({ start: from, end: to });
    from = to;
  }
  return pieces;
}
