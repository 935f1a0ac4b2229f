import { FigureOutdated } from '#functions/platform/series/series-edits.ts';
import { columnOfSort, datedOfSort, isDatedSort } from '#functions/platform/series/series-keys.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { formatDate, formatFigurePeriod } from '#shared/format/dates.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import type { ResolvedColumn } from './resolved-column.ts';

const changed = (what: string): string => `${what} was changed by somebody else in the meantime.`;

interface Clash {
  readonly index: number;
  readonly field: string;
  readonly what: string;
}

function clashingDay(columns: readonly ResolvedColumn[], sk: string, day: IsoDate | null): Clash | null {
  const { detailId, dataKind } = datedOfSort(sk);
  const index = columns.findIndex(
    ({ detail, column }) => detail.id === detailId && column.dataKind === dataKind && column.dated.length > 0,
  );
  const found = columns[index];
  if (found === undefined) return null;
  const at = found.column.dated.findLastIndex(({ from }) => from === day);
  return { index, field: `dated.${at}`, what: `${found.detail.name}${day === null ? '' : ` from ${formatDate(day)}`}` };
}

function clashingPeriod(columns: readonly ResolvedColumn[], sk: string, period: Period | IsoDate): Clash | null {
  const { detailId, dataKind, frequency } = columnOfSort(sk);
  const index = columns.findIndex(
    ({ detail, column }) =>
      detail.id === detailId &&
      column.dataKind === dataKind &&
      column.frequency === frequency &&
      column.values.length > 0,
  );
  const found = columns[index];
  if (found === undefined) return null;
  const at = found.column.values.findLastIndex((value) => value.period === period);
  return { index, field: `values.${at}`, what: `${found.detail.name} of ${formatFigurePeriod({ frequency, period })}` };
}

/** A refusal of the store with the field of the request that it is about; any other error as it is. */
export function clashIn(
  error: unknown,
  columns: readonly ResolvedColumn[],
  fieldOf: (index: number, field: string) => string,
): unknown {
  if (!(error instanceof FigureOutdated)) return error;
  const { sk, at } = error;
  const clash = isDatedSort(sk) || at === null ? clashingDay(columns, sk, at) : clashingPeriod(columns, sk, at);
  if (clash === null) return error;
  const sentence = changed(clash.what);
  return new VersionOutdated(error.message, {
    userMessage: sentence,
    fields: { [fieldOf(clash.index, clash.field)]: sentence },
  });
}
