import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { Unreadable } from '../unreadable.ts';
import { openPdf } from './open-pdf.ts';
import { pieceTexts } from './piece-texts.ts';

/** What is known of a page before it is drawn. `text` is that of its pieces, in their order. */
export interface PageContent {
  readonly width: number;
  readonly height: number;
  readonly text: string;
  /** It could not be read; its text is empty. */
  readonly isDamaged: boolean;
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageContent> {
  try {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    return { width, height, text: pieceTexts(items).join(''), isDamaged: false };
  } catch {
    return { width: 612, height: 792, text: '', isDamaged: true };
  }
}

/** So many pages are read between two times that the screen is drawn. */
const pagesAtOnce = 8;

/** An opened PDF, and the content of its pages as far as they are read, from the first on. */
export function usePdf(bytes: ArrayBuffer) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [pages, setPages] = useState<readonly PageContent[]>([]);
  const [failure, setFailure] = useState<Unreadable | null>(null);
  useEffect(() => {
    let isOver = false;
    let close = () => {};
    const run = async () => {
      const opened = await openPdf(bytes);
      close = opened.close;
      if (isOver) return close();
      setPdf(opened.pdf);
      const read: PageContent[] = [];
      for (let from = 1; from <= opened.pdf.numPages && !isOver; from += pagesAtOnce) {
        const count = Math.min(pagesAtOnce, opened.pdf.numPages - from + 1);
        read.push(...(await Promise.all(Array.from({ length: count }, (_, at) => readPage(opened.pdf, from + at)))));
        if (!isOver) setPages([...read]);
      }
    };
    run().catch((error) => {
      if (!isOver) setFailure(error instanceof Unreadable ? error : new Unreadable('This PDF could not be opened.'));
    });
    return () => {
      isOver = true;
      close();
    };
  }, [bytes]);
  return { pdf, pages, failure };
}
