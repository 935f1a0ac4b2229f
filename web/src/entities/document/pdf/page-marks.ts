import type { Passage } from '../find/find-passage.ts';
import type { HighlightName } from '../find/highlights.ts';

/** What is marked on one page, at offsets of its text. */
export type PageMarks = Readonly<Record<HighlightName, readonly Passage[]>>;

const none: PageMarks = { 'document-quote': [], 'document-hit': [], 'document-now': [] };

/** Where each page begins in the text of all of them, and where that ends. */
export function pageStarts(pages: readonly { readonly text: string }[]): readonly number[] {
  const starts = [0];
  for (const { text } of pages) starts.push((starts.at(-1) ?? 0) + text.length + 1);
  return starts;
}

/** The page on which a place stands, from 1. */
export function pageAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(starts.length - 2, 0)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** What is marked on a page, at offsets of its own text. */
export function marksOn(
  page: number,
  starts: readonly number[],
  marked: { readonly quoted: readonly Passage[]; readonly hits: readonly Passage[]; readonly now: Passage | null },
): PageMarks {
  const [start = 0, end = 0] = [starts[page - 1], starts[page]];
  const here = (passages: readonly Passage[]): readonly Passage[] =>
    passages
      .filter((one) => one.start < end && one.end > start)
      .map((one) => ({ start: Math.max(one.start - start, 0), end: Math.min(one.end, end) - start }));
  const marks: PageMarks = {
    'document-quote': here(marked.quoted),
    'document-hit': here(marked.hits),
    'document-now': here(marked.now === null ? [] : [marked.now]),
  };
  return Object.values(marks).every(({ length }) => length === 0) ? none : marks;
}
