import { isEmptyCell } from '#functions/platform/workbooks/cells.ts';
import { unreadable } from '#functions/platform/workbooks/unreadable.ts';
import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import {
  type ChosenColumn,
  type ColumnMatch,
  ImportSheet,
  longestHeading,
  type MatchKind,
} from '#shared/domain/structure-import.ts';
import type { Choice, Column } from './column-kinds.ts';
import { columnsOf } from './columns.ts';

/** A column of the file and the column of the template that it was taken for. */
export interface Heading {
  readonly at: number;
  readonly heading: string;
  readonly column: Column | null;
  readonly match: MatchKind;
  /** The unit or currency that the heading names for all rows, as the field holds it; null where it names none. */
  readonly unit: string | null;
}

/** Capitals, doubled blanks and the template's mark of required columns tell no headings apart. */
export const folded = (heading: string): string => heading.replace(/\*/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Nor do blanks and signs, where a heading is only near to another one. */
const squeezed = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const unitSuffix = /^(.+?)[\s,]*[([]([^()[\]]+)[)\]]\s*\*?$/;

const named = (text: string, choices: readonly Choice[]): string | null => {
  const wanted = text.trim().toLowerCase();
  return choices.find(({ value, word }) => [value, word].some((name) => name.toLowerCase() === wanted))?.value ?? null;
};

/** What a heading may say in parentheses about a column's unit; undefined for anything else, by which the column would be another one. */
function unitOf(column: Column, suffix: string, sheet: ImportSheet): string | null | undefined {
  const { holds, field, unitField } = column;
  if (unitField !== undefined) {
    const of = columnsOf[sheet].find((one) => one.field === unitField)?.holds;
    return of?.kind === 'choice' ? (named(suffix, of.choices) ?? undefined) : undefined;
  }
  const isPercent = holds.kind === 'percentage' && /^(?:%|percent|percentage)$/i.test(suffix.trim());
  const isMonths = (field === 'loanTerm' || field === 'irrTerm') && /^mo(?:nth)?s?\.?$/i.test(suffix.trim());
  return isPercent || isMonths ? null : undefined;
}

const isNamed = (column: Column, heading: string): boolean =>
  [column.heading, ...(column.alsoCalled ?? [])].some((name) => squeezed(name) === squeezed(heading));

interface Proposal {
  readonly column: Column;
  readonly unit: string | null;
}

/** The column that a heading is near to, if it is near to one. */
function proposalFor(sheet: ImportSheet, heading: string): Proposal | null {
  const whole = columnsOf[sheet].find((column) => isNamed(column, heading));
  if (whole !== undefined) return { column: whole, unit: null };
  const [, base = '', suffix = ''] = unitSuffix.exec(heading.trim()) ?? [];
  const column = base === '' ? undefined : columnsOf[sheet].find((one) => isNamed(one, base));
  const unit = column && unitOf(column, suffix, sheet);
  return column === undefined || unit === undefined ? null : { column, unit };
}

/** The unit that a heading names for a column that was chosen for it. */
function chosenUnit(sheet: ImportSheet, heading: string, column: Column): string | null {
  const [, , suffix] = unitSuffix.exec(heading.trim()) ?? [];
  return suffix === undefined ? null : (unitOf(column, suffix, sheet) ?? null);
}

function chosenHeading(
  sheet: ImportSheet,
  { at, heading }: Pick<Heading, 'at' | 'heading'>,
  chosen: readonly ChosenColumn[],
): Heading | null {
  const choice = chosen.find(
    (one) => one.sheet === sheet && folded(one.heading) === folded(heading.slice(0, longestHeading)),
  );
  if (choice === undefined) return null;
  if (choice.column === null) return { at, heading, column: null, match: 'chosen', unit: null };
  const column = columnsOf[sheet].find((one) => one.heading === choice.column);
  if (column === undefined) throw unreadable(`The template has no column “${choice.column.slice(0, 60)}”.`);
  return { at, heading, column, match: 'chosen', unit: chosenUnit(sheet, heading, column) };
}

/** Near matches stand back behind each other: of two that are as near to a column, only the person knows which is meant. */
function withoutRivals(headings: readonly Heading[]): readonly Heading[] {
  const rank: Readonly<Record<MatchKind, number>> = { chosen: 3, same: 2, proposed: 1, none: 0 };
  return headings.map((heading) => {
    const { column, match } = heading;
    const rivals = headings.filter((other) => other !== heading && column !== null && other.column === column);
    const isBeaten =
      rivals.some((rival) => rank[rival.match] > rank[match]) || (match === 'proposed' && rivals.length > 0);
    return isBeaten ? { ...heading, column: null, match: 'none' as const, unit: null } : heading;
  });
}

/** What the headings of a sheet are taken for: as they were chosen, as the template has them, or else what they are near to. */
export function headingsOf(
  sheet: ImportSheet,
  header: readonly Cell[],
  chosen: readonly ChosenColumn[],
): readonly Heading[] {
  const texts = header.map((cell) => (isEmptyCell(cell) ? '' : String(cell).trim()));
  const repeated = texts.find(
    (text, at) => text !== '' && texts.findIndex((one) => folded(one) === folded(text)) !== at,
  );
  if (repeated !== undefined) {
    throw unreadable(`${sheet} has the column “${repeated.slice(0, 60)}” twice. Rename or remove one of them.`);
  }
  const found = texts.flatMap((heading, at): Heading[] => {
    if (heading === '') return [];
    const byChoice = chosenHeading(sheet, { at, heading }, chosen);
    if (byChoice !== null) return [byChoice];
    const same = columnsOf[sheet].find((column) => folded(column.heading) === folded(heading));
    if (same !== undefined) return [{ at, heading, column: same, match: 'same', unit: null }];
    const near = proposalFor(sheet, heading);
    return [
      near === null
        ? { at, heading, column: null, match: 'none', unit: null }
        : { at, heading, ...near, match: 'proposed' },
    ];
  });
  const twice = found.find(({ column, match }, at) => {
    const other = found.findIndex((one) => one.column === column && one.match === 'chosen');
    return column !== null && match === 'chosen' && other !== at;
  });
  if (twice?.column) throw unreadable(`“${twice.column.heading}” was chosen for two columns of ${sheet}. Choose one.`);
  return withoutRivals(found);
}

export const missingColumns = (sheet: ImportSheet, headings: readonly Heading[]): readonly Column[] =>
  columnsOf[sheet].filter((column) => column.isRequired && !headings.some((one) => one.column === column));

export const matchView = (sheet: ImportSheet, { heading, column, match }: Heading): ColumnMatch => ({
  sheet,
  heading: heading.slice(0, longestHeading),
  column: column?.heading ?? null,
  match,
});

/**
 * What the rows of a file without sheets are, by its headings: what most of them are columns of, if all needed columns are among them. Null where they
 * do not tell.
 */
export function kindOfRows(header: readonly Cell[], chosen: readonly ChosenColumn[]): ImportSheet | null {
  const counted = ImportSheet.options.map((sheet) => {
    const headings = headingsOf(sheet, header, chosen);
    const count = headings.filter(({ column }) => column !== null).length;
    return { sheet, count, isWhole: missingColumns(sheet, headings).length === 0 };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  const [first, ...others] = counted.filter(({ count, isWhole }) => count === most && isWhole);
  return others.length > 0 ? null : (first?.sheet ?? null);
}
