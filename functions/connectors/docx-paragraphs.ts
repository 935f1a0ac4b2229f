import type { ParagraphProperties } from './docx-numbering.ts';
import type { XmlAttributes, XmlListener } from './xml-events.ts';

/** Parts of a document whose words are not, or no longer, its text; and the second copy of what older versions of Word show otherwise. */
const unread = new Set(['del', 'moveFrom', 'pPrChange', 'rPrChange', 'Choice', 'instrText', 'delText', 'sdtPr']);

const written: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-', ptab: '\t' };

interface OpenParagraph {
  readonly words: string[];
  properties: ParagraphProperties;
  isNumbered: boolean;
  /** The mark at its end was deleted under track changes: the next paragraph continues it. */
  isJoined: boolean;
}

/** Listens to `word/document.xml` and gathers the words of its paragraphs. */
export class DocxParagraphs implements XmlListener {
  private readonly numberOf: (properties: ParagraphProperties) => string;
  private readonly done: string[] = [];
  private readonly paragraphs: OpenParagraph[] = [];
  private readonly path: string[] = [];
  private unreadDepth = 0;
  private carried = '';

  constructor(numberOf: (properties: ParagraphProperties) => string) {
    this.numberOf = numberOf;
  }

  /** What was heard so far: paragraphs with blank lines between them. */
  wholeText(): string {
    return this.done.join('');
  }

  text(words: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (this.unreadDepth === 0 && this.path.at(-1) === 't' && paragraph) this.numbered(paragraph).words.push(words);
  }

  open(name: string, attributes: XmlAttributes): void {
    const parent = this.path.at(-1);
    this.path.push(name);
    if (this.unreadDepth > 0 || (unread.has(name) && !this.isMarkOfParagraph(name))) {
      this.unreadDepth += 1;
      return;
    }
    const paragraph = this.paragraphs.at(-1);
    if (name === 'p') this.openParagraph(paragraph);
    else if (paragraph) this.hear(name, parent, attributes, paragraph);
  }

  close(name: string): void {
    this.path.pop();
    if (this.unreadDepth > 0) {
      this.unreadDepth -= 1;
      return;
    }
    const paragraph = this.paragraphs.at(-1);
    if (paragraph && name === 'pPr') this.numbered(paragraph);
    if (paragraph && name === 'p') this.closeParagraph(paragraph);
  }

  /** `<w:pPr><w:rPr><w:del/>`: not words that were deleted, but the end of the paragraph. */
  private isMarkOfParagraph(name: string): boolean {
    return name === 'del' && this.path.at(-2) === 'rPr' && this.path.at(-3) === 'pPr';
  }

  private openParagraph(around: OpenParagraph | undefined): void {
    if (around) this.numbered(around);
    const properties = { style: undefined, list: undefined, level: undefined };
    this.paragraphs.push({ words: [this.carried], properties, isNumbered: false, isJoined: false });
    this.carried = '';
  }

  private hear(name: string, parent: string | undefined, { val }: XmlAttributes, paragraph: OpenParagraph): void {
    if (parent === 'r' && written[name] !== undefined) this.numbered(paragraph).words.push(written[name]);
    else if (name === 'pStyle') paragraph.properties = { ...paragraph.properties, style: val };
    else if (name === 'numId' && parent === 'numPr') paragraph.properties = { ...paragraph.properties, list: val };
    else if (name === 'ilvl' && parent === 'numPr') paragraph.properties = { ...paragraph.properties, level: val };
    else if (name === 'del') paragraph.isJoined = true;
  }

  /** Paragraphs are counted in the order in which they begin; its number stands before the words of one. */
  private numbered(paragraph: OpenParagraph): OpenParagraph {
    if (paragraph.isNumbered) return paragraph;
    paragraph.isNumbered = true;
    const number = this.numberOf(paragraph.properties);
    if (number !== '') paragraph.words.push(`${number} `);
    return paragraph;
  }

  private closeParagraph(paragraph: OpenParagraph): void {
    const words = this.numbered(paragraph).words.join('');
    this.paragraphs.pop();
    if (paragraph.isJoined) this.carried = words;
    else this.done.push(words, '\n\n');
  }
}
