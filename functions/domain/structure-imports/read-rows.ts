import { isEmptyCell, isFilled, lettersOf } from '#functions/platform/workbooks/cells.ts';
import { habitsOf, type TypingHabits } from '#functions/platform/workbooks/typing-habits.ts';
import { unreadable } from '#functions/platform/workbooks/unreadable.ts';
import type { Cell, ImportFile, TextTable, WorkbookSheet } from '#functions/platform/workbooks/workbook.ts';
import {
  type ChosenColumn,
  type ColumnMatch,
  type ImportFault,
  ImportSheet,
  mostImportedRows,
  type SheetColumn,
} from '#shared/domain/structure-import.ts';
import { type CellValue, cellValue } from './cell-values.ts';
import type { Column } from './column-kinds.ts';
import { headingOf } from './columns.ts';
import { folded, type Heading, headingsOf, kindOfRows, matchView, missingColumns } from './headings.ts';
import { typedValue } from './typed-values.ts';

/** A row of a sheet as it was read: what its cells hold, by field, and what is wrong with them. */
export interface SheetRow {
  readonly sheet: ImportSheet;
  /** As the spreadsheet numbers it. */
  readonly row: number;
  readonly name: string;
  readonly customId: string | null;
  /** Of the entity that the row was exported from. */
  readonly id: string | null;
  /** Fields of the entity; empty cells are left out. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Custom id or name of the structure that it lies in or is a part of. */
  readonly home: string | null;
  /** Custom ids of the projects that a financing finances. */
  readonly projects: readonly string[];
  readonly faults: readonly ImportFault[];
  /** Cells that a new entity needs, and that are empty; of one that exists, they change nothing. */
  readonly empty: readonly ImportFault[];
}

/** Names a row within its workbook. */
export const rowKey = ({ sheet, row }: Pick<SheetRow, 'sheet' | 'row'>): string => `${sheet}#${row}`;

export interface SheetRows {
  readonly rows: readonly SheetRow[];
  /** What each heading of the file was taken for. */
  readonly columns: readonly ColumnMatch[];
  /** Columns that every row needs and the file does not have; as long as there are any, it has no rows. */
  readonly missing: readonly SheetColumn[];
  /** What is left out, as `Sheet: Heading`. */
  readonly ignoredColumns: readonly string[];
  /** What the rows of a file without sheets are; null where its headings do not tell, and for workbooks. */
  readonly kind: ImportSheet | null;
  readonly asksForKind: boolean;
  readonly remark: string | null;
}

/** What whoever has chosen the file says about it. */
export interface ReadingChoices {
  readonly columns: readonly ChosenColumn[];
  readonly kind: ImportSheet | null;
  readonly language?: string | undefined;
}

/** One more than a custom id may have: enough to tell that it is too long. */
const mostCharacters = 101;

/** Of one financing: with more, one transaction could not hold its links. */
export const mostProjects = 15;

/** Cells that were typed, and how by. */
interface Typed {
  readonly habits: TypingHabits;
}

interface SheetReading {
  readonly sheet: ImportSheet;
  readonly headings: readonly Heading[];
  /** Null for workbooks, whose cells say what they hold. */
  readonly typed: Typed | null;
}

/** In which currency the amounts of a row are, as far as the row or the heading of its amounts tells. */
function currencyOf(cells: readonly Cell[], headings: readonly Heading[]): string | null {
  const told = headings.find(({ column }) => column?.field === 'currency');
  const cell = told === undefined ? null : (cells[told.at] ?? null);
  const read = told?.column == null || isEmptyCell(cell) ? null : cellValue(told.column, cell);
  if (read !== null && 'value' in read) return String(read.value);
  return headings.find(({ column, unit }) => column?.unitField === 'currency' && unit !== null)?.unit ?? null;
}

/** What a cell holds; null where it holds nothing. */
function readCell(column: Column, cell: Cell, typed: Typed | null, currency: () => string | null): CellValue | null {
  if (isEmptyCell(cell)) return null;
  if (typed === null || typeof cell !== 'string') return cellValue(column, cell);
  const read = typedValue(cell, column, typed.habits, currency());
  return read === undefined ? cellValue(column, cell) : read;
}

/** The units that headings name for all rows; a row that names another one is at fault. */
function withUnits(
  { sheet, headings }: SheetReading,
  fields: Readonly<Record<string, unknown>>,
): { readonly fields: Readonly<Record<string, unknown>>; readonly faults: readonly ImportFault[] } {
  const named = headings.flatMap(({ column, unit, heading }) =>
    column?.unitField === undefined || unit === null || fields[column.field] === undefined
      ? []
      : [{ field: column.unitField, unit, heading }],
  );
  const faults = named.flatMap(({ field, unit, heading }) =>
    fields[field] === undefined || fields[field] === unit
      ? []
      : [{ column: headingOf(sheet, field), message: `The heading “${heading.slice(0, 60)}” says otherwise.` }],
  );
  return { fields: { ...Object.fromEntries(named.map(({ field, unit }) => [field, unit])), ...fields }, faults };
}

