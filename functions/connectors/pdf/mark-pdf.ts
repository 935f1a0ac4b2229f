import {
  degrees,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  PDFStream,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import {
  type Mark,
  type MarkPdf,
  mostMarkedPages,
  UnmarkablePdf,
} from '#functions/domain/data-room/marking/pdf-marker.ts';
import { writableText } from './writable-text.ts';

const gray = rgb(0.35, 0.35, 0.35);
/** What lies below stays readable. */
const acrossOpacity = 0.15;
const noteOpacity = 0.85;
/** Points, on a page as wide as US letter. */
const [noteSize, margin, letterWidth] = [7.5, 12, 612];

/** A page as people see it: its corner, its sides in points, and how it is turned. */
interface Sight {
  readonly width: number;
  readonly height: number;
  readonly turned: number;
  /** Where a point of what is seen lies on the page as it is stored. */
  at(x: number, y: number): { readonly x: number; readonly y: number };
}

/** Pages may be turned by quarters when they are shown, and show a part of themselves. */
function sightOf(page: PDFPage): Sight {
  const { x: left, y: bottom, width, height } = page.getCropBox();
  const turned = ((page.getRotation().angle % 360) + 360) % 360;
  const at: Sight['at'] = (x, y) => {
    switch (turned) {
      case 90:
        return { x: left + width - y, y: bottom + x };
      case 180:
        return { x: left + width - x, y: bottom + height - y };
      case 270:
        return { x: left + y, y: bottom + height - x };
      default:
        return { x: left + x, y: bottom + y };
    }
  };
  const isOnItsSide = turned === 90 || turned === 270;
  return { ...(isOnItsSide ? { width: height, height: width } : { width, height }), turned, at };
}

/** From corner to corner, as large as fits. */
function markAcross(page: PDFPage, text: string, font: PDFFont, sight: Sight): void {
  const { width, height, turned, at } = sight;
  const slope = Math.atan2(height, width);
  const size = Math.min((Math.hypot(width, height) * 0.7) / font.widthOfTextAtSize(text, 1), height / 11);
  const length = font.widthOfTextAtSize(text, size);
  const start = at(width / 2 - (Math.cos(slope) * length) / 2, height / 2 - (Math.sin(slope) * length) / 2);
  const rotate = degrees((slope * 180) / Math.PI + turned);
  page.drawText(text, { ...start, size, font, rotate, color: gray, opacity: acrossOpacity });
}

function markFoot(page: PDFPage, text: string, font: PDFFont, { width, turned, at }: Sight): void {
  const edge = (margin * width) / letterWidth;
  const size = Math.min((noteSize * width) / letterWidth, (width - 2 * edge) / font.widthOfTextAtSize(text, 1));
  page.drawText(text, { ...at(edge, edge), size, font, rotate: degrees(turned), color: gray, opacity: noteOpacity });
}

/** PDF files end so, save for a few bytes. Of one that breaks off, a part would be read as if it were all. */
const endsAsFile = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(Math.max(0, bytes.length - 1_024))).includes('%%EOF');

async function opened(bytes: Uint8Array): Promise<PDFDocument> {
  if (!endsAsFile(bytes)) throw new UnmarkablePdf('damaged');
  try {
    return await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
  } catch (error) {
    const isProtected = error instanceof Error && /encrypted/i.test(error.message);
    throw new UnmarkablePdf(isProtected ? 'protected' : 'damaged', error);
  }
}

/** Files in a PDF would leave with it as they are. */
const holdsFiles = ({ context }: PDFDocument): boolean =>
  context
    .enumerateIndirectObjects()
    .some(
      ([, object]) => object instanceof PDFStream && object.dict.get(PDFName.of('Type')) === PDFName.of('EmbeddedFile'),
    );

async function marked(document: PDFDocument, { name, note }: Mark): Promise<Uint8Array> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [across, foot] = [writableText(name, font), writableText(note, font)];
  for (const page of document.getPages()) {
    const sight = sightOf(page);
    markAcross(page, across, font, sight);
    markFoot(page, foot, font, sight);
  }
  // Written anew: an addition behind the pages as they were could be cut off.
  return document.save({ rewrite: true, updateFieldAppearances: false, addDefaultPage: false });
}

/** Marks the pages of a PDF above all that is drawn on them. All of it is in memory; callers bound its size. */
export const markPdf: MarkPdf = async (bytes, mark) => {
  const document = await opened(bytes);
  if (document.isEncrypted) throw new UnmarkablePdf('protected');
  try {
    const pages = document.getPageCount();
    if (pages === 0) throw new UnmarkablePdf('damaged');
    if (pages > mostMarkedPages) throw new UnmarkablePdf('tooManyPages');
    if (holdsFiles(document)) throw new UnmarkablePdf('holdsFiles');
    return await marked(document, mark);
  } catch (error) {
    if (error instanceof UnmarkablePdf) throw error;
    throw new UnmarkablePdf('damaged', error);
  }
};
