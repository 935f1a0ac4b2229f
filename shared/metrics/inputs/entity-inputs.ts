import type { DataKind } from '../../domain/datapoint.ts';
import { entryOn } from '../../domain/entry-on.ts';
import type { FactValue } from '../../domain/fact.ts';
import { isIsoDate, type Period } from '../../time/dates.ts';
import { type Axis, periodAt } from '../engine/axis.ts';
import { dateOfDayNumber, dayNumberOf } from '../engine/day-numbers.ts';
import type { PlanNode, World } from '../engine/plan.ts';
import type { TextTable } from '../engine/text-table.ts';
import type { Definition, Definitions } from '../formula/definitions.ts';
import type { CountOfMonth, HeldColumn, HeldEntity, HeldFacts, Leaf, PeriodRate } from './held.ts';
import { placedOn } from './monthly-values.ts';

export interface InputOptions {
  readonly axis: Axis;
  /** The data kinds whose figures count, the first one before the others. */
  readonly kindsOf: Readonly<Record<World, readonly DataKind[]>>;
  readonly definitions: Definitions;
  readonly texts: TextTable;
  readonly approvedOnly: boolean;
  /** Facts as they stand today for all periods, instead of as they stood then. */
  readonly factsOfDay: string | null;
  rateOf(from: string, to: string, period: Period): PeriodRate;
}

interface Filled {
  readonly values: Float64Array;
  readonly leaves: (Leaf | undefined)[];
  readonly errors: Map<number, string>;
}

const hoursInDay = 24;

const notPlanned: CountOfMonth = {
  value: null,
  told: 'It is counted as things stand; nobody plans it.',
  things: [],
};

const systemColumns: Readonly<Record<string, (axis: Axis, at: number) => number>> = {
  'as-of-date': ({ ends }, at) => ends[at] ?? Number.NaN,
  'period-start-date': ({ starts }, at) => starts[at] ?? Number.NaN,
  'period-end-date': ({ ends }, at) => ends[at] ?? Number.NaN,
  'period-hours': ({ starts, ends }, at) => ((ends[at] ?? 0) - (starts[at] ?? 0) + 1) * hoursInDay,
};

/** The columns of one entity on one axis, made when they are asked for, with what each of their values came from. */
export class EntityInputs {
  readonly held: HeldEntity;
  readonly #options: InputOptions;
  readonly #filled = new Map<string, Filled>();

  constructor(held: HeldEntity, options: InputOptions) {
    this.held = held;
    this.#options = options;
  }

  column = (world: World, detailId: string): Float64Array => this.#fill(world, detailId, false).values;

  /** What was entered for the periods themselves, and what the axis says; nothing that stands in for what was not entered. */
  entered = (world: World, detailId: string): Float64Array => this.#fill(world, detailId, false, true).values;

  /** What was put over the values of a computed detail; null where nothing was. */
  overlay = (node: PlanNode): Float64Array | null => {
    if (node.detailId === null || !this.#has(node.detailId)) return null;
    const { values } = this.#fill(node.world, node.detailId, true);
    return values.some((value) => !Number.isNaN(value)) ? values : null;
  };

  errors = (world: World, detailId: string): ReadonlyMap<number, string> | null =>
    this.#filled.get(`${world} ${detailId}`)?.errors ?? null;

  leaf(world: World, detailId: string, at: number): Leaf | null {
    for (const from of [' over', ' entered', '']) {
      const leaf = this.#filled.get(`${world} ${detailId}${from}`)?.leaves[at];
      if (leaf !== undefined) return leaf;
    }
    return null;
  }

  /** The rate by which a figure of a detail was converted; null where none was needed. */
  rate(detailId: string, at: number): PeriodRate | null {
    const unit = this.held.foreignUnits.get(detailId);
    const { axis, rateOf } = this.#options;
    return unit === undefined ? null : rateOf(unit, this.held.currency, periodAt(axis, at));
  }

  #has(detailId: string): boolean {
    const { columns, facts } = this.held;
    return columns.some((one) => one.detailId === detailId) || facts.some((one) => one.detailId === detailId);
  }

