import { type IsoDate, isIsoDate, isPeriod, type Period } from '../time/dates.ts';
import { FigureFrequency, isByDay } from '../time/figure-period.ts';
import { DataKind } from './datapoint.ts';

/** Where a figure stands among those of an entity. */
export interface FigurePlace {
  readonly detailId: string;
  readonly dataKind: DataKind;
  readonly frequency: FigureFrequency;
  readonly period: Period | IsoDate;
}

/** `debt-service-coverage-ratio:actual:2026-09`; `revenue:plan:Quarterly:2026-09` where it is not of a month. */
export const datapointId = ({ detailId, dataKind, frequency, period }: FigurePlace): string =>
  [detailId, dataKind, ...(frequency === 'Monthly' ? [] : [frequency]), period].join(':');

/** The place that an id names; null where it is none of a figure. */
export function placeOfDatapoint(id: string): FigurePlace | null {
  const parts = id.split(':');
  const [detailId = '', kind, length, period = ''] = parts.length === 3 ? parts.toSpliced(2, 0, 'Monthly') : parts;
  const dataKind = DataKind.safeParse(kind);
  const frequency = FigureFrequency.safeParse(length);
  if (parts.length > 4 || detailId === '' || !dataKind.success || !frequency.success) return null;
  if (!(isByDay(frequency.data) ? isIsoDate(period) : isPeriod(period))) return null;
  return { detailId, dataKind: dataKind.data, frequency: frequency.data, period };
}

/** Where a value stands that holds from a day on. */
export interface DatedPlace {
  readonly detailId: string;
  readonly dataKind: DataKind;
  /** Null: from the beginning. */
  readonly from: IsoDate | null;
}

const fromMark = 'From';

/** `interest-margin:actual:From:2026-07-01`; without a day where it holds from the beginning. */
export const datedValueId = ({ detailId, dataKind, from }: DatedPlace): string =>
  [detailId, dataKind, fromMark, ...(from === null ? [] : [from])].join(':');

/** The place that an id names; null where it is none of a value that holds from a day on. */
export function placeOfDatedValue(id: string): DatedPlace | null {
  const [detailId = '', kind, mark, from = null, ...more] = id.split(':');
  const dataKind = DataKind.safeParse(kind);
  if (detailId === '' || !dataKind.success || mark !== fromMark || more.length > 0) return null;
  return from === null || isIsoDate(from) ? { detailId, dataKind: dataKind.data, from } : null;
}
