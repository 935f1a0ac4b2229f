import { plainText } from './plain-text.ts';
import { sectionsOf } from './sections.ts';

/** A passage of an agreement; `start` is its offset in the whole text. */
export interface AgreementChunk {
  readonly start: number;
  readonly text: string;
}

/** Characters; about 12,000 tokens, so that the answer has room beside the passage in any current model. */
const longestChunk = 48_000;
/** Characters that two neighboring passages share when a single section had to be cut. */
const overlap = 1_500;

/** Cuts an agreement into passages at its section headings. A section longer than a passage is cut with an overlap. */
export function chunksOf(text: string, longest = longestChunk): AgreementChunk[] {
  const plain = plainText(text);
  const starts = sectionsOf(plain).map(({ start }) => plain.originalRange(start, start + 1).start);
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
  return chunks.filter((chunk) => chunk.text.trim() !== '');
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
