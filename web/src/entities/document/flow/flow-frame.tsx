import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from '../document-view.module.css';
import { FindBar, QuoteMissing } from '../find/find-bar.tsx';
import { type HighlightName, markRanges } from '../find/highlights.ts';
import { piecesOf, rangesOf, type TextPiece } from '../find/text-places.ts';
import { useFind } from '../find/use-find.ts';
import type { ShownDocument } from '../shown-document.ts';

interface FlowFrameProps extends Pick<ShownDocument, 'quotes' | 'quoteAt' | 'passage'> {
  readonly children: ReactNode;
  /** What was left out of the document. */
  readonly note?: string | null;
}

/** A document without pages, in one piece that scrolls, with the same search and marks as one with pages. */
export function FlowFrame({ quotes, quoteAt, passage, children, note = null }: FlowFrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<readonly TextPiece[] | null>(null);
  useLayoutEffect(() => {
    if (content.current !== null) setPieces(piecesOf(content.current));
  }, []);
  const text = useMemo(() => pieces?.map((one) => one.text).join('') ?? null, [pieces]);
  const find = useFind({ text, quotes, quoteAt, near: 0, passage });
  const { hits, quoted, now } = find;
  useEffect(() => {
    if (pieces === null) return;
    const mark = (name: HighlightName, passages: typeof hits) => {
      const ranges = passages.flatMap((one) => rangesOf(pieces, one));
      markRanges(name, 'flow', ranges);
      return ranges;
    };
    mark('document-quote', quoted);
    mark('document-hit', hits);
    const [first] = mark('document-now', now === null ? [] : [now]);
    first?.startContainer.parentElement?.scrollIntoView?.({ block: 'center' });
    return () => {
      for (const name of ['document-quote', 'document-hit', 'document-now'] as const) markRanges(name, 'flow', []);
    };
  }, [pieces, quoted, hits, now]);
  return (
    <>
      <div className={styles['tools']} role="toolbar" aria-label="Document">
        <FindBar find={find} />
      </div>
      {note !== null && (
        <p role="note" className={styles['missing']}>
          {note}
        </p>
      )}
      <QuoteMissing find={find} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles['flow']} aria-label="Text of the document" tabIndex={0}>
        <div ref={content}>{children}</div>
      </section>
    </>
  );
}
