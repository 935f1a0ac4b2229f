import { lettersOf } from '#functions/platform/workbooks/cells.ts';
import { habitsOf, type TypingHabits } from '#functions/platform/workbooks/typing-habits.ts';
import { unreadable } from '#functions/platform/workbooks/unreadable.ts';
import type { ImportFile } from '#functions/platform/workbooks/workbook.ts';
import type { LeftOutHeading, PeriodHeading } from '#shared/domain/figure-import.ts';
import type { PeriodHabits } from './period-headings.ts';
import { type Rows, type TableColumns, tableColumns } from './table-columns.ts';
import { type FileRow, tableRows } from './table-rows.ts';

interface Choices {
  readonly sheet?: string | undefined;
  readonly language?: string | undefined;
}

/** What a file holds of figures; without a sheet where a person has to choose one. */
export interface FigureSheet {
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly asksForSheet: boolean;
  readonly periods: readonly PeriodHeading[];
  readonly leftOut: readonly LeftOutHeading[];
  readonly remark: string | null;
  /** Whether each row is one figure. */
  readonly isLong: boolean;
  readonly rows: readonly FileRow[];
  /** Null for workbooks, whose cells say what they hold. */
  readonly typed: TypingHabits | null;
}

interface Table {
  readonly rows: Rows;
  readonly columns: TableColumns;
}

const told = (heading: string): string => heading.slice(0, 100);

function readTable({ rows, columns }: Table, habits: PeriodHabits) {
  const cellOf = (at: number): string => `${lettersOf(at)}${columns.headingRow + 1}`;
  return {
    periods: columns.periods.map(({ at, heading, place }) => ({ cell: cellOf(at), heading: told(heading), ...place })),
    leftOut: columns.leftOut.map(({ at, heading, reason }) => ({ cell: cellOf(at), heading: told(heading), reason })),
    isLong: columns.long !== null,
    rows: tableRows(rows, columns, habits),
  };
}

const howToHead =
  'Head the first column “Detail” and each other one with a period like 2026-03, or have the columns Detail, Period and Value';

/** Excel writes the days of text cells in whatever order its user does. */
const textDates = { order: 'dayFirst', separator: '/' } as const;

/** The figures of a file, as far as its headings tell. Refuses a file in which no table of figures is found. */
export function figureSheet(file: ImportFile, choices: Choices, fiscalYearEndMonth: number): FigureSheet {
  if ('refusal' in file) throw unreadable(file.refusal);
  if ('table' in file) {
    const { rows, separator, remark } = file.table;
    const typed = habitsOf(choices.language, separator);
    const habits = { date: typed.date, fiscalYearEndMonth };
    const columns = tableColumns(rows, habits);
    if (columns === null) throw unreadable(`No row has periods for headings. ${howToHead}.`);
    const table = readTable({ rows, columns }, habits);
    return { sheet: null, sheets: [], asksForSheet: false, remark, typed, ...table };
  }
  const habits = { date: textDates, fiscalYearEndMonth };
  const found = file.sheets.flatMap(({ name, rows }) => {
    const columns = tableColumns(rows, habits);
    return columns === null ? [] : [{ name, rows, columns }];
  });
  const sheets = found.map(({ name }) => name);
  const chosen = choices.sheet === undefined ? found : found.filter(({ name }) => name === choices.sheet);
  const [first] = chosen;
  if (first === undefined) {
    const where =
      choices.sheet === undefined ? 'No sheet' : `The sheet “${choices.sheet}” is not there, or no row of it`;
    throw unreadable(`${where} has periods for headings. ${howToHead}.`);
  }
  const common = { sheets, remark: null, typed: null };
  if (chosen.length > 1) {
    return { ...common, sheet: null, asksForSheet: true, periods: [], leftOut: [], isLong: false, rows: [] };
  }
  return { ...common, sheet: first.name, asksForSheet: false, ...readTable(first, habits) };
}

/** Refuses a file that a person has to choose a sheet of. */
export function requireSheet({ asksForSheet, sheets }: FigureSheet): void {
  if (!asksForSheet) return;
  const named = sheets.map((name) => `“${name}”`).join(', ');
  throw unreadable(`Several sheets have periods for headings: ${named}. Choose one of them.`);
}
