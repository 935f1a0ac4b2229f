import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { AgreementPage, AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import { longestText } from './document-size.ts';
import { UnreadableDocument } from './unreadable-document.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Reads a PDF page by page. A gap between lines that is wider than a line becomes a blank line, so that paragraphs can be told. */
export async function pdfText(content: Uint8Array): Promise<AgreementText> {
  const pdf = await opened(content);
  try {
    return await textOf(pdf);
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('corrupt', error);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function opened(content: Uint8Array): Promise<Pdf> {
  try {
    // The reader takes the buffer over, so it gets a copy.
    return await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableDocument(isLocked ? 'passwordProtected' : 'corrupt', error);
  }
}

async function textOf(pdf: Pdf): Promise<AgreementText> {
  const pages: AgreementPage[] = [];
  let text = '';
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const start = text.length;
    text += `${await pageText(pdf, page)}\n\n`;
    if (text.length > longestText) throw new UnreadableDocument('tooLong');
    pages.push({ page, start, end: text.length });
  }
  if (text.trim() === '') throw new UnreadableDocument(pdf.numPages > 0 ? 'scannedOnly' : 'empty');
  return { text, pages: await scannedAmong(pages, text, pdf) };
}

/** Characters. Scans carry page numbers, stamps and the like as text. */
const mostOfScan = 100;
/** Looking for pictures takes time: the others are taken for what these are. */
const mostLookedAt = 8;

async function holdsPicture(pdf: Pdf, number: number): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const page = await pdf.getPage(number);
  const { fnArray } = await page.getOperatorList();
  page.cleanup();
  const pictures = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
  return fnArray.some((operation) => pictures.includes(operation));
}

/**
 * Of pages with hardly any text, those that are pictures are scans; others are blank, or separate annexes. Of more than are looked at, the rest are scans
 * where all of these are; blank ones where one of them is.
 */
async function scannedAmong(
  pages: readonly AgreementPage[],
  text: string,
  pdf: Pdf,
): Promise<readonly AgreementPage[]> {
  const own = ({ start, end }: AgreementPage) => text.slice(start, end).trim();
  const bare = pages.filter((page) => own(page).length <= mostOfScan);
  const looked = new Map<number, boolean>();
  for (const { page } of bare.slice(0, mostLookedAt)) looked.set(page, await holdsPicture(pdf, page));
  const found = [...looked.values()];
  const isScan = (one: AgreementPage): boolean =>
    looked.get(one.page) ?? (own(one) === '' ? found.some((is) => is) : found.every((is) => is));
  const scanned = new Set(bare.filter(isScan));
  return pages.map((one) => (scanned.has(one) ? { ...one, scan: 'unread' as const } : one));
}

const blankLineFactor = 1.7;

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  let text = '';
  let baseline: number | null = null;
  for (const item of items) {
    if (!('str' in item)) continue;
    const y = Number(item.transform[5]);
    const height = item.height || 10;
    if (item.str.trim() !== '') {
      if (baseline !== null && Math.abs(baseline - y) > height * 0.5)
        text = lineEnded(text, Math.abs(baseline - y) > height * blankLineFactor);
      baseline = y;
    }
    text += item.str;
    if (item.hasEOL && !text.endsWith('\n')) text += '\n';
  }
  return text;
}

const lineEnded = (text: string, withBlankLine: boolean): string => {
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return withBlankLine && !ended.endsWith('\n\n') ? `${ended}\n` : ended;
};
