import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { interestDue, type LoanLine } from '#shared/finance/loans/loan-line.ts';
import { type Period, periodOf } from '#shared/time/dates.ts';

/** A figure of a schedule beside what stands in its place; null where there is nothing. Units of the currency. */
export interface ScheduledFigure {
  readonly period: Period;
  readonly value: number | null;
  readonly before: number | null;
  readonly replaces: number | null;
}

export interface ScheduledColumn {
  readonly detailName: string;
  /** Lies over what is computed. */
  readonly override: boolean;
  readonly figures: readonly ScheduledFigure[];
}

interface Wanted {
  readonly detailName: string;
  readonly override: boolean;
  readonly cents: (line: LoanLine) => number;
}

const principal: Wanted = {
  detailName: 'Scheduled Principal Payment',
  override: false,
  cents: (line) => line.principal,
};
const interest: Wanted = {
  detailName: 'Scheduled Interest Payment',
  override: true,
  cents: interestDue,
};

/** Every month from the first payment to the last that is paid in or has a figure now; what has no payment any longer is taken away. */
function columnOf(
  { detailName, override, cents }: Wanted,
  lines: readonly LoanLine[],
  standing: readonly Datapoint[],
): ScheduledColumn {
  const sums = new Map<Period, number>();
  for (const line of lines) {
    const period = periodOf(line.paymentDate);
    sums.set(period, (sums.get(period) ?? 0) + cents(line));
  }
  const [first = '', last = ''] = [[...sums.keys()][0], [...sums.keys()].at(-1)];
  const held = new Map(
    standing
      .filter((figure) => figure.detailId === detailIdOf(detailName) && figure.isOverride === override)
      .filter(({ frequency, period }) => frequency === 'Monthly' && period >= first && period <= last)
      .map((figure) => [figure.period, figure]),
  );
  const periods = [...new Set([...sums.keys(), ...held.keys()])].toSorted();
  return {
    detailName,
    override,
    figures: periods.map((period) => {
      const [sum, now] = [sums.get(period), held.get(period)];
      return {
        period,
        value: sum === undefined ? null : sum / 100,
        before: now?.value ?? null,
        replaces: now?.sourceNumber ?? null,
      };
    }),
  };
}

/** What a schedule would change of the figures of a financing. */
export const columnsOfSchedule = (
  lines: readonly LoanLine[],
  standing: readonly Datapoint[],
  withInterest: boolean,
): readonly ScheduledColumn[] =>
  (withInterest ? [principal, interest] : [principal]).map((wanted) => columnOf(wanted, lines, standing));

/** Figures that would be other than they are. */
export const changedIn = ({ figures }: ScheduledColumn): readonly ScheduledFigure[] =>
  figures.filter(({ value, before }) => value !== before);

/** The changes as the call takes them; figures that stay as they are are left alone. */
export const uploadOf = (columns: readonly ScheduledColumn[], dataKind: DataKind, unit: string) =>
  columns.flatMap((column) => {
    const changed = changedIn(column);
    if (changed.length === 0) return [];
    const values = changed.map(({ period, value, replaces }) => ({ period, value, replaces }));
    return [{ detailName: column.detailName, dataKind, override: column.override, unit, values, dated: [] }];
  });
