import type { ComputedValue } from '#shared/domain/computed-metric.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import { computedWords } from '../../entities/figure/computed-words.ts';
import type { LatestComputed } from '../../entities/figure/use-latest-computed.ts';

/** A detail of an entity with its latest value, entered or computed. */
export interface DetailRow {
  readonly id: string;
  readonly name: string;
  readonly custom: boolean;
  readonly valueSource: string;
  /** By which rows are sorted; undefined where there is no number. */
  readonly number: number | undefined;
  /** As it reads; null where there is none. */
  readonly text: string | null;
  /** Why there is none. */
  readonly reason: string;
  readonly period: string | undefined;
  readonly periodWords: string;
  readonly computed: LatestComputed | null;
}

const numberIn = (value: ComputedValue | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;

function enteredRow(detail: Detail): DetailRow {
  const { id, name, custom, valueSource, latest, current } = detail;
  const value = latest?.value ?? current?.value ?? null;
  return {
    id,
    name,
    custom,
    valueSource,
    number: latest?.value,
    text: value === null ? null : formatFact(value, detail),
    reason: 'No figure was entered yet.',
    period: latest?.period,
    periodWords: formatFigurePeriod(latest),
    computed: null,
  };
}

function computedRow(computed: LatestComputed): DetailRow {
  const { detailId: id, detailName: name, value, unit, reason, period } = computed;
  return {
    id,
    name,
    custom: false,
    valueSource: 'Computed',
    number: numberIn(value),
    text: value === null ? null : computedWords(value, unit),
    reason: reason ?? 'It has no value.',
    period: value === null ? undefined : period,
    periodWords: formatFigurePeriod(value === null ? null : { frequency: 'Monthly', period }),
    computed,
  };
}

/** What was entered, and what is computed where nothing was. */
export function detailRows(details: readonly Detail[], computed: readonly LatestComputed[]): readonly DetailRow[] {
  const entered = details.filter(({ latest, current }) => latest !== null || current !== null);
  const taken = new Set(entered.map(({ id }) => id));
  const followed = computed.filter(({ detailId }) => !taken.has(detailId));
  const follows = new Set(followed.map(({ detailId }) => detailId));
  return [
    ...details.filter(({ id }) => taken.has(id) || !follows.has(id)).map(enteredRow),
    ...followed.map(computedRow),
  ];
}
