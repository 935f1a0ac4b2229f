import { clearText } from '#shared/domain/read-number.ts';
import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import { tidyNumber } from '../../../components/fields/parse-number.ts';
import { typedDate } from '../../../components/fields/typed-date.ts';
import { pastedCells } from '../../../components/pasted-cells.ts';
import { readFigure } from '../../../entities/figure/read-figure.ts';

/** A cash flow as it stands in the table: the day, or what was typed and is none, and the amount as text. */
export interface FlowRow {
  /** Stays that of the row whatever is added or taken away around it. */
  readonly id: number;
  readonly date: string;
  readonly amount: string;
}

/** Whether flows have days of their own, or come one period apart. */
export type FlowTiming = 'dated' | 'periodic';

/** What is wrong with a row, which is counted from 1. */
export interface RowFault {
  readonly row: number;
  readonly text: string;
}

export interface ReadFlows {
  /** In the order of their days, one a day; periodic ones in their order, their day empty. */
  readonly flows: readonly DatedAmount[];
  readonly faults: readonly RowFault[];
}

/** More flows than a century of months has are pasted by mistake. */
export const mostFlows = 1_200;

const emptyRow = (id: number): FlowRow => ({ id, date: '', amount: '' });

const nextIdOf = (rows: readonly FlowRow[]): number => rows.reduce((most, { id }) => Math.max(most, id), 0) + 1;

/** Flows as rows, and some room to enter them where there are none. The currency stands in the field. */
export function rowsOf(flows: readonly DatedAmount[]): readonly FlowRow[] {
  if (flows.length === 0) return [1, 2, 3].map(emptyRow);
  return flows.map(({ date, amount }, at) => ({ id: at + 1, date, amount: tidyNumber(clearText(amount)) }));
}

export const withRow = (rows: readonly FlowRow[]): readonly FlowRow[] => [...rows, emptyRow(nextIdOf(rows))];

const isBlank = (text: string): boolean => readFigure(text, '').kind === 'empty';

/** Flows are counted from 1, periods from 0: the first is today's. */
export const flowName = (row: number, timing: FlowTiming): string =>
  timing === 'dated' ? `flow ${row}` : `period ${row - 1}`;

const sentence = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function amountFault(text: string, name: string, currency: string): string | null {
  switch (readFigure(text, currency).kind) {
    case 'number':
      return null;
    case 'empty':
      return `${sentence(name)} has no amount. Enter 0 if nothing is paid.`;
    case 'unclear':
      return `The amount of ${name} can be read in two ways.`;
    case 'otherUnit':
      return `The amount of ${name} is not in ${currency}.`;
    default:
      return `The amount of ${name} cannot be read.`;
  }
}

function dateFault(date: string, name: string): string | null {
  if (isIsoDate(date)) return null;
  return date === '' ? `${sentence(name)} has no date.` : `The date of ${name} cannot be read for certain.`;
}

function amountOf(text: string, currency: string): number {
  const reading = readFigure(text, currency);
  return reading.kind === 'number' ? reading.value : Number.NaN;
}

/** Flows of one day are one. Sums are made in cents, so that they are exact. */
function byDay(flows: readonly DatedAmount[]): readonly DatedAmount[] {
  const sums = new Map<string, number>();
  for (const { date, amount } of flows) {
    const before = sums.get(date);
    sums.set(date, before === undefined ? amount : (Math.round(before * 100) + Math.round(amount * 100)) / 100);
  }
  return [...sums]
    .map(([date, amount]) => ({ date, amount }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** What rows say. Rows without anything are no flows; a period between others that says nothing is asked about. */
export function readRows(rows: readonly FlowRow[], timing: FlowTiming, currency: string): ReadFlows {
  const isDated = timing === 'dated';
  const last = rows.findLastIndex(({ amount }) => !isBlank(amount));
  const counted = rows.flatMap((row, at) => {
    const isOpen = isDated ? row.date === '' && isBlank(row.amount) : at > last;
    return isOpen ? [] : [{ ...row, row: at + 1 }];
  });
  const faults = counted.flatMap(({ row, date, amount }) =>
    [
      isDated ? dateFault(date, flowName(row, timing)) : null,
      amountFault(amount, flowName(row, timing), currency),
    ].flatMap((text) => (text === null ? [] : [{ row, text }])),
  );
  if (faults.length > 0) return { flows: [], faults };
  const flows = counted.map(({ date, amount }) => ({
    date: isDated ? date : '',
    amount: amountOf(amount, currency),
  }));
  return { flows: isDated ? byDay(flows) : flows, faults };
}

const heldDate = (text: string): string => {
  const { reading } = typedDate(text);
  return reading.kind === 'date' ? reading.date : text.trim();
};

/** Headings: nothing in the line is a day or an amount. */
const isHead = (cells: readonly string[]): boolean =>
  cells.every((cell) => readFigure(cell, '').kind === 'notNumber' && typedDate(cell).reading.kind === 'notDate');

export interface PastedRows {
  readonly rows: readonly FlowRow[];
  readonly pasted: number;
  /** How many lines found no room. */
  readonly beyond: number;
  /** Whether there were columns that stand for nothing here. */
  readonly hasMoreColumns: boolean;
}

/**
 * Puts what was copied from a spreadsheet into the table, from a row on: two columns are days and amounts, one is that of the field it was pasted into.
 * A first line of headings is no flow. Null where the text is one value only, which the field takes by itself.
 */
export function withPasted(
  rows: readonly FlowRow[],
  text: string,
  at: { readonly index: number; readonly field: 'date' | 'amount' },
): PastedRows | null {
  const all = pastedCells(text);
  if (all.length <= 1 && (all[0]?.length ?? 0) <= 1) return null;
  const lines = isHead(all[0] ?? []) ? all.slice(1) : all;
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  const taken = filled.slice(0, Math.max(0, mostFlows - at.index));
  const after = [...rows];
  const firstId = nextIdOf(rows);
  for (const [offset, [first = '', second]] of taken.entries()) {
    const index = at.index + offset;
    const before = after[index] ?? emptyRow(firstId + offset);
    if (second !== undefined) after[index] = { ...before, date: heldDate(first), amount: second };
    else if (at.field === 'date') after[index] = { ...before, date: heldDate(first) };
    else after[index] = { ...before, amount: first };
  }
  return {
    rows: after,
    pasted: taken.length,
    beyond: filled.length - taken.length,
    hasMoreColumns: filled.some(({ length }) => length > 2),
  };
}
