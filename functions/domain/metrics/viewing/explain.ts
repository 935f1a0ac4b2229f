import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { DataKind, Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import { type StackLog, stackLog } from '#shared/domain/stack-log.ts';
import { formatFact } from '#shared/format/fact.ts';
import type { StoredDetail } from '../exports/figure-reader.ts';

/** A value to explain: of a detail of an entity, in one data kind, for a period or from a day on. */
export interface Explained {
  readonly scope: RequestScope;
  readonly entityId: string;
  readonly detail: StoredDetail;
  readonly dataKind: DataKind;
  readonly period: string | null;
  /** What was entered there, as a leaf; null where nothing was. */
  readonly entered: StackLog | null;
}

/** Why a value is what it is; null where there is none. */
export type Explain = (value: Explained) => Promise<StackLog | null>;

/** A value that was entered, as a leaf. One that is no number is told in its note. */
export function leafOf(detail: StoredDetail, value: Datapoint | DatedValue | null): StackLog | null {
  if (value === null) return null;
  const { source, approvalStatus: approval } = value;
  const period = 'period' in value ? value.period : value.from;
  if (typeof value.value === 'number') {
    return stackLog(detail.name, { value: value.value, unit: value.unit, period, approval, source });
  }
  return stackLog(detail.name, { note: formatFact(value.value, detail), period, approval, source });
}
