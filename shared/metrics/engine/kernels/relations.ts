import { registerAt } from '../frame.ts';
import type { Frame, Kernel, Relation, RelationRegisters, Relative } from '../plan.ts';
import { rowOf, sumOfRow } from './entity-row.ts';

/** One value of one related entity, in its own currency. */
export interface PartOfRelation {
  readonly frame: Frame;
  readonly registers: RelationRegisters;
  readonly value: number;
  /** By which the value is converted; 1 where both have one currency, or where it is no money. */
  readonly rate: number;
  readonly weight: number;
  readonly weightRate: number;
  readonly share: number;
  /** Outside of the entity's life there is nothing to add, which is not the same as a figure that is missing. */
  readonly isAlive: boolean;
}

const isAliveAt = ({ origin, end }: Frame, at: number): boolean => at >= (origin ?? 0) && at < end;

/** What each related entity adds in one period, in the order of the entities; one after the other, as there may be thousands. */
export function* eachPartAt(frame: Frame, relation: Relation, at: number): Generator<PartOfRelation, void> {
  for (const { frame: relative, share, rates } of frame.relatives(relation)) {
    const registers = relation.registers.get(relative.plan.type);
    if (registers === undefined) continue;
    const isAlive = isAliveAt(relative, at);
    const valueIn = (register: number, otherwise: number): number =>
      register < 0 ? otherwise : (registerAt(relative, register)[at] ?? Number.NaN);
    const rate = rates === null ? 1 : (rates[at] ?? Number.NaN);
    yield {
      frame: relative,
      registers,
      // Entities that are counted without a condition count while they exist.
      value: valueIn(registers.value, isAlive ? 1 : Number.NaN),
      rate: registers.isMoney ? rate : 1,
      weight: valueIn(registers.weight, 1),
      weightRate: registers.isWeightMoney ? rate : 1,
      share,
      isAlive,
    };
  }
}

/** Takes in one related entity. */
type TakeIn = (relative: Relative, registers: RelationRegisters, o: Float64Array, range: Range) => void;
type Range = readonly [from: number, to: number];

let sums = new Float64Array(0);

/** A column of zeros that lives while one relation is computed. */
function clearedSums(count: number, [from, to]: Range): void {
  if (sums.length < count) sums = new Float64Array(count);
  sums.fill(0, from, to);
}

/** A column of what is converted; the column itself where there is nothing to convert. */
let converted = new Float64Array(0);

function inCurrency(x: Float64Array, rates: Float64Array | null, isMoney: boolean, [from, to]: Range): Float64Array {
  if (rates === null || !isMoney) return x;
  if (converted.length < x.length) converted = new Float64Array(x.length);
  for (let t = from; t < to; t += 1) converted[t] = (x[t] ?? 0) * (rates[t] ?? Number.NaN);
  return converted;
}

/** The value of each relative's share. A figure that is missing leaves the sum without a value; outside of an entity's life there is none to miss. */
const sum: TakeIn = ({ frame: relative, share, rates }, { value, isMoney }, o, range) => {
  const [from, to] = range;
  const x = inCurrency(registerAt(relative, value), rates, isMoney, range);
  const first = Math.min(Math.max(from, relative.origin ?? 0), to);
  const end = Math.max(from, Math.min(to, relative.end));
  addKnown(o, x, share, from, first);
  for (let t = first; t < end; t += 1) o[t] = (o[t] ?? 0) + (x[t] ?? 0) * share;
  addKnown(o, x, share, Math.max(first, end), to);
};

function addKnown(o: Float64Array, x: Float64Array, share: number, from: number, to: number): void {
  for (let t = from; t < to; t += 1) {
    const part = (x[t] ?? 0) * share;
    if (!Number.isNaN(part)) o[t] = (o[t] ?? 0) + part;
  }
}

