import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import styles from './pdf.module.css';

const widthInPixels = 96;

interface ThumbnailsProps {
  readonly pdf: PDFDocumentProxy;
  readonly current: number;
  readonly ratios: readonly number[];
  readonly onSelect: (page: number) => void;
}

/** All pages in small, each drawn when it comes into sight. */
export function Thumbnails({ pdf, current, ratios, onSelect }: ThumbnailsProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const [box, entry] = [list.current, list.current?.children[current - 1]];
    if (box === null || !(entry instanceof HTMLElement)) return;
    const isAbove = entry.offsetTop < box.scrollTop;
    const isBelow = entry.offsetTop + entry.offsetHeight > box.scrollTop + box.clientHeight;
    // Only this list moves: scrollIntoView would move the page around it, too.
    if (isAbove || isBelow) box.scrollTop = entry.offsetTop - box.clientHeight / 2;
  }, [current]);
  return (
    <nav ref={list} className={styles['thumbnails']} aria-label="Pages">
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document never move
          key={index}
          pdf={pdf}
          number={index + 1}
          ratio={ratios[index] ?? ratios[0] ?? 1.3}
          isCurrent={current === index + 1}
          onSelect={onSelect}
        />
      ))}
    </nav>
  );
}

interface ThumbnailProps {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly ratio: number;
  readonly isCurrent: boolean;
  readonly onSelect: (page: number) => void;
}

function Thumbnail({ pdf, number, ratio, isCurrent, onSelect }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (canvas.current === null) return;
    const watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true));
    watch.observe(canvas.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!isSeen) return;
    let isOver = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (isOver || target === null) return;
      const viewport = page.getViewport({ scale: widthInPixels / page.getViewport({ scale: 1 }).width });
      [target.width, target.height] = [viewport.width, viewport.height];
      await page.render({ canvas: target, viewport }).promise;
    };
    // A page that cannot be drawn says so where it is shown in full.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [pdf, number, isSeen]);
  return (
    <button
      type="button"
      className={styles['thumbnail']}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onSelect(number)}
    >
      <canvas ref={canvas} style={{ height: widthInPixels * ratio }} aria-hidden />
      {number}
    </button>
  );
}
