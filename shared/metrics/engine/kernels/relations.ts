import { registerAt } from '../frame.ts';
import type { Frame, Kernel, Relation } from '../plan.ts';

/** One value of one related entity. */
export interface Part {
  readonly value: number;
  readonly weight: number;
  readonly share: number;
  /** Outside of the entity's life there is nothing to add, which is not the same as a figure that is missing. */
  readonly isAlive: boolean;
}

const hasValue = ({ value }: Part): boolean => !Number.isNaN(value);

/** Sums and counts need every figure; extremes and averages go by those that there are. */
const aggregates: Readonly<Record<Relation['what'], (parts: readonly Part[]) => number>> = {
  SUM: (parts) =>
    parts.reduce((sum, { value, share, isAlive }) => sum + (!Number.isNaN(value) || isAlive ? value * share : 0), 0),
  COUNT: (parts) => parts.reduce((sum, { value, isAlive }) => sum + (!Number.isNaN(value) || isAlive ? value : 0), 0),
  MIN: (parts) => parts.filter(hasValue).reduce((least, { value }) => (value >= least ? least : value), Number.NaN),
  MAX: (parts) => parts.filter(hasValue).reduce((most, { value }) => (value <= most ? most : value), Number.NaN),
  AVG: (parts) => {
    const known = parts.filter(hasValue);
    return known.reduce((sum, { value }) => sum + value, 0) / known.length;
  },
  WAVG: (parts) => {
    const known = parts.filter((part) => hasValue(part) && !Number.isNaN(part.weight));
    const weight = known.reduce((sum, part) => sum + part.weight * part.share, 0);
    return known.reduce((sum, { value, weight: own, share }) => sum + value * own * share, 0) / weight;
  },
};

const aggregateOf = (what: Relation['what'], parts: readonly Part[]): number => {
  const result = aggregates[what](parts);
  return result - result === 0 ? result : Number.NaN;
};

const isAlive = ({ origin, end }: Frame, at: number): boolean => at >= (origin ?? 0) && at < end;

/** What each related entity adds in one period, in the order of the entities. */
export function partsAt(frame: Frame, relation: Relation, at: number): readonly (Part & { readonly frame: Frame })[] {
  return frame.relatives(relation).flatMap(({ frame: relative, share, rates }) => {
    const registers = relation.registers.get(relative.plan.type);
    if (registers === undefined) return [];
    // Entities that are counted without a condition count while they exist.
    const exists = isAlive(relative, at) ? 1 : Number.NaN;
    const value = registers.value < 0 ? exists : (registerAt(relative, registers.value)[at] ?? Number.NaN);
    const weight = registers.weight < 0 ? 1 : (registerAt(relative, registers.weight)[at] ?? Number.NaN);
    const rate = rates?.[at] ?? 1;
    return [
      {
        frame: relative,
        value: registers.isMoney ? value * rate : value,
        weight: registers.isWeightMoney ? weight * rate : weight,
        share,
        isAlive: isAlive(relative, at),
      },
    ];
  });
}

/** Entity by entity through whole columns, which lie one after the other in memory. */
function addUp(frame: Frame, relation: Relation, o: Float64Array, from: number, to: number): void {
  o.fill(0, from, to);
  for (const { frame: relative, share, rates } of frame.relatives(relation)) {
    const registers = relation.registers.get(relative.plan.type);
    if (registers === undefined) continue;
    const x = registerAt(relative, registers.value);
    const [first, end] = [relative.origin ?? 0, relative.end];
    const converts = registers.isMoney ? rates : null;
    for (let t = from; t < to; t += 1) {
      const value = (x[t] ?? 0) * share * (converts === null ? 1 : (converts[t] ?? Number.NaN));
      // A figure that is missing leaves the sum without a value; outside of the entity's life there is none to miss.
      if (!Number.isNaN(value) || (t >= first && t < end)) o[t] = (o[t] ?? 0) + value;
    }
  }
}

export const relate: Kernel = (frame, { out, relation }, from, to) => {
  if (relation === null) return;
  const o = registerAt(frame, out);
  if (relation.what === 'SUM') {
    addUp(frame, relation, o, from, to);
    return;
  }
  for (let t = from; t < to; t += 1) o[t] = aggregateOf(relation.what, partsAt(frame, relation, t));
};
