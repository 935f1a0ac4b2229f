import { ApprovalStatus } from '../../domain/datapoint.ts';
import { doesCount, isSettled } from '../../domain/figure-approval.ts';
import { endOfPeriod } from '../../time/dates.ts';
import { indexOfPeriod, isByDay, periodAtIndex } from '../../time/figure-period.ts';
import type { Axis } from '../engine/axis.ts';
import type { Rollup } from '../formula/definitions.ts';
import type { HeldColumn } from './held.ts';

/** A value on the axis with the place in its column that it comes from. */
export interface Placed {
  readonly at: number;
  readonly value: number;
  /** Index of the (last) period in the column. */
  readonly index: number;
  /** How many figures it was made of. */
  readonly count: number;
}

/** Approvals by the number under which columns keep them: 0 for none. */
const approvals = [null, ...ApprovalStatus.options];
const counting = approvals.map((approvalStatus) => doesCount({ approvalStatus }));
const settled = approvals.map((status, at) => counting[at] === true && isSettled(status));

/** The value at a place of a column; NaN where there is none, or where it was rejected (or waits for approval, where that is asked for). */
function countingValue({ cells }: HeldColumn, offset: number, approvedOnly: boolean): number {
  const state = cells.approvals?.[offset] ?? 0;
  const counts = (approvedOnly ? settled : counting)[state];
  return counts === true ? (cells.values[offset] ?? Number.NaN) : Number.NaN;
}

const monthOfDay = (index: number): number => indexOfPeriod('Monthly', periodAtIndex('Daily', index).slice(0, 7));

/** Days of a month make its value: all that was paid, or what stood on the last day; a sum of daily figures needs every day. */
function fromDays(column: HeldColumn, axis: Axis, rollup: Rollup, approvedOnly: boolean): Placed[] {
  const months = new Map<number, { sum: number; last: number; count: number; index: number }>();
  for (let offset = 0; offset < column.cells.values.length; offset += 1) {
    const value = countingValue(column, offset, approvedOnly);
    if (Number.isNaN(value)) continue;
    const index = column.cells.first + offset;
    const month = monthOfDay(index);
    const known = months.get(month);
    months.set(month, { sum: (known?.sum ?? 0) + value, last: value, count: (known?.count ?? 0) + 1, index });
  }
  const first = axis.lastMonths[0] ?? 0;
  return [...months].flatMap(([month, { sum, last, count, index }]): Placed[] => {
    const at = month - first;
    if (at < 0 || at >= axis.count) return [];
    if (rollup === 'last' || rollup === 'none') return [{ at, value: last, index, count: 1 }];
    const days = Number(endOfPeriod(periodAtIndex('Monthly', month)).slice(8));
    const isWhole = column.frequency === 'Once' || count === days;
    if (!isWhole) return [];
    return [{ at, value: rollup === 'avg' ? sum / count : sum, index, count }];
  });
}

/** What a column says for the periods of an axis. Figures of other lengths than the axis' say nothing, but for those of days, which make months. */
export function placedOn(column: HeldColumn, axis: Axis, rollup: Rollup, approvedOnly: boolean): Placed[] {
  if (isByDay(column.frequency)) return axis.grain === 'Monthly' ? fromDays(column, axis, rollup, approvedOnly) : [];
  if (column.frequency !== axis.grain) return [];
  const byMonth = new Map<number, number>([...axis.lastMonths].map((month, at) => [month, at]));
  const placed: Placed[] = [];
  for (let offset = 0; offset < column.cells.values.length; offset += 1) {
    const at = byMonth.get(column.cells.first + offset);
    const value = countingValue(column, offset, approvedOnly);
    if (at !== undefined && !Number.isNaN(value))
      placed.push({ at, value, index: column.cells.first + offset, count: 1 });
  }
  return placed;
}
