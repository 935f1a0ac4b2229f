import type { DocumentKind } from '../document-kind.ts';
import { Unreadable } from '../unreadable.ts';

type ReadText = (bytes: ArrayBuffer) => Promise<string>;

/** What reads files comes with their views: it is large, and whoever compares has often looked at one of them. */
const readers: Partial<Readonly<Record<DocumentKind, ReadText>>> = {
  pdf: async (bytes) => (await import('../pdf/pdf-view.tsx')).textOfPdf(bytes),
  word: async (bytes) => (await import('../flow/word-view.tsx')).textOfWord(bytes),
  text: async (bytes) => (await import('../flow/text-view.tsx')).decodeText(bytes),
};

/** All that is written in a document. Refused: {@link Unreadable}. */
export async function readText(kind: DocumentKind | null, bytes: ArrayBuffer): Promise<string> {
  const read = kind === null ? undefined : readers[kind];
  if (read === undefined) throw new Unreadable('Texts of PDF, Word (.docx) and text files are compared.');
  const text = await read(bytes);
  if (text.trim() === '') throw new Unreadable('There is no text in this version; it may be a scan.');
  return text;
}
