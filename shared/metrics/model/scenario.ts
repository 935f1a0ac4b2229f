import { entryOn } from '../../domain/entry-on.ts';
import type { Period } from '../../time/dates.ts';
import { addMonthsToPeriod } from '../../time/dates.ts';
import { periodAtIndex } from '../../time/figure-period.ts';
import type { HeldColumn, HeldEntity, HeldFacts } from '../inputs/held.ts';
import { toldPerComputed } from '../told/percent.ts';
import type { OpenModel } from './open-model.ts';

/** What is assumed of one detail instead of what is held. */
export interface DriverChange {
  readonly detailId: string;
  readonly entityType: string;
  /** Null for every entity of the type. */
  readonly entityId: string | null;
  /** `scale`: in percent of each value; `shift`: added to each, in the unit in which it is told. */
  readonly mode: 'scale' | 'shift';
  readonly amount: number;
}

/** Months in which a scenario holds, both included. */
export interface ScenarioRange {
  readonly from: Period;
  readonly to: Period;
}

type Assumed = (value: number) => number;

function assumedBy({ mode, amount }: DriverChange, unit: string | null): Assumed {
  if (mode === 'scale') return (value) => value * (1 + amount / 100);
  const added = amount / toldPerComputed(unit);
  return (value) => value + added;
}

const isIn = (month: Period, { from, to }: ScenarioRange): boolean => month >= from && month <= to;

function changedColumn(column: HeldColumn, assumed: Assumed, range: ScenarioRange): HeldColumn {
  const { cells, frequency } = column;
  const values = cells.values.map((value, offset) =>
    isIn(periodAtIndex(frequency, cells.first + offset).slice(0, 7), range) ? assumed(value) : value,
  );
  return { ...column, cells: { ...cells, values } };
}

type Entries = HeldFacts['entries'];

/** Terms are as assumed from the first day of the range, and again as they are on the first day behind it. */
function changedEntries(entries: Entries, assumed: Assumed, { from, to }: ScenarioRange): Entries {
  const [start, end] = [`${from}-01`, `${addMonthsToPeriod(to, 1)}-01`];
  const changed = (entry: Entries[number]): Entries[number] =>
    typeof entry.value === 'number' ? { ...entry, value: assumed(entry.value) } : entry;
  const [first, behind] = [entryOn(entries, start), entryOn(entries, end)];
  return [
    ...entries.filter((entry) => (entry.from ?? '') < start),
    ...(first === null ? [] : [changed({ ...first, from: start })]),
    ...entries.filter((entry) => (entry.from ?? '') > start && (entry.from ?? '') < end).map(changed),
    ...(behind === null ? [] : [{ ...behind, from: end }]),
    ...entries.filter((entry) => (entry.from ?? '') > end),
  ];
}

/** What the record of an entity says counts as a term that always held, so that it can be assumed for some months. */
function factsOfField(detailId: string, { fields, facts }: HeldEntity): readonly HeldFacts[] {
  const value = fields.get(detailId);
  if (typeof value !== 'number' || facts.some((one) => one.detailId === detailId)) return [];
  const entries = [{ from: null, value, source: 0, error: null, approval: null }];
  return [{ detailId, dataKind: 'actual', isOverride: false, entries }];
}

function changedEntity(entity: HeldEntity, detailId: string, assumed: Assumed, range: ScenarioRange): HeldEntity {
  return {
    ...entity,
    columns: entity.columns.map((one) => (one.detailId === detailId ? changedColumn(one, assumed, range) : one)),
    facts: [...entity.facts, ...factsOfField(detailId, entity)].map((one) =>
      one.detailId === detailId ? { ...one, entries: changedEntries(one.entries, assumed, range) } : one,
    ),
  };
}

/** What is held of the entities of a model once some of it is assumed to be otherwise, change after change. */
export function heldUnder(
  { held, definitions }: OpenModel,
  changes: readonly DriverChange[],
  range: ScenarioRange,
): readonly HeldEntity[] {
  return changes.reduce<readonly HeldEntity[]>((entities, change) => {
    const { detailId, entityId, entityType } = change;
    if (change.amount === 0) return entities;
    const assumed = assumedBy(change, definitions.find(detailId)?.unit ?? null);
    return entities.map((entity) =>
      entity.type === entityType && (entityId === null || entity.id === entityId)
        ? changedEntity(entity, detailId, assumed, range)
        : entity,
    );
  }, held);
}