const count: TakeIn = ({ frame: relative }, { value }, o, [from, to]) => {
  const x = value < 0 ? null : registerAt(relative, value);
  for (let t = from; t < to; t += 1) {
    const isAlive = isAliveAt(relative, t);
    const counted = x === null ? (isAlive ? 1 : Number.NaN) : (x[t] ?? 0);
    if (isAlive || !Number.isNaN(counted)) o[t] = (o[t] ?? 0) + counted;
  }
};

/** NaN, from which it starts, gives way to every number. */
const extreme =
  (sign: 1 | -1): TakeIn =>
  ({ frame: relative, rates }, { value, isMoney }, o, [from, to]) => {
    const x = inCurrency(registerAt(relative, value), rates, isMoney, [from, to]);
    for (let t = from; t < to; t += 1) {
      const one = x[t] ?? 0;
      if (!Number.isNaN(one) && !((o[t] ?? 0) * sign >= one * sign)) o[t] = one;
    }
  };

const average: TakeIn = ({ frame: relative, rates }, { value, isMoney }, o, [from, to]) => {
  const x = inCurrency(registerAt(relative, value), rates, isMoney, [from, to]);
  for (let t = from; t < to; t += 1) {
    const one = x[t] ?? 0;
    if (Number.isNaN(one)) continue;
    o[t] = (o[t] ?? 0) + one;
    sums[t] = (sums[t] ?? 0) + 1;
  }
};

const weightedAverage: TakeIn = ({ frame: relative, share, rates }, registers, o, [from, to]) => {
  const x = registerAt(relative, registers.value);
  const weights = inCurrency(registerAt(relative, registers.weight), rates, registers.isWeightMoney, [from, to]);
  for (let t = from; t < to; t += 1) {
    const value = (x[t] ?? 0) * (registers.isMoney && rates !== null ? (rates[t] ?? Number.NaN) : 1);
    const weight = (weights[t] ?? 0) * share;
    if (Number.isNaN(value) || Number.isNaN(weights[t])) continue;
    o[t] = (o[t] ?? 0) + value * weight;
    sums[t] = (sums[t] ?? 0) + weight;
  }
};

interface Aggregate {
  readonly takeIn: TakeIn;
  readonly start: number;
  readonly isDivided: boolean;
}

/** Sums and counts need every figure; extremes and averages go by those that there are. */
const aggregates: Readonly<Record<Relation['what'], Aggregate>> = {
  SUM: { takeIn: sum, start: 0, isDivided: false },
  COUNT: { takeIn: count, start: 0, isDivided: false },
  MIN: { takeIn: extreme(-1), start: Number.NaN, isDivided: false },
  MAX: { takeIn: extreme(1), start: Number.NaN, isDivided: false },
  AVG: { takeIn: average, start: 0, isDivided: true },
  WAVG: { takeIn: weightedAverage, start: 0, isDivided: true },
};

/** Entity by entity through whole columns, which lie one after the other in memory. */
export const relate: Kernel = (frame, { out, relation }, from, to) => {
  if (relation === null) return;
  const o = registerAt(frame, out);
  const { takeIn, start, isDivided } = aggregates[relation.what];
  const range: Range = [from, to];
  o.fill(start, from, to);
  if (isDivided) clearedSums(o.length, range);
  const relatives = frame.relatives(relation);
  const row = relation.what === 'SUM' ? rowOf(relatives) : null;
  const columns = row?.block.get(relation.registers.get(row.plan.type)?.value ?? -1);
  if (row !== null && columns !== undefined) sumOfRow(o, columns, row, from, to);
  else
    for (const relative of relatives) {
      const registers = relation.registers.get(relative.frame.plan.type);
      if (registers !== undefined) takeIn(relative, registers, o, range);
    }
  for (let t = from; t < to; t += 1) {
    const r = isDivided ? (o[t] ?? 0) / (sums[t] ?? 0) : (o[t] ?? 0);
    o[t] = r + (r - r);
  }
};
