import { type ImportFault, ImportSheet, mostImportedRows } from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { cellValue, isEmptyCell } from './cell-values.ts';
import { type Column, columnsOf } from './columns.ts';
import type { Cell, WorkbookSheet } from './workbook.ts';

/** A row of a sheet as it was read: what its cells hold, by field, and what is wrong with them. */
export interface SheetRow {
  readonly sheet: ImportSheet;
  /** As the spreadsheet numbers it. */
  readonly row: number;
  readonly name: string;
  readonly customId: string | null;
  /** Fields of the entity; empty cells are left out. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Custom id or name of the structure that it lies in or is a part of. */
  readonly home: string | null;
  /** Custom ids of the projects that a financing finances. */
  readonly projects: readonly string[];
  readonly faults: readonly ImportFault[];
}

/** Names a row within its workbook. */
export const rowKey = ({ sheet, row }: Pick<SheetRow, 'sheet' | 'row'>): string => `${sheet}#${row}`;

export interface SheetRows {
  readonly rows: readonly SheetRow[];
  /** Headings that no column has, as `Sheet: Heading`. */
  readonly ignoredColumns: readonly string[];
}

/** One more than a custom id may have: enough to tell that it is too long. */
const mostCharacters = 101;

/** Of one financing: with more, one transaction could not hold its links. */
export const mostProjects = 15;

const unreadable = (userMessage: string): DomainError => new DomainError('importFileUnreadable', { userMessage });

/** Capitals, doubled blanks and the template's mark of required columns tell no headings apart. */
const folded = (heading: string): string => heading.replace(/\*/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

interface Headings {
  readonly places: readonly { readonly column: Column; readonly at: number }[];
  readonly ignored: readonly string[];
}

function headingsOf(sheet: ImportSheet, header: readonly Cell[]): Headings {
  const texts = header.map((cell) => (isEmptyCell(cell) ? '' : folded(String(cell))));
  const columns = columnsOf[sheet];
  const repeated = texts.find((text, at) => text !== '' && texts.indexOf(text) !== at);
  if (repeated !== undefined) throw unreadable(`The sheet ${sheet} has the column “${repeated}” twice.`);
  const places = columns.flatMap((column) => {
    const at = texts.indexOf(folded(column.heading));
    if (at < 0 && column.isRequired) {
      throw unreadable(
        `The sheet ${sheet} has no column “${column.heading}” in its first row. Start from the template.`,
      );
    }
    return at < 0 ? [] : [{ column, at }];
  });
  const known = new Set(places.map(({ at }) => at));
  const ignored = header.flatMap((cell, at) =>
    known.has(at) || texts[at] === '' ? [] : [`${sheet}: ${String(cell).slice(0, 100)}`],
  );
  return { places, ignored };
}

function readRow(sheet: ImportSheet, row: number, cells: readonly Cell[], { places }: Headings): SheetRow {
  const fields: Record<string, unknown> = {};
  const faults: ImportFault[] = [];
  for (const { column, at } of places) {
    const cell = cells[at] ?? null;
    if (isEmptyCell(cell)) {
      if (column.isRequired) faults.push({ column: column.heading, message: 'Enter a value.' });
      continue;
    }
    const read = cellValue(column, cell);
    if ('fault' in read) faults.push({ column: column.heading, message: read.fault });
    else fields[column.field] = read.value;
  }
  const { home, projects, ...own } = fields;
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    sheet,
    row,
    name: text(own['name'])?.slice(0, 200) ?? '',
    customId: text(own['customId'])?.slice(0, mostCharacters) ?? null,
    fields: own,
    home: text(home),
    projects: Array.isArray(projects) ? projects.slice(0, mostProjects + 1).map(String) : [],
    faults,
  };
}

const isFilled = (cells: readonly Cell[]): boolean => cells.some((cell) => !isEmptyCell(cell));

/** The rows of a filled-in template, sheet by sheet. Refuses a workbook of another shape, or with more rows than an import takes. */
export function readRows(sheets: readonly WorkbookSheet[]): SheetRows {
  const found = ImportSheet.options.flatMap((sheet) => {
    const read = sheets.find(({ name }) => folded(name) === folded(sheet));
    return read === undefined || read.rows.length === 0 ? [] : [{ sheet, rows: read.rows }];
  });
  if (found.length === 0) {
    throw unreadable(
      'The workbook has none of the sheets Structures, Projects and Financings. Start from the template.',
    );
  }
  const filled = found.reduce((count, { rows }) => count + rows.slice(1).filter(isFilled).length, 0);
  if (filled > mostImportedRows) {
    throw unreadable(`The workbook has ${filled.toLocaleString('en-US')} rows. Import at most 2,000 at a time.`);
  }
  const read = found
    .filter(({ rows }) => rows.slice(1).some(isFilled))
    .map(({ sheet, rows }) => {
      const headings = headingsOf(sheet, rows[0] ?? []);
      const own = rows.flatMap((cells, at) =>
        at > 0 && isFilled(cells) ? [readRow(sheet, at + 1, cells, headings)] : [],
      );
      return { own, ignored: headings.ignored };
    });
  return { rows: read.flatMap(({ own }) => own), ignoredColumns: read.flatMap(({ ignored }) => ignored) };
}
