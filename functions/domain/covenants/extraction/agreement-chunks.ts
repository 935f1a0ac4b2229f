import { definitionsOf } from './definitions.ts';
import { type PlainText, plainText } from './plain-text.ts';
import { type Section, sectionsOf } from './sections.ts';

/** A passage of an agreement; `start` is its offset in the whole text. */
export interface AgreementChunk {
  readonly start: number;
  readonly text: string;
  /** Definitions of its terms and the events of default, which help to understand it. */
  readonly context?: string;
  /** The sections that begin in it or before it, by where they begin in the whole text. */
  readonly sections?: readonly { readonly label: string; readonly start: number }[];
}

/** Characters; about 12,000 tokens, so that the answer has room beside the passage in any current model. */
const longestChunk = 48_000;
/** Characters that two neighboring passages share when a single section had to be cut. */
const overlap = 1_500;

/** Cuts an agreement into passages at its section headings. A section longer than a passage is cut with an overlap. */
export function chunksOf(text: string, longest = longestChunk): AgreementChunk[] {
  const plain = plainText(text);
  const sections = sectionsOf(plain);
  const starts = sections.map(({ start }) => plain.originalRange(start, start + 1).start);
  const borders = [...new Set([0, ...starts, text.length])].sort((a, b) => a - b);
  const chunks: AgreementChunk[] = [];
  let start = 0;
  for (const [index, border] of borders.entries()) {
    const next = borders[index + 1] ?? text.length;
    if (next - start <= longest && index < borders.length - 1) continue;
    if (border > start) chunks.push(...cut(text, start, border, longest));
    start = Math.max(border, start);
  }
  if (start < text.length) chunks.push(...cut(text, start, text.length, longest));
  const labelled = sections.flatMap(({ label, kind, start: at }) =>
    label === '' || kind !== 'section' ? [] : { label, start: plain.originalRange(at, at + 1).start },
  );
  return chunks
    .filter((chunk) => chunk.text.trim() !== '')
    .map((chunk) => ({
      ...chunk,
      context: contextOf(chunk, plain, sections),
      sections: sectionsOfChunk(chunk, labelled),
    }));
}

function sectionsOfChunk(
  { start, text }: AgreementChunk,
  all: readonly { label: string; start: number }[],
): NonNullable<AgreementChunk['sections']> {
  const before = all.findLast((section) => section.start <= start);
  const within = all.filter((section) => section.start > start && section.start < start + text.length);
  return before === undefined ? within : [before, ...within];
}

/** Characters of definitions and of events of default that go along with a passage. */
const [mostOfDefinitions, mostOfDefaults] = [10_000, 6_000];
const termPattern = /\b[A-Z][A-Za-z&-]+(?: (?:of|and|to|for|the|[A-Z][A-Za-z&-]+))*\b/g;

/** What a passage's capitalized terms mean, and the events of default: as much as there is room for. */
function contextOf({ text }: AgreementChunk, plain: PlainText, sections: readonly Section[]): string {
  const definitions = definitionsOf(plain, '');
  const found = new Map<string, string>();
  let size = 0;
  for (const [term] of text.matchAll(termPattern)) {
    const meaning = found.has(term) ? undefined : definitions.meaningOf(term)?.slice(0, 600);
    if (meaning === undefined || size + meaning.length > mostOfDefinitions) continue;
    found.set(term, meaning);
    size += meaning.length;
  }
  const defaults = sections
    .filter(({ topic }) => topic === 'defaults')
    .map(({ start, end }) => plain.text.slice(start, end))
    .join('\n')
    .slice(0, mostOfDefaults);
  return [...[...found].map(([term, meaning]) => `"${term}" means ${meaning}`), defaults].join('\n').trim();
}

function cut(text: string, start: number, end: number, longest: number): AgreementChunk[] {
  if (end - start <= longest) return [{ start, text: text.slice(start, end) }];
  const pieces: AgreementChunk[] = [];
  for (let from = start; from < end; from += longest - overlap) {
    pieces.push({ start: from, text: text.slice(from, Math.min(end, from + longest)) });
    if (from + longest >= end) break;
  }
  return pieces;
}
