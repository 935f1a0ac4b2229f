import { endOfPeriod, type IsoDate, periodOf } from '../../time/dates.ts';
import { isByDay } from '../../time/figure-period.ts';
import { spanOfFigure } from '../../time/figure-span.ts';
import type { DataKind, Datapoint } from '../datapoint.ts';
import type { Detail } from '../detail.ts';
import { detailIdOf } from '../detail-id.ts';
import type { FactValue } from '../fact.ts';
import type { Financing } from '../financing.ts';

/** A figure with the days that it is of. */
export interface HeldFigure {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Of a day rather than a month or longer. */
  readonly isOfDay: boolean;
  readonly value: number;
}

/** What is known of the terms of a financing, by the names of the catalog. */
export interface HeldTerms {
  fact(name: string): FactValue | null;
  /** In order of time: actual figures, then forecasts of what comes after them. */
  figures(name: string): readonly HeldFigure[];
  /** In order of time: what has happened. */
  actual(name: string): readonly HeldFigure[];
  /** In what a detail is held; empty where it has no unit, or is not held. */
  unit(name: string): string;
}

type Record = Pick<Financing, 'loanDate' | 'loanMaturityDate' | 'commitmentAmount'>;

/** Facts that stand in the record of a financing as well; what was entered as a fact speaks first, as everywhere figures are computed. */
const fieldsOf = ({ loanDate, loanMaturityDate, commitmentAmount }: Record): ReadonlyMap<string, FactValue | null> =>
  new Map<string, FactValue | null>([
    [detailIdOf('Loan Date'), loanDate],
    [detailIdOf('Loan Maturity Date'), loanMaturityDate],
    [detailIdOf('Commitment Amount'), commitmentAmount],
  ]);

const heldValue = ({ current, latest, valueType }: Detail): FactValue | null =>
  current?.value ?? (valueType === 'Number' ? (latest?.value ?? null) : null);

const heldFigure = ({ frequency, period, value }: Datapoint): HeldFigure => {
  const { from, to } = spanOfFigure(frequency, period);
  return { from, to, isOfDay: isByDay(frequency), value };
};

const byTime = (one: HeldFigure, other: HeldFigure): number => (one.from < other.from ? -1 : 1);

/** Reads the terms of a financing from its record, its details, and its actual and forecast figures as calls answer them: none lies beneath another. */
export function heldTerms(financing: Record, details: readonly Detail[], figures: readonly Datapoint[]): HeldTerms {
  const active = new Map(details.filter(({ launchStatus }) => launchStatus === 'Active').map((one) => [one.id, one]));
  const fields = fieldsOf(financing);
  const byDetail = Map.groupBy(figures, ({ detailId }) => detailId);
  const figuresOf = (name: string): readonly Datapoint[] => byDetail.get(detailIdOf(name)) ?? [];
  const ofKind = (name: string, kind: DataKind): readonly HeldFigure[] =>
    figuresOf(name)
      .filter(({ dataKind }) => dataKind === kind)
      .map(heldFigure)
      .toSorted(byTime);
  return {
    fact: (name) => {
      const detail = active.get(detailIdOf(name));
      return (detail === undefined ? null : heldValue(detail)) ?? fields.get(detailIdOf(name)) ?? null;
    },
    figures: (name) => {
      const actual = ofKind(name, 'actual');
      const known = actual.reduce((last, { to }) => (to > last ? to : last), '');
      return [...actual, ...ofKind(name, 'forecast').filter(({ from }) => from > known)];
    },
    actual: (name) => ofKind(name, 'actual'),
    unit: (name) => active.get(detailIdOf(name))?.unit ?? figuresOf(name)[0]?.unit ?? '',
  };
}

export const textTerm = (held: HeldTerms, name: string): string | null => {
  const value = held.fact(name);
  return typeof value === 'string' && value !== '' ? value : null;
};

export const numberTerm = (held: HeldTerms, name: string): number | null => {
  const value = held.fact(name);
  return typeof value === 'number' ? value : null;
};

/** The last day of the month in which a figure ends. */
export const monthEndOf = ({ to }: HeldFigure): IsoDate => endOfPeriod(periodOf(to));
