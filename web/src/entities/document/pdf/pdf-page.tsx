import { type PDFDocumentProxy, type RenderTask, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { type HighlightName, markRanges } from '../find/highlights.ts';
import { rangesOf, type TextPiece } from '../find/text-places.ts';
import type { PageMarks } from './page-marks.ts';
import styles from './pdf.module.css';
import { pieceTexts } from './piece-texts.ts';

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** CSS pixels for each point of the page. */
  readonly scale: number;
  /** By how many degrees the reader has turned it. */
  readonly turned: number;
  readonly size: { readonly width: number; readonly height: number };
  readonly isNear: boolean;
  readonly marks: PageMarks;
  /** Its text is there; `now` is what is looked at, where that begins on this page. */
  readonly onReady: (number: number, now: Range | null) => void;
}

/** More are not worth the memory that they take. */
const mostPixels = 16_000_000;

/** One page: drawn, with its text over it, while it is near what is in sight. */
export function PdfPage({ pdf, number, scale, turned, size, isNear, marks, onReady }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<readonly TextPiece[] | null>(null);
  const [isDamaged, setDamaged] = useState(false);

  useEffect(() => {
    if (!isNear) return;
    let isOver = false;
    let drawing: RenderTask | null = null;
    let texts: TextLayer | null = null;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const [target, container] = [canvas.current, layer.current];
      if (isOver || target === null || container === null) return;
      const viewport = page.getViewport({ scale, rotation: (page.rotate + turned) % 360 });
      const density = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)));
      target.width = Math.floor(viewport.width * density);
      target.height = Math.floor(viewport.height * density);
      drawing = page.render({ canvas: target, viewport, transform: [density, 0, 0, density, 0, 0] });
      // It may be cancelled before anybody waits for it.
      drawing.promise.catch(() => undefined);
      const content = await page.getTextContent();
      if (isOver) return;
      container.replaceChildren();
      texts = new TextLayer({ textContentSource: content, container, viewport });
      await texts.render();
      const shown = texts.textDivs;
      setPieces(
        pieceTexts(content.items).map((text, at) => {
          const node = shown[at]?.firstChild;
          return { text, node: node instanceof Text ? node : null };
        }),
      );
      await drawing.promise;
    };
    draw().catch((error: unknown) => {
      if (!isOver && !(error instanceof Error && error.name === 'RenderingCancelledException')) setDamaged(true);
    });
    return () => {
      isOver = true;
      drawing?.cancel();
      texts?.cancel();
      setPieces(null);
    };
  }, [pdf, number, scale, turned, isNear]);

  useEffect(() => {
    if (pieces === null) return;
    const names = Object.keys(marks) as HighlightName[];
    for (const name of names)
      markRanges(
        name,
        `page-${number}`,
        marks[name].flatMap((one) => rangesOf(pieces, one)),
      );
    const [now] = marks['document-now'];
    onReady(number, now === undefined ? null : (rangesOf(pieces, now)[0] ?? null));
    return () => {
      for (const name of names) markRanges(name, `page-${number}`, []);
    };
  }, [pieces, marks, number, onReady]);

  const isAcross = turned % 180 !== 0;
  const [width, height] = isAcross ? [size.height, size.width] : [size.width, size.height];
  return (
    <section
      className={styles['page']}
      data-page={number}
      aria-label={`Page ${number}`}
      style={{ width: width * scale, height: height * scale, '--total-scale-factor': scale } as React.CSSProperties}
    >
      {isNear && (
        <>
          <canvas ref={canvas} className={styles['canvas']} aria-hidden />
          <div ref={layer} className={styles['textLayer']} />
        </>
      )}
      {isDamaged && <p className={styles['damaged']}>Page {number} is damaged and cannot be shown.</p>}
    </section>
  );
}
