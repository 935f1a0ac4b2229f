import type { TranslatedType } from '#functions/platform/translation-service.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** The text of a document, and the pages of it that hold none; or why it has no text, for people. */
export type ReadText = (
  content: Uint8Array,
) => Promise<
  { readonly text: { readonly text: string; readonly pages?: readonly Page[] } } | { readonly refusal: string }
>;

interface Page {
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** A file as the service takes it. */
export interface PartToTranslate {
  readonly name: string;
  readonly content: Uint8Array;
}

/** What is handed to the service for a document. */
export interface ToTranslate {
  readonly contentType: TranslatedType;
  /** Joined in this order, what comes of them is the translation. */
  readonly parts: readonly PartToTranslate[];
  /** Whether the translation is the text alone, because the layout of the document can't be kept. */
  readonly isTextOnly: boolean;
  /** Pages without text, of which nothing is translated. */
  readonly pagesWithoutText: readonly number[];
}

/** The service's limits for one file: bytes altogether, and of its text. */
const [largestFile, largestText] = [20 * 1_048_576, 1_000_000];
/** Larger files are not read. */
export const largestTranslated = 200 * 1_048_576;

/** Documents that lines were broken in for a page: a line that is nearly as long as the longest goes on in the next. */
const goesOnFrom = 0.7;

/** Joins the lines of each paragraph, so that sentences are translated whole; short lines, such as those of tables and headings, stay. */
export function joinedLines(text: string): string {
  const paragraphs = text.split(/\n{2,}/);
  return paragraphs
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((line) => line.trim());
      const longest = Math.max(...lines.map(({ length }) => length));
      return lines.reduce((joined, line, at) => {
        if (at === 0) return line;
        const before = lines[at - 1] ?? '';
        return `${joined}${before.length >= longest * goesOnFrom && longest >= 40 ? ' ' : '\n'}${line}`;
      }, '');
    })
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Cuts a text at ends of paragraphs, else of lines, else anywhere, into parts of at most so many bytes of UTF-8. */
export function partsOf(text: string, mostBytes = largestText): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (Buffer.byteLength(rest) > mostBytes) {
    // A character has at most three bytes for each of its units.
    let most = Math.floor(mostBytes / 3);
    while (Buffer.byteLength(rest.slice(0, most + 1_000)) <= mostBytes) most += 1_000;
    const end = [rest.lastIndexOf('\n\n', most), rest.lastIndexOf('\n', most)].find((at) => at > most / 2) ?? most;
    // A character outside of the first plane is not cut in two.
    const isInPair = /[\ud800-\udbff]/.test(rest.charAt(end - 1));
    parts.push(rest.slice(0, isInPair ? end - 1 : end));
    rest = rest.slice(isInPair ? end - 1 : end);
  }
  return [...parts, rest];
}

const isArchive = (content: Uint8Array): boolean =>
  Buffer.from(content.subarray(0, 4)).equals(Buffer.from('PK\u0003\u0004'));

const textOfPage = (text: string, { start, end }: Page): string => text.slice(start, end).trim();

/**
 * What of a document is translated. A Word document keeps its layout; of any other the text is taken, as it is read for covenants, too. Refuses with
 * `documentUnreadable`, and with `translationTooLarge` what is beyond the service's limits.
 */
export async function toTranslate(content: Uint8Array, readText: ReadText): Promise<ToTranslate> {
  const read = await readText(content);
  if ('refusal' in read) throw new DomainError('documentUnreadable', { userMessage: read.refusal });
  const { text, pages } = read.text;
  if (isArchive(content)) {
    if (content.length > largestFile || Buffer.byteLength(text) > largestText)
      throw new DomainError('translationTooLarge');
    const contentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    return { contentType, parts: [{ name: 'document.docx', content }], isTextOnly: false, pagesWithoutText: [] };
  }
  const parts = partsOf(pages === undefined ? text : joinedLines(text)).map((part, at) => ({
    name: `${String(at + 1).padStart(3, '0')}.txt`,
    content: new Uint8Array(Buffer.from(part)),
  }));
  const pagesWithoutText = (pages ?? []).filter((page) => textOfPage(text, page) === '').map(({ page }) => page);
  return { contentType: 'text/plain', parts, isTextOnly: pages !== undefined, pagesWithoutText };
}
