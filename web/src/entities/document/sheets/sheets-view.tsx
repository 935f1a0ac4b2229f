import { Button } from '@aws-amplify/ui-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { CannotShow } from '../cannot-show.tsx';
import { documentKind } from '../document-kind.ts';
import styles from '../document-view.module.css';
import { FindBar } from '../find/find-bar.tsx';
import { mostHits } from '../find/find-passage.ts';
import { decodeText } from '../flow/decode-text.ts';
import type { ShownDocument } from '../shown-document.ts';
import { Unreadable } from '../unreadable.ts';
import { readTable } from './read-table.ts';
import { mostColumns, mostRows, type ReadSheet, readWorkbook } from './read-workbook.ts';
import looks from './sheets.module.css';

const rowHeight = 28;

function read({ name, bytes }: ShownDocument): {
  readonly sheets: readonly ReadSheet[];
  readonly failure: string | null;
} {
  try {
    const isWorkbook = documentKind(name) === 'workbook';
    return { sheets: isWorkbook ? readWorkbook(bytes) : [readTable(name, decodeText(bytes))], failure: null };
  } catch (error) {
    return { sheets: [], failure: error instanceof Unreadable ? error.message : 'This file is damaged.' };
  }
}

interface CellPlace {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
}

function findCells(sheets: readonly ReadSheet[], words: string): readonly CellPlace[] {
  const wanted = words.trim().toLowerCase();
  const found: CellPlace[] = [];
  if (wanted === '') return found;
  for (const [sheet, { rows }] of sheets.entries()) {
    for (const [row, cells] of rows.entries()) {
      for (const [column, text] of cells.entries()) {
        if (text.toLowerCase().includes(wanted)) found.push({ sheet, row, column });
        if (found.length === mostHits) return found;
      }
    }
  }
  return found;
}

/** `A`, `Z`, `AA`. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A workbook sheet by sheet, or a CSV file, as tables. Cells show the values that are stored, not how their program would format them. */
export function SheetsView(props: ShownDocument) {
  const { name, bytes } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else of it is read
  const { sheets, failure } = useMemo(() => read(props), [name, bytes]);
  const [chosen, setChosen] = useState(0);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const searched = useDeferredValue(words);
  const cells = useMemo(() => findCells(sheets, searched), [sheets, searched]);
  const now = cells[at] ?? null;
  useEffect(() => {
    if (now !== null) setChosen(now.sheet);
  }, [now]);
  const sheet = sheets[chosen];
  if (failure !== null) return <CannotShow>{failure}</CannotShow>;
  const step = (by: 1 | -1) =>
    setAt((before) => (cells.length === 0 ? 0 : (before + by + cells.length) % cells.length));
  const hits = cells.map(({ row, column }) => ({ start: row, end: column }));
  const find = {
    words,
    search: (next: string) => {
      setWords(next);
      setAt(0);
    },
    isReading: false,
    isSearched: searched.trim() !== '',
    hits,
    at,
    hasMore: hits.length === mostHits,
    next: () => step(1),
    previous: () => step(-1),
  };
  return (
    <>
      <div className={styles['tools']} role="toolbar" aria-label="Document">
        {sheets.length > 1 &&
          sheets.map((one, index) => (
            <Button
              key={one.name}
              size="small"
              variation={index === chosen ? 'primary' : 'link'}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {one.name}
            </Button>
          ))}
        <FindBar find={find} />
      </div>
      {sheet?.isCut && (
        <p role="note" className={styles['missing']}>
          Only the first {mostRows.toLocaleString('en-US')} rows and {mostColumns} columns are shown. Download it to see
          the rest.
        </p>
      )}
      {sheet === undefined || sheet.rows.length === 0 ? (
        <p className={styles['flow']}>This sheet is empty.</p>
      ) : (
        <Grid key={chosen} sheet={sheet} now={now !== null && now.sheet === chosen ? now : null} />
      )}
    </>
  );
}

function Grid({ sheet: { name, rows }, now }: { readonly sheet: ReadSheet; readonly now: CellPlace | null }) {
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => rows.reduce((most, row) => Math.max(most, row.length), 0), [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => {
    if (now !== null) virtual.scrollToIndex(now.row, { align: 'center' });
  }, [now, virtual]);
  const items = virtual.getVirtualItems();
  const [above, below] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  return (
    <section
      ref={scroller}
      className={looks['scroller']}
      aria-label={`Sheet ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <table className={looks['table']} aria-rowcount={rows.length}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <td />
            {Array.from({ length: columns }, (_, column) => (
              <th key={columnName(column)} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} aria-hidden />}
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 1} style={{ height: rowHeight }}>
              <th scope="row">{index + 1}</th>
              {Array.from({ length: columns }, (_, column) => (
                <td
                  key={columnName(column)}
                  data-hit={now?.row === index && now.column === column ? '' : undefined}
                  title={rows[index]?.[column] || undefined}
                >
                  {rows[index]?.[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
          {below > 0 && <tr style={{ height: below }} aria-hidden />}
        </tbody>
      </table>
    </section>
  );
}
