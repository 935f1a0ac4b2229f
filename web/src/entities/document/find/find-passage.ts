import { type FoldedText, foldText } from './fold-text.ts';

/** A stretch of the original text. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

/** So many hits of a search are told; of more, that there are more. */
export const mostHits = 1_000;

const passageOf = ({ at }: FoldedText, from: number, length: number): Passage => ({
  start: at[from] ?? 0,
  end: (at[from + length - 1] ?? 0) + 1,
});

/** Where the words stand, in order and without overlaps; at most {@link mostHits}. */
export function findAll(folded: FoldedText, words: string): readonly Passage[] {
  const wanted = foldText(words.trim(), 'words').text;
  const found: Passage[] = [];
  if (wanted === '') return found;
  for (let from = folded.text.indexOf(wanted); from >= 0 && found.length < mostHits; ) {
    found.push(passageOf(folded, from, wanted.length));
    from = folded.text.indexOf(wanted, from + wanted.length);
  }
  return found;
}

/** Fewer letters than these could stand anywhere. */
const fewestLetters = 12;

/** Where the occurrence starts in the folded text that is nearest to a place in the original; -1 for none. */
function nearestAt(folded: FoldedText, wanted: string, near: number): number {
  let best = -1;
  const distance = (at: number) => Math.abs((folded.at[at] ?? 0) - near);
  for (let from = folded.text.indexOf(wanted); from >= 0; from = folded.text.indexOf(wanted, from + 1))
    if (best < 0 || distance(from) < distance(best)) best = from;
  return best;
}

/** The occurrence that is nearest to a place in the original. */
function nearest(folded: FoldedText, wanted: string, near: number): Passage | null {
  const at = nearestAt(folded, wanted, near);
  return at < 0 ? null : passageOf(folded, at, wanted.length);
}

/** The passage without its end or beginning, down to half of it: a page's number or heading may stand within. */
function ends(folded: FoldedText, wanted: string, near: number): readonly Passage[] {
  const half = Math.floor(wanted.length / 2);
  if (half < fewestLetters * 2) return [];
  const head = nearest(folded, wanted.slice(0, half), near);
  const tail = nearest(folded, wanted.slice(half), head?.end ?? near);
  const found = [head, tail].filter((one) => one !== null);
  return found.toSorted((a, b) => a.start - b.start);
}

/** Where a quote stands in a text. */
export interface FoundQuote {
  /** Empty: it is not there. */
  readonly passages: readonly Passage[];
  /** Every letter of it is marked; otherwise some stands there in other words, or not at all. */
  readonly isComplete: boolean;
}

/**
 * Where a quote stands in the text, folded by `letters`; the occurrence nearest to `near`. A quote that does not stand there in one piece is looked for paragraph
 * by paragraph, and those by halves.
 */
export function findQuote(folded: FoldedText, quote: string, near = 0): FoundQuote {
  const lettersOf = (text: string): string => foldText(text, 'letters').text;
  const whole = lettersOf(quote);
  if (whole === '') return { passages: [], isComplete: false };
  const found = nearest(folded, whole, near);
  if (found !== null) return { passages: [found], isComplete: true };
  const paragraphs = quote
    .split(/\n\s*\n/)
    .map(lettersOf)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const place = paragraph.length < fewestLetters ? null : nearest(folded, paragraph, near);
      return { passages: place === null ? ends(folded, paragraph, near) : [place], isComplete: place !== null };
    });
  return {
    passages: paragraphs.flatMap(({ passages }) => passages),
    isComplete: paragraphs.every(({ isComplete }) => isComplete),
  };
}

/** Letters on either side of words by which they are told from the same words nearby, where the whole quote does not stand in one piece. */
const aroundWords = 60;

/** Where words stand that are part of a longer quote; nowhere, rather than where the same words stand in another sentence. */
export function findWithin(
  folded: FoldedText,
  words: string,
  within: { readonly quote: string; readonly at: number },
  near: number,
): FoundQuote {
  const lettersOf = (text: string): string => foldText(text, 'letters').text;
  const [whole, wanted] = [lettersOf(within.quote), lettersOf(words)];
  const offset = lettersOf(within.quote.slice(0, within.at)).length;
  const found = (start: number): FoundQuote => ({
    passages: [passageOf(folded, start, wanted.length)],
    isComplete: true,
  });
  const missing: FoundQuote = { passages: [], isComplete: false };
  if (wanted === '' || !whole.startsWith(wanted, offset)) return missing;
  const at = nearestAt(folded, whole, near);
  if (at >= 0) return found(at + offset);
  for (const [before, after] of [
    [aroundWords, aroundWords],
    [aroundWords, 0],
    [0, aroundWords],
  ] as const) {
    const from = Math.max(0, offset - before);
    const around = whole.slice(from, offset + wanted.length + after);
    const start = around.length < wanted.length + fewestLetters ? -1 : nearestAt(folded, around, near);
    if (start >= 0) return found(start + offset - from);
  }
  return missing;
}
