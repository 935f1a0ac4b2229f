import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { boundedRules, readDocument } from '#functions/connectors/bounded-reading.ts';
import { pdfText } from '#functions/connectors/pdf-text.ts';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';

/** What an agreement of 300 pages may take, from its bytes to its covenants. */
const [measuredPages, mostSeconds] = [300, 15];
const pageCounts = [measuredPages / 2, measuredPages, measuredPages * 2];
const [linesOfPage, lineLength] = [52, 92];
const [width, height, margin, lineHeight, size] = [612, 792, 54, 13, 9];

/**
 * Measures what a PDF costs to be read: its text layer alone, as the reader of PDFs gives it without any layout; the text with its lines and pages; the
 * rules; and the whole path in processes of its own, as the worker goes it. The pages are filled with agreements that are kept outside the repository.
 */
export async function main(): Promise<void> {
  const folder =
    process.env['TRESTLE_AGREEMENTS'] ?? fileURLToPath(new URL('../../../shared/data/agreements', import.meta.url));
  const lines = linesIn(join(folder, 'corpus'));
  if (lines.length === 0) {
    console.log(`No agreements were found in ${folder}; nothing was measured.`);
    return;
  }
  console.log('pages    MB   layer    text   rules   whole   proposals   (seconds)');
  const took: { readonly pages: number; readonly text: number; readonly rules: number; readonly whole: number }[] = [];
  for (const pages of pageCounts) {
    const content = await pdfOf(lines, pages);
    const layer = await seconds(() => textLayer(content));
    const text = await seconds(() => pdfText(content));
    const rules = await seconds(() => rulesExtractor.extract({ ...text.result, currency: 'USD' }, async () => {}));
    const whole = await seconds(() => wholePath(content));
    const cells = [layer.taken, text.taken, rules.taken, whole.taken].map((cell) => cell.toFixed(2).padStart(8));
    const megabytes = (content.length / 1_048_576).toFixed(1).padStart(6);
    console.log(`${String(pages).padStart(5)}${megabytes}${cells.join('')}${String(whole.result).padStart(12)}`);
    took.push({ pages, text: text.taken, rules: rules.taken, whole: whole.taken });
  }
  for (const [index, { pages, text, rules }] of took.entries()) {
    const before = took[index - 1];
    if (before === undefined) continue;
    console.log(
      `${pages} pages to ${before.pages}: text ${(text / before.text).toFixed(2)}, rules ${(rules / before.rules).toFixed(2)} times as long`,
    );
  }
  const whole = took.find(({ pages }) => pages === measuredPages)?.whole ?? 0;
  console.log(`${measuredPages} pages take ${whole.toFixed(1)} s of ${mostSeconds} s`);
  if (whole > mostSeconds) process.exitCode = 1;
}

async function seconds<Result>(
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly taken: number }> {
  const started = performance.now();
  const result = await act();
  return { result, taken: (performance.now() - started) / 1_000 };
}

/** The peer: what is on the pages, without lines, paragraphs and places. */
async function textLayer(content: Uint8Array): Promise<number> {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) length += 'str' in item ? item.str.length : 0;
    page.cleanup();
  }
  await pdf.loadingTask.destroy();
  return length;
}

async function wholePath(content: Uint8Array): Promise<number> {
  const reading = await readDocument(content);
  if ('refusal' in reading) throw new Error(reading.refusal);
  return (await boundedRules.extract({ ...reading.text, currency: 'USD' }, async () => {})).length;
}

/** The lines of all agreements, wrapped as on a printed page. */
function linesIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : [];
  return names.sort().flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line) => wrapped(writable(line))),
  );
}

/** The letters that the fonts of every reader hold. */
const writable = (line: string): string =>
  line
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .trimEnd();

function wrapped(line: string): string[] {
  const found: string[] = [];
  let rest = line;
  while (rest.length > lineLength) {
    const blank = rest.lastIndexOf(' ', lineLength);
    const at = blank > 0 ? blank : lineLength;
    found.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...found, rest];
}

async function pdfOf(lines: readonly string[], pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let number = 0; number < pages; number += 1) {
    const page = pdf.addPage([width, height]);
    page.setFont(font);
    for (let row = 0; row < linesOfPage; row += 1) {
      const line = lines[(number * linesOfPage + row) % lines.length] ?? '';
      if (line !== '') page.drawText(line, { x: margin, y: height - margin - row * lineHeight, size });
    }
  }
  return pdf.save();
}
