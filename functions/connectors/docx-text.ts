import { unzipSync } from 'fflate';
import mammoth from 'mammoth';
import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** Bytes that a DOCX may unpack to. A long agreement has a few megabytes of XML; a zip bomb has gigabytes. */
const largestUnpacked = 400 * 1_048_576;
const largestPart = 100 * 1_048_576;
const mostParts = 10_000;

/** Reads a DOCX's text after looking at what its archive would unpack to. */
export async function docxText(content: Uint8Array): Promise<AgreementText> {
  refuseUnsafeArchive(content);
  try {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(content) });
    return { text: value };
  } catch (error) {
    throw new UnreadableDocument('corrupt', error);
  }
}

function refuseUnsafeArchive(content: Uint8Array): void {
  const parts = new Map<string, number>();
  let declared = 0;
  try {
    unzipSync(content, {
      filter: ({ name, originalSize }) => {
        parts.set(name, originalSize);
        declared += originalSize;
        return false;
      },
    });
  } catch (error) {
    throw new UnreadableDocument('corrupt', error);
  }
  if (!parts.has('word/document.xml')) throw new UnreadableDocument('unsupportedType');
  const isBomb =
    declared > largestUnpacked || parts.size > mostParts || [...parts.values()].some((size) => size > largestPart);
  if (isBomb) throw new UnreadableDocument('tooLarge');
}
