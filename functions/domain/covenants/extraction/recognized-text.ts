import type { RecognizedPage } from '#functions/platform/text-detection.ts';
import type { AgreementPage, AgreementText } from './agreement-text.ts';

/** A gap between two lines that is wider than this share of a line begins a paragraph. */
const paragraphGap = 0.7;

/** The lines of a page as text, with blank lines between its paragraphs. */
export function textOfLines({ lines }: RecognizedPage): string {
  let text = '';
  let bottom: number | null = null;
  for (const { text: line, top, height } of lines) {
    if (bottom !== null) text += top - bottom > height * paragraphGap ? '\n\n' : '\n';
    text += line;
    bottom = top + height;
  }
  return text;
}

/** The numbers of pages that are scans of which no text is known. */
export const scannedPages = ({ pages = [] }: AgreementText): readonly number[] =>
  pages.filter(({ scan }) => scan === 'unread').map(({ page }) => page);

/** What a document without any text is until its pages are recognized. */
export const noText: AgreementText = { text: '', pages: [] };

interface PageText {
  readonly page: number;
  readonly text: string;
  readonly scan: AgreementPage['scan'];
}

/** Of a page that is a scan, what was recognized where that is more than it holds as text: scans carry stamps and page numbers. */
function pageText(own: PageText, recognized: RecognizedPage | undefined, isUnread: boolean): PageText {
  if (own.scan !== 'unread' || recognized === undefined) return own;
  const text = textOfLines(recognized);
  if (text.trim().length > own.text.trim().length) return { ...own, text: `${text}\n\n`, scan: 'recognized' };
  // Somebody has looked: the page holds no more than that.
  return isUnread ? own : { ...own, scan: undefined };
}

/** A document with what was recognized on its scanned pages, in the place of these. A document without text is what was recognized. */
export function withRecognized(
  document: AgreementText,
  recognized: readonly RecognizedPage[],
  unread: readonly number[],
): AgreementText {
  const { text, pages = [] } = document;
  const own: readonly PageText[] =
    pages.length > 0
      ? pages.map(({ page, start, end, scan }) => ({ page, text: text.slice(start, end), scan }))
      : [...new Set([...recognized.map(({ page }) => page), ...unread])]
          .toSorted((a, b) => a - b)
          .map((page) => ({ page, text: '', scan: 'unread' }));
  const byPage = new Map(recognized.map((one) => [one.page, one]));
  let whole = '';
  const placed = own.map((one): AgreementPage => {
    const { page, text: its, scan } = pageText(one, byPage.get(one.page), unread.includes(one.page));
    const start = whole.length;
    whole += its;
    return { page, start, end: whole.length, ...(scan === undefined ? {} : { scan }) };
  });
  return { ...document, text: whole, pages: placed };
}
