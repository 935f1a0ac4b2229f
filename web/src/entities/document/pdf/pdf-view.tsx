import { Button } from '@aws-amplify/ui-react';
import { ChevronDown, ChevronUp, PanelLeft, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { CannotShow } from '../cannot-show.tsx';
import styles from '../document-view.module.css';
import { FindBar, QuoteMissing } from '../find/find-bar.tsx';
import { useFind } from '../find/use-find.ts';
import type { ShownDocument } from '../shown-document.ts';
import { marksOn, pageAt, pageStarts } from './page-marks.ts';
import { PageNumber } from './page-number.tsx';
import looks from './pdf.module.css';
import { PdfPage } from './pdf-page.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { usePagesInSight } from './use-pages-in-sight.ts';
import { usePdf } from './use-pdf.ts';
import { useWidth } from './use-width.ts';

export { textOfPdf } from './text-of-pdf.ts';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** Beside each page; in CSS pixels. */
const margin = 24;
const letterPage = { width: 612, height: 792 };

/** A PDF: its pages below each other, with zoom, thumbnails, page numbers and a search. */
export function PdfView({ bytes, page: openedAt, quotes, quoteAt, passage, onPage, hasThumbnails }: ShownDocument) {
  const { pdf, pages, failure } = usePdf(bytes);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller, pdf !== null);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const [showsThumbnails, setShowsThumbnails] = useState(hasThumbnails);
  const isRead = pdf !== null && pages.length === pdf.numPages;
  const starts = useMemo(() => pageStarts(pages), [pages]);
  const text = useMemo(() => (isRead ? pages.map((one) => one.text).join('\n') : null), [isRead, pages]);
  const find = useFind({ text, quotes, quoteAt, near: starts[(openedAt ?? 1) - 1] ?? 0, passage });
  const { near, current } = usePagesInSight(scroller, pdf?.numPages ?? 0);
  const { hits, quoted, now } = find;
  const marks = useMemo(
    () => new Map(pages.map((_, index) => [index + 1, marksOn(index + 1, starts, { quoted, hits, now })])),
    [pages, starts, quoted, hits, now],
  );

  const goTo = useCallback((number: number) => {
    const [box, page] = [scroller.current, scroller.current?.querySelector<HTMLElement>(`[data-page="${number}"]`)];
    if (box !== null && page) box.scrollTop = page.offsetTop - 8;
  }, []);
  const sizeOf = (number: number) => pages[number - 1] ?? pages[0] ?? letterPage;
  const first = sizeOf(1);
  const fits = Math.max(width - margin, 120) / (turned % 180 === 0 ? first.width : first.height);
  const scale = fits * zoom;

  const isOpenedAt = openedAt !== null && pages.length >= Math.min(openedAt, pdf?.numPages ?? openedAt) && width > 0;
  useEffect(() => {
    if (isOpenedAt && openedAt !== null) goTo(Math.max(openedAt, 1));
  }, [isOpenedAt, openedAt, goTo]);

  const awaited = useRef(now);
  useEffect(() => {
    awaited.current = now;
    if (now !== null) goTo(pageAt(starts, now.start));
  }, [now, starts, goTo]);
  const onReady = useCallback(
    (number: number, range: Range | null) => {
      const [wanted, box] = [awaited.current, scroller.current];
      if (wanted === null || range === null || box === null || pageAt(starts, wanted.start) !== number) return;
      awaited.current = null;
      box.scrollTop += range.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
    },
    [starts],
  );
  useEffect(() => onPage?.(current), [current, onPage]);

  if (failure !== null) return <CannotShow>{failure.message}</CannotShow>;
  if (pdf === null) return <Skeleton lines={12} />;
  const zoomBy = (step: 1 | -1) => setZoom(zooms[zooms.indexOf(zoom as (typeof zooms)[number]) + step] ?? zoom);
  const noText = isRead && pages.every((one) => one.text.trim() === '');
  return (
    <>
      <div className={styles['tools']} role="toolbar" aria-label="Document">
        {hasThumbnails && (
          <Button
            size="small"
            variation="link"
            className={styles['wide'] ?? ''}
            aria-label="Thumbnails"
            aria-pressed={showsThumbnails}
            onClick={() => setShowsThumbnails(!showsThumbnails)}
          >
            <PanelLeft size={15} aria-hidden />
          </Button>
        )}
        <Button size="small" variation="link" aria-label="Previous page" onClick={() => goTo(Math.max(current - 1, 1))}>
          <ChevronUp size={15} aria-hidden />
        </Button>
        <PageNumber current={current} count={pdf.numPages} onSelect={goTo} />
        <Button
          size="small"
          variation="link"
          aria-label="Next page"
          onClick={() => goTo(Math.min(current + 1, pdf.numPages))}
        >
          <ChevronDown size={15} aria-hidden />
        </Button>
        <Button size="small" variation="link" aria-label="Zoom out" onClick={() => zoomBy(-1)}>
          <ZoomOut size={15} aria-hidden />
        </Button>
        <output className={styles['count']} aria-label="Zoom">
          {zoom * 100}%
        </output>
        <Button size="small" variation="link" aria-label="Zoom in" onClick={() => zoomBy(1)}>
          <ZoomIn size={15} aria-hidden />
        </Button>
        <Button size="small" variation="link" aria-label="Turn pages" onClick={() => setTurned((turned + 90) % 360)}>
          <RotateCw size={15} aria-hidden />
        </Button>
        <FindBar find={find} />
      </div>
      {noText ? (
        <p role="note" className={styles['missing']}>
          These pages are pictures without text: nothing can be searched, selected or marked.
        </p>
      ) : (
        <QuoteMissing find={find} />
      )}
      <div className={looks['body']}>
        {showsThumbnails && (
          <Thumbnails pdf={pdf} current={current} ratios={pages.map((one) => one.height / one.width)} onSelect={goTo} />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <section ref={scroller} className={looks['pages']} aria-label="Pages of the document" tabIndex={0}>
          {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
            <PdfPage
              key={number}
              pdf={pdf}
              number={number}
              scale={scale}
              turned={turned}
              size={sizeOf(number)}
              isNear={width > 0 && near.has(number)}
              marks={marks.get(number) ?? noMarks}
              onReady={onReady}
            />
          ))}
        </section>
      </div>
    </>
  );
}

const noMarks = marksOn(1, [0, 0], { quoted: [], hits: [], now: null });