function readRow(row: number, cells: readonly Cell[], reading: SheetReading): SheetRow {
  const { sheet, headings, typed } = reading;
  const read: Record<string, unknown> = {};
  const faults: ImportFault[] = [];
  const empty: ImportFault[] = [];
  for (const { column, at } of headings) {
    if (column === null) continue;
    const value = readCell(column, cells[at] ?? null, typed, () => currencyOf(cells, headings));
    if (value === null) {
      if (column.isRequired) empty.push({ column: column.heading, message: 'Enter a value.' });
    } else if ('fault' in value) faults.push({ column: column.heading, message: value.fault });
    else read[column.field] = value.value;
  }
  const units = withUnits(reading, read);
  faults.push(...units.faults);
  const { home, projects, id, ...own } = units.fields;
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    sheet,
    row,
    name: text(own['name'])?.slice(0, 200) ?? '',
    customId: text(own['customId'])?.slice(0, mostCharacters) ?? null,
    id: text(id),
    fields: own,
    home: text(home),
    projects: Array.isArray(projects) ? projects.slice(0, mostProjects + 1).map(String) : [],
    faults,
    empty,
  };
}

/** What stands below no heading, or below one that nothing was taken for. */
function ignoredIn({ sheet, headings }: SheetReading, rows: readonly (readonly Cell[])[]): readonly string[] {
  const headed = new Set(headings.map(({ at }) => at));
  const bare = new Set<number>();
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) if (!headed.has(at) && !isEmptyCell(cell)) bare.add(at);
  }
  return [
    ...headings.flatMap(({ column, heading }) => (column === null ? [`${sheet}: ${heading.slice(0, 100)}`] : [])),
    ...[...bare].toSorted((a, b) => a - b).map((at) => `${sheet}: column ${lettersOf(at)}, which has no heading`),
  ];
}

interface Table {
  readonly sheet: ImportSheet;
  /** The first one has the headings. */
  readonly rows: readonly (readonly Cell[])[];
  readonly typed: Typed | null;
  /** The row of the headings as spreadsheets number it. */
  readonly headingRow: number;
}

function readTable({ sheet, rows, typed, headingRow }: Table, chosen: readonly ChosenColumn[]) {
  const headings = headingsOf(sheet, rows[0] ?? [], chosen);
  const reading: SheetReading = { sheet, headings, typed };
  const below = rows.slice(1);
  return {
    own: below.flatMap((cells, at) => (isFilled(cells) ? [readRow(at + 1 + headingRow, cells, reading)] : [])),
    columns: headings.map((heading) => matchView(sheet, heading)),
    missing: missingColumns(sheet, headings).map(({ heading }) => ({ sheet, column: heading })),
    ignored: ignoredIn(reading, below),
  };
}

function requireFew(tables: readonly Pick<Table, 'rows'>[]): void {
  const filled = tables.reduce((count, { rows }) => count + rows.slice(1).filter(isFilled).length, 0);
  if (filled > mostImportedRows) {
    throw unreadable(`The file has ${filled.toLocaleString('en-US')} rows. Import at most 2,000 at a time.`);
  }
}

const readTables = (tables: readonly Table[], { columns: chosen }: ReadingChoices) => {
  const read = tables.map((table) => readTable(table, chosen));
  const missing = read.flatMap((one) => one.missing);
  return {
    rows: missing.length > 0 ? [] : read.flatMap(({ own }) => own),
    columns: read.flatMap(({ columns }) => columns),
    missing,
    ignoredColumns: read.flatMap(({ ignored }) => ignored),
  };
};

/** The rows of a filled-in template, sheet by sheet. Refuses a workbook of another shape, or with more rows than an import takes. */
function readSheets(sheets: readonly WorkbookSheet[], choices: ReadingChoices): SheetRows {
  const found = ImportSheet.options.flatMap((sheet) => {
    const read = sheets.find(({ name }) => folded(name) === folded(sheet));
    return read === undefined || read.rows.length === 0 ? [] : [{ sheet, rows: read.rows, typed: null, headingRow: 1 }];
  });
  if (found.length === 0) {
    throw unreadable(
      'The workbook has none of the sheets Structures, Projects and Financings. Name its sheets so, or start from the template.',
    );
  }
  requireFew(found);
  const filled = found.filter(({ rows }) => rows.slice(1).some(isFilled));
  return { ...readTables(filled, choices), kind: null, asksForKind: false, remark: null };
}

/** The rows of a file without sheets: all of one kind, which its headings tell or a person has. */
function readText({ rows: all, separator, remark }: TextTable, choices: ReadingChoices): SheetRows {
  const first = all.findIndex(isFilled);
  if (first < 0) throw unreadable('The file is empty. Its first line has to hold the headings.');
  const rows = all.slice(first);
  requireFew([{ rows }]);
  const kind = choices.kind ?? kindOfRows(rows[0] ?? [], choices.columns);
  if (kind === null) {
    return { rows: [], columns: [], missing: [], ignoredColumns: [], kind, asksForKind: true, remark };
  }
  const typed = { habits: habitsOf(choices.language, separator) };
  const read = readTables([{ sheet: kind, rows, typed, headingRow: first + 1 }], choices);
  return { ...read, kind, asksForKind: false, remark };
}

export const readRows = (
  file: Exclude<ImportFile, { readonly refusal: string }>,
  choices: ReadingChoices,
): SheetRows => ('table' in file ? readText(file.table, choices) : readSheets(file.sheets, choices));
