import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { type AgreementBlock, splitCover } from './agreement-blocks.ts';

/** Points. US letter with margins of one and a quarter inches. */
const paper = { width: 612, height: 792 };
const margin = 90;
const bodySize = 11.5;
const leading = 1.42;
const itemIndent = 28;

interface Style {
  readonly size: number;
  readonly font: 'regular' | 'bold';
  readonly indent: number;
  readonly before: number;
  readonly after: number;
  readonly isCentered: boolean;
}

const plain: Style = { size: bodySize, font: 'regular', indent: 0, before: 0, after: 10, isCentered: false };
const styles: Record<Exclude<AgreementBlock['kind'], 'row'>, Style> = {
  title: { ...plain, size: 19, font: 'bold', before: 130, after: 34, isCentered: true },
  article: { ...plain, size: 13, font: 'bold', before: 8, after: 6, isCentered: true },
  section: { ...plain, font: 'bold', before: 8, after: 6 },
  paragraph: plain,
  item: { ...plain, indent: itemIndent },
};

/** Sets the agreement as a PDF with a cover and numbered pages. */
export async function agreementPdf(blocks: readonly AgreementBlock[], title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setAuthor('Northlight Capital');
  const fonts = {
    regular: await document.embedFont(StandardFonts.TimesRoman),
    bold: await document.embedFont(StandardFonts.TimesRomanBold),
  };
  const { cover, body } = splitCover(blocks);
  const typesetter = new Typesetter(document, fonts);
  for (const block of cover)
    typesetter.set(block, { ...plain, ...(block.kind === 'title' ? styles.title : { isCentered: true, after: 22 }) });
  typesetter.startPage();
  for (const [index, block] of body.entries())
    typesetter.set(block, block.kind === 'row' ? plain : styles[block.kind], body[index + 1]);
  typesetter.numberPages();
  return document.save();
}

class Typesetter {
  private readonly document: PDFDocument;
  private readonly fonts: Record<Style['font'], PDFFont>;
  private page: PDFPage;
  private y = paper.height - margin;

  constructor(document: PDFDocument, fonts: Record<Style['font'], PDFFont>) {
    this.document = document;
    this.fonts = fonts;
    this.page = document.addPage([paper.width, paper.height]);
  }

  startPage(): void {
    this.page = this.document.addPage([paper.width, paper.height]);
    this.y = paper.height - margin;
  }

  set(block: AgreementBlock, style: Style, next?: AgreementBlock): void {
    if (block.kind === 'row') {
      this.setRow(block.cells, next?.kind !== 'row');
      return;
    }
    this.keepWithNext(block, style);
    if (this.y < paper.height - margin) this.y -= style.before;
    for (const line of this.wrapped(block.text, style)) this.setLine(line, style);
    this.y -= style.after;
  }

  numberPages(): void {
    for (const [index, page] of this.document.getPages().entries()) {
      if (index === 0) continue;
      const label = String(index);
      const width = this.fonts.regular.widthOfTextAtSize(label, 10);
      page.drawText(label, { x: (paper.width - width) / 2, y: margin / 2, size: 10, font: this.fonts.regular });
    }
  }

  /** A heading at the foot of a page moves to the next one with its text. */
  private keepWithNext(block: AgreementBlock, style: Style): void {
    const isHeading = block.kind === 'article' || block.kind === 'section';
    if (isHeading && this.y - style.before < margin + 5 * bodySize * leading) this.startPage();
  }

  private setLine(line: string, style: Style): void {
    const height = style.size * leading;
    if (this.y - height < margin) this.startPage();
    this.y -= height;
    const font = this.fonts[style.font];
    const x = style.isCentered ? (paper.width - font.widthOfTextAtSize(line, style.size)) / 2 : margin + style.indent;
    this.page.drawText(line, { x, y: this.y, size: style.size, font });
  }

  private setRow(cells: readonly string[], isLast: boolean): void {
    const height = bodySize * leading;
    if (this.y - height < margin) this.startPage();
    this.y -= height;
    for (const [index, cell] of cells.entries()) {
      this.page.drawText(cell, {
        x: margin + itemIndent + index * 250,
        y: this.y,
        size: bodySize,
        font: this.fonts.regular,
      });
    }
    if (isLast) this.y -= plain.after;
  }

  private wrapped(text: string, style: Style): string[] {
    const font = this.fonts[style.font];
    const width = paper.width - 2 * margin - style.indent;
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && font.widthOfTextAtSize(longer, style.size) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }
}
