import { Unreadable } from '../unreadable.ts';
import { openPdf } from './open-pdf.ts';
import { pieceTexts } from './piece-texts.ts';

/** All that is written in a PDF. Refused: {@link Unreadable}. */
export async function textOfPdf(bytes: ArrayBuffer): Promise<string> {
  const { pdf, close } = await openPdf(bytes);
  try {
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      pages.push(pieceTexts(items).join(''));
    }
    return pages.join('\n');
  } catch {
    // A page that is left out would look as if it had been removed.
    throw new Unreadable('A page of this PDF could not be read.');
  } finally {
    close();
  }
}
