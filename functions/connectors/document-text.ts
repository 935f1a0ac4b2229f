import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import { largestDocument, longestText } from './document-size.ts';
import { docxText } from './docx-text.ts';
import { pdfText } from './pdf-text.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/**
 * Reads an agreement's text by its content, whatever its name says: PDF with its pages, DOCX, plain text in UTF-8, UTF-16 or
 * Windows-1252. Throws `UnreadableDocument` with the reason.
 */
export async function documentText(content: Uint8Array): Promise<AgreementText> {
  if (content.length > largestDocument) throw new UnreadableDocument('tooLarge');
  if (content.length === 0) throw new UnreadableDocument('empty');
  const document = await readByContent(content);
  if (document.text.trim() === '') throw new UnreadableDocument('empty');
  if (document.text.length > longestText) throw new UnreadableDocument('tooLong');
  return document;
}

/** {@link documentText}, with the reason as a sentence instead of an error, and whether it is that there are only pictures of pages. */
export async function readDocumentText(
  content: Uint8Array,
): Promise<{ text: AgreementText } | { refusal: string; isScan: boolean }> {
  try {
    return { text: await documentText(content) };
  } catch (error) {
    if (error instanceof UnreadableDocument) {
      return { refusal: error.userMessage, isScan: error.reason === 'scannedOnly' };
    }
    throw error;
  }
}

async function readByContent(content: Uint8Array): Promise<AgreementText> {
  if (startsWith(content, '%PDF-', 1_024)) return pdfText(content);
  if (startsWith(content, 'PK\u0003\u0004', 0)) return docxText(content);
  if (isCompoundFile(content))
    throw new UnreadableDocument(isEncryptedOffice(content) ? 'passwordProtected' : 'unsupportedType');
  return { text: plainDocument(content) };
}

/** A PDF may carry some bytes before its mark. */
function startsWith(content: Uint8Array, mark: string, within: number): boolean {
  return Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, within + mark.length)).includes(
    mark,
    0,
    'latin1',
  );
}

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const isCompoundFile = (content: Uint8Array): boolean => compoundFile.every((byte, index) => content[index] === byte);
/** Office encrypts a DOCX by wrapping it in a compound file with a stream of this name, in UTF-16. */
const isEncryptedOffice = (content: Uint8Array): boolean =>
  Buffer.from(content.buffer, content.byteOffset, content.length).includes(Buffer.from('EncryptedPackage', 'utf16le'));

function plainDocument(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return decoded('utf-16le', content);
  if (content[0] === 0xfe && content[1] === 0xff) return decoded('utf-16be', content);
  if (!looksLikeText(content)) throw new UnreadableDocument('unsupportedType');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return decoded('windows-1252', content);
  }
}

const decoded = (encoding: string, content: Uint8Array): string => new TextDecoder(encoding).decode(content);

/** Text has no NUL and hardly any other control characters. */
function looksLikeText(content: Uint8Array): boolean {
  const sample = content.subarray(0, 64 * 1_024);
  const controls = sample.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13).length;
  return !sample.includes(0) && controls <= sample.length / 100;
}
