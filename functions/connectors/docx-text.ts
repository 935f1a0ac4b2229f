import { strFromU8, strToU8, type UnzipFile, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import { withListNumbers } from './docx-numbering.ts';
import { feedArchive } from './feed-archive.ts';
import { UnreadableDocument } from './unreadable-document.ts';

/** Bytes that a DOCX may unpack to. A long agreement has a few megabytes of XML; a zip bomb has gigabytes. */
const largestUnpacked = 400 * 1_048_576;
const largestPart = 60 * 1_048_576;
const mostParts = 10_000;
const slice = 65_536;

/** Reads a DOCX's text, automatic numbers included, after looking at what its archive would unpack to. */
export async function docxText(content: Uint8Array): Promise<AgreementText> {
  refuseUnsafeArchive(content);
  try {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(numbered(content)) });
    return { text: value };
  } catch (error) {
    throw new UnreadableDocument('corrupt', error);
  }
}

/** The same document with its automatic numbers written out and without its pictures; unchanged where it numbers nothing. */
function numbered(content: Uint8Array): Uint8Array {
  const parts = unzipSync(content, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) });
  const document = parts['word/document.xml'];
  const numbering = parts['word/numbering.xml'];
  if (document === undefined || numbering === undefined) return content;
  const styles = parts['word/styles.xml'];
  const text = withListNumbers(
    strFromU8(document),
    strFromU8(numbering),
    styles === undefined ? '' : strFromU8(styles),
  );
  return zipSync({ ...parts, 'word/document.xml': strToU8(text) }, { level: 0 });
}

/** Unpacks without keeping anything: the sizes that an archive declares can be lies. */
function refuseUnsafeArchive(content: Uint8Array): void {
  const names = new Set<string>();
  let unpacked = 0;
  const onPart = (part: UnzipFile) => {
    names.add(part.name);
    let size = 0;
    part.ondata = (error, data) => {
      // What this callback throws while unpacking comes back to it as an error.
      if (error) throw error;
      size += data.length;
      unpacked += data.length;
      const isBomb = size > largestPart || unpacked > largestUnpacked || names.size > mostParts;
      if (isBomb) throw new UnreadableDocument('tooLarge');
    };
    part.start();
  };
  try {
    feedArchive(content, slice, onPart);
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('corrupt', error);
  }
  if (!names.has('word/document.xml')) throw new UnreadableDocument('unsupportedType');
}
