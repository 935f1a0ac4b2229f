import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import type { Certificate, WriteCertificate } from '#functions/domain/covenants/certificate/certificate.ts';

const [pageWidth, pageHeight] = [612, 792];
const margin = 54;
const textWidth = pageWidth - 2 * margin;
const size = 9;
const lineHeight = 12;
const cellGap = 8;
/** What a font of this kind cannot write stands as this, and the last page says so. */
const substitute = '?';

interface Column {
  readonly title: string;
  readonly width: number;
}

const testColumns: readonly Column[] = [
  { title: 'Covenant', width: 190 },
  { title: 'Required', width: 96 },
  { title: 'Figure', width: 74 },
  { title: 'Headroom', width: 56 },
  { title: 'Outcome', width: 88 },
];
const deliveryColumns: readonly Column[] = [
  { title: 'Delivery', width: 190 },
  { title: 'Period', width: 144 },
  { title: 'Due', width: 80 },
  { title: 'Status', width: 90 },
];

const statement =
  'The undersigned, an officer of the borrower who may sign for it, certifies that the figures below are correct and complete for the period to the best of their knowledge, and that no default is continuing except as stated here.';

interface Pen {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  addPage(): PDFPage;
}

/** Writes down the pages, one line after the other. */
class Sheet {
  readonly #pen: Pen;
  readonly #known: ReadonlySet<number>;
  page: PDFPage;
  y = 0;
  #isReplaced = false;

  constructor(pen: Pen) {
    this.#pen = pen;
    this.#known = new Set(pen.regular.getCharacterSet());
    this.page = this.newPage();
  }

  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  newPage(): PDFPage {
    this.page = this.#pen.addPage();
    this.y = pageHeight - margin;
    return this.page;
  }

  /** Goes on on another page where there is no room for so much. */
  reserve(height: number): boolean {
    if (this.y - height >= margin) return false;
    this.newPage();
    return true;
  }

  printable(text: string): string {
    return [...text]
      .map((character) => {
        const code = character.codePointAt(0) ?? 0;
        if (/\s/.test(character)) return ' ';
        if (this.#known.has(code)) return character;
        this.#isReplaced = true;
        return substitute;
      })
      .join('');
  }

  /** Lines that are no wider than `width`; a word that is wider is broken. */
  lines(text: string, width: number, font: PDFFont, fontSize = size): readonly string[] {
    const fits = (line: string): boolean => font.widthOfTextAtSize(line, fontSize) <= width;
    const found: string[] = [];
    let line = '';
    for (const word of this.printable(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') found.push(line);
      line = word;
      while (!fits(line)) {
        let end = line.length - 1;
        while (end > 1 && !fits(line.slice(0, end))) end -= 1;
        found.push(line.slice(0, end));
        line = line.slice(end);
      }
    }
    return [...found, line];
  }

  text(text: string, { isBold = false, fontSize = size, after = 0 } = {}): void {
    const font = isBold ? this.#pen.bold : this.#pen.regular;
    for (const line of this.lines(text, textWidth, font, fontSize)) {
      this.reserve(fontSize + 4);
      this.y -= fontSize + 4;
      this.page.drawText(line, { x: margin, y: this.y, size: fontSize, font });
    }
    this.y -= after;
  }

  rule(): void {
    const y = this.y - 3;
    this.page.drawLine({ start: { x: margin, y }, end: { x: pageWidth - margin, y }, thickness: 0.5 });
    this.y -= 5;
  }

  /** A row of cells, each wrapped in its column; never divided between pages. */
  row(cells: readonly string[], columns: readonly Column[], isBold = false): void {
    const font = isBold ? this.#pen.bold : this.#pen.regular;
    const wrapped = columns.map(({ width }, at) => this.lines(cells[at] ?? '', width - cellGap, font));
    const height = Math.max(...wrapped.map(({ length }) => length)) * lineHeight + 4;
    if (this.reserve(height) && !isBold) this.head(columns);
    let x = margin;
    for (const [at, { width }] of columns.entries()) {
      for (const [line, words] of (wrapped[at] ?? []).entries()) {
        this.page.drawText(words, { x, y: this.y - (line + 1) * lineHeight + 2, size, font });
      }
      x += width;
    }
    this.y -= height;
  }

  head(columns: readonly Column[]): void {
    this.row(
      columns.map(({ title }) => title),
      columns,
      true,
    );
    this.rule();
  }
}

function writeTests(sheet: Sheet, { tests }: Certificate): void {
  sheet.text('Financial covenants', { isBold: true, fontSize: 11, after: 4 });
  sheet.head(testColumns);
  for (const { name, section, required, figure, headroom, outcome, notes } of tests) {
    const told = section === null ? name : `${name} (${section})`;
    sheet.row([told, required, figure, headroom, outcome], testColumns);
    for (const note of notes) sheet.text(note, { after: 2 });
  }
}

function writeDeliveries(sheet: Sheet, { deliveries }: Certificate): void {
  if (deliveries.length === 0) return;
  sheet.y -= 14;
  sheet.text('Reports and undertakings for the period', { isBold: true, fontSize: 11, after: 4 });
  sheet.head(deliveryColumns);
  for (const { name, period, due, status } of deliveries) sheet.row([name, period, due, status], deliveryColumns);
}

/** A PDF of US letter size: what was tested with its figures and thresholds, and fields for exceptions and for whoever signs. */
export const writeCertificatePdf: WriteCertificate = async (certificate) => {
  // Read only where a certificate is written: it is larger than everything else that the calls of covenants need.
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const sheet = new Sheet({ regular, bold, addPage: () => document.addPage([pageWidth, pageHeight]) });
  const { structureName, organizationName, periodEnd, preparedOn } = certificate;
  document.setTitle(`Compliance certificate: ${structureName}, ${periodEnd}`);
  document.setCreator('Trestle');

  sheet.text('Compliance certificate', { isBold: true, fontSize: 18, after: 4 });
  sheet.text(structureName, { isBold: true, fontSize: 12, after: 2 });
  sheet.text(`For the period that ended on ${periodEnd}. Prepared on ${preparedOn} for ${organizationName}.`, {
    after: 10,
  });
  sheet.text(statement, { after: 12 });
  writeTests(sheet, certificate);
  writeDeliveries(sheet, certificate);

  const form = document.getForm();
  const field = (name: string, label: string, height: number): void => {
    sheet.reserve(height + 26);
    sheet.text(label, { isBold: true, after: 2 });
    const made = form.createTextField(name);
    if (height > 20) made.enableMultiline();
    made.addToPage(sheet.page, {
      x: margin,
      y: sheet.y - height,
      width: textWidth,
      height,
      borderWidth: 0.5,
      font: regular,
    });
    sheet.y -= height + 6;
  };
  sheet.y -= 14;
  field('Exceptions', 'Exceptions, and what is done about them', 60);
  field('Name', 'Name', 18);
  field('Title', 'Title', 18);
  field('Date', 'Date', 18);
  sheet.reserve(56);
  sheet.text('Signature', { isBold: true });
  sheet.y -= 34;
  sheet.rule();
  if (sheet.isReplaced) {
    sheet.y -= 8;
    sheet.text(`Characters that this document cannot show stand as "${substitute}".`);
  }
  const pages = document.getPages();
  for (const [at, page] of pages.entries()) {
    page.drawText(`Page ${at + 1} of ${pages.length}`, { x: margin, y: margin / 2, size: 8, font: regular });
  }
  return document.save();
};
