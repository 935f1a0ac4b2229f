import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { FigureLine } from './figure-lines.ts';

export interface Pasted {
  /** Texts by the id of their line. */
  readonly texts: ReadonlyMap<string, string>;
  /** What found no line, as it was pasted. */
  readonly left: readonly string[];
}

/**
 * Cells of a spreadsheet: a column of values goes into the lines from one on, an empty cell leaves its line as it is; of two columns the first names the
 * lines. Null where it is none of these, and for a single value, which is pasted as any text.
 */
export function pasteInto(lines: readonly FigureLine[], from: number, text: string): Pasted | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns > 2 || (columns === 1 && rows.length === 1)) return null;
  const texts = new Map<string, string>();
  const left: string[] = [];
  for (const [at, row] of rows.entries()) {
    const [name = '', value = ''] = columns === 2 ? row : ['', ...row];
    const line = columns === 2 ? lines.find(({ detailId }) => detailId === detailIdOf(name)) : lines[from + at];
    if (value === '') continue;
    if (line === undefined) left.push(columns === 2 ? `${name} ${value}` : value);
    else texts.set(line.id, value);
  }
  return { texts, left };
}
