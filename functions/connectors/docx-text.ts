import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import { paragraphNumbers } from './docx-numbering.ts';
import { DocxParagraphs } from './docx-paragraphs.ts';
import { partsOfArchive } from './office-archive.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { UnreadableOfficeFile } from './unreadable-office-file.ts';
import { readXml } from './xml-events.ts';
import { xmlTree } from './xml-tree.ts';

const [main, numbering, styles] = ['word/document.xml', 'word/numbering.xml', 'word/styles.xml'];

/** A long agreement has a few megabytes of XML, and pictures beside it. */
const limits = {
  unpacked: 400 * 1_048_576,
  part: 60 * 1_048_576,
  parts: 10_000,
  isWanted: (name: string): boolean => name === main || name === numbering || name === styles,
};

/** Reads a DOCX's text, automatic numbers included, paragraph by paragraph with blank lines between them. */
export function docxText(content: Uint8Array): AgreementText {
  try {
    const parts = partsOfArchive(content, limits);
    const document = parts.get(main);
    if (document === undefined) throw new UnreadableDocument('unsupportedType');
    const numberOf = paragraphNumbers(xmlTree(parts.get(numbering)), xmlTree(parts.get(styles)));
    const paragraphs = new DocxParagraphs(numberOf);
    readXml(document, paragraphs);
    return { text: paragraphs.wholeText() };
  } catch (error) {
    if (error instanceof UnreadableOfficeFile) throw new UnreadableDocument(error.reason, error);
    throw error;
  }
}