  #fill(world: World, detailId: string, isOver: boolean, enteredOnly = false): Filled {
    const key = `${world} ${detailId}${isOver ? ' over' : ''}${enteredOnly ? ' entered' : ''}`;
    const known = this.#filled.get(key);
    if (known !== undefined) return known;
    const { axis, definitions } = this.#options;
    const values = new Float64Array(axis.count).fill(Number.NaN);
    const filled: Filled = { values, leaves: new Array<Leaf | undefined>(axis.count), errors: new Map() };
    this.#filled.set(key, filled);
    const definition = definitions.find(detailId);
    if (definition === null) return filled;
    this.#fillFigures(filled, world, definition);
    if (!enteredOnly) this.#fillFacts(filled, world, definition);
    if (!isOver && !enteredOnly) this.#fillCounts(filled, world, detailId);
    if (!isOver) this.#fillRest(filled, definition, enteredOnly);
    this.#convert(filled, detailId);
    return filled;
  }

  /** What people have put over a value counts before it, and a data kind before those that stand in for it. */
  #inOrder<Held extends HeldColumn | HeldFacts>(
    all: readonly Held[],
    detailId: string,
    kinds: readonly DataKind[],
  ): Held[] {
    const own = all.filter((one) => one.detailId === detailId && kinds.includes(one.dataKind));
    return own.toSorted(
      (a, b) => kinds.indexOf(a.dataKind) - kinds.indexOf(b.dataKind) || Number(b.isOverride) - Number(a.isOverride),
    );
  }

  #fillFigures({ values, leaves, errors }: Filled, world: World, { id, rollup }: Definition): void {
    const { axis, approvedOnly, kindsOf } = this.#options;
    const columns = this.#inOrder(this.held.columns, id, kindsOf[world]);
    // Figures of days stand in for months that have none of their own.
    const byDayLast = columns.toSorted(
      (a, b) => Number(a.frequency !== axis.grain) - Number(b.frequency !== axis.grain),
    );
    for (const column of byDayLast) {
      for (const { at, value, index, count } of placedOn(column, axis, rollup, approvedOnly)) {
        if (!Number.isNaN(values[at])) continue;
        values[at] = value;
        const source = column.cells.sources[index - column.cells.first] ?? 0;
        leaves[at] = { kind: 'figure', column, index, source, months: count };
      }
      if (column.frequency !== axis.grain) continue;
      for (const [index, text] of column.cells.errors) errors.set(index - (axis.lastMonths[0] ?? 0), text);
    }
  }

  #fillFacts({ values, leaves, errors }: Filled, world: World, definition: Definition): void {
    const { axis, kindsOf, factsOfDay, approvedOnly } = this.#options;
    // Terms are kept once, with the actual figures: plans and forecasts go by them unless they have terms of their own.
    const kinds = [...new Set<DataKind>([...kindsOf[world], 'actual'])];
    for (const facts of this.#inOrder(this.held.facts, definition.id, kinds)) {
      for (let at = 0; at < axis.count; at += 1) {
        if (!Number.isNaN(values[at])) continue;
        const day = factsOfDay ?? dateOfDayNumber(axis.ends[at] ?? 0);
        const entry = entryOn(facts.entries, day, approvedOnly);
        if (entry === null) continue;
        if (entry.error !== null) errors.set(at, entry.error);
        if (entry.value === null) continue;
        values[at] = this.#numberOf(definition, entry.value);
        const { from, source, approval } = entry;
        leaves[at] = { kind: 'fact', facts, from, source, approval };
      }
    }
  }

  /** Counts are of months; longer periods follow from these. */
  #fillCounts({ values, leaves, errors }: Filled, world: World, detailId: string): void {
    const countIn = this.held.counts?.get(detailId);
    if (countIn === undefined) return;
    const { axis, kindsOf } = this.#options;
    const isActual = kindsOf[world].includes('actual');
    for (let at = 0; at < axis.count; at += 1) {
      if (!Number.isNaN(values[at])) continue;
      const count = isActual ? countIn(periodAt(axis, at)) : notPlanned;
      if (count.value === null) {
        errors.set(at, count.told);
        continue;
      }
      values[at] = count.value;
      leaves[at] = { kind: 'count', count };
    }
  }

  #fillRest({ values, leaves }: Filled, definition: Definition, systemOnly: boolean): void {
    const { axis } = this.#options;
    const system = systemColumns[definition.id];
    const field = this.held.fields.get(definition.id);
    const standing = systemOnly ? null : (field ?? definition.standard);
    const value = standing === null ? Number.NaN : this.#numberOf(definition, standing);
    for (let at = 0; at < axis.count; at += 1) {
      if (!Number.isNaN(values[at])) continue;
      values[at] = system === undefined ? value : system(axis, at);
      if (!Number.isNaN(values[at]))
        leaves[at] = { kind: system ? 'system' : field === undefined ? 'standard' : 'field' };
    }
  }

  #convert({ values, errors }: Filled, detailId: string): void {
    if (!this.held.foreignUnits.has(detailId)) return;
    for (const [at, value] of values.entries()) {
      if (Number.isNaN(value)) continue;
      const rate = this.rate(detailId, at);
      values[at] = rate === null || rate.rate === null ? Number.NaN : value * rate.rate;
      if (rate !== null && rate.rate === null) errors.set(at, rate.told);
    }
  }

  #numberOf({ kind }: Definition, value: FactValue): number {
    if (typeof value === 'number') return value;
    if (typeof value === 'boolean') return value ? 1 : 0;
    if (typeof value !== 'string') return this.#options.texts.codeOf(value.join(', '));
    if (kind === 'date') return isIsoDate(value) ? dayNumberOf(value) : Number.NaN;
    if (kind === 'boolean') return value === 'true' || value === 'Yes' ? 1 : 0;
    return kind === 'number' ? Number.NaN : this.#options.texts.codeOf(value);
  }
}
