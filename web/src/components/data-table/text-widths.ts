import type { RowData } from '@tanstack/react-table';
import { cellText } from './cell-text.ts';
import { type ColumnMeta, isAtEnd } from './table-columns.ts';
import type { DataTableInstance, TableRow } from './use-data-table.ts';

export interface TextWidth {
  /** Of the longest text. */
  readonly characters: number;
  /** Of the longest word: what does not break by itself, such as an address of a mailbox. */
  readonly wordCharacters: number;
}

/** The room that each column's texts ask for, by column. */
export type TextWidths = Readonly<Record<string, TextWidth>>;

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

const keepsOwnWidth = (meta: ColumnMeta | undefined): boolean => meta?.grow === true || isAtEnd(meta);

/**
 * How long the longest text of each column is. Beside a column that takes what is left, the others would be as narrow as their longest word,
 * and "Built-in" would break in two. The style sheet grants short texts a whole line and limits what long ones get.
 */
export function textWidths<Row extends RowData>(
  table: DataTableInstance<Row>,
  rows: readonly TableRow<Row>[],
): TextWidths {
  const [, ...columns] = table.getVisibleLeafColumns();
  return Object.fromEntries(
    columns
      .filter(({ columnDef }) => !keepsOwnWidth(columnDef.meta))
      .map(({ id, columnDef: { meta } }) => {
        const texts = rows.map((row) => {
          const value = row.getValue(id);
          return meta?.text !== undefined || isPlain(value) ? cellText(meta, row.original, value) : '';
        });
        const words = texts.flatMap((text) => text.split(/[\s-]+/));
        return [id, { characters: longest(texts), wordCharacters: longest(words) }] as const;
      })
      .filter(([, { characters }]) => characters > 0),
  );
}
