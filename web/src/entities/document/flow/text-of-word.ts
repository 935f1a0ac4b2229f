import mammoth from 'mammoth';
import { requireModestArchive } from '../sheets/modest-archive.ts';
import { Unreadable } from '../unreadable.ts';

/** All that is written in a Word document. Refused: {@link Unreadable}. */
export async function textOfWord(bytes: ArrayBuffer): Promise<string> {
  requireModestArchive(bytes);
  try {
    return (await mammoth.extractRawText({ arrayBuffer: bytes.slice(0) })).value;
  } catch {
    throw new Unreadable('This file is damaged, or it is no Word document.');
  }
}
