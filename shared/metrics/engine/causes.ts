import type { RateOfReturn } from '../../finance/rate-of-return.ts';
import type { CallNode, FormulaNode } from '../formula/syntax.ts';
import { columnOf } from './frame.ts';
import { eachPartAt, type PartOfRelation } from './kernels/relations.ts';
import { rateTo, wholeRate, wholeRatePerPeriod } from './kernels/returns.ts';
import { beginningOf, behindLastValue } from './kernels/windows.ts';
import { periodsRead } from './periods-read.ts';
import type { Frame, PlanNode, Relation, World } from './plan.ts';
import type { Reason } from './reasons.ts';

/** A value, or why there is none in one word. */
export type Verdict = number | 'missing' | 'error';

/** A part of a formula in a period, or a column in one. */
export type Place =
  | { readonly frame: Frame; readonly at: number; readonly tree: FormulaNode; readonly world: World }
  | { readonly frame: Frame; readonly at: number; readonly node: PlanNode };

/** Why a place has no value: because another one has none, or for a reason of its own. */
export type Cause = { readonly place: Place } | { readonly reason: Reason };

export type Judge = (frame: Frame, world: World, tree: FormulaNode, at: number) => Verdict;

const because = (reason: Reason): Cause => ({ reason });

/** Of several parts the first that is an error, else the first that is missing; null where all have values. */
export function firstNone(
  frame: Frame,
  world: World,
  parts: readonly FormulaNode[],
  at: number,
  judge: Judge,
): Cause | null {
  let missing: Cause | null = null;
  for (const tree of parts) {
    const verdict = judge(frame, world, tree, at);
    if (verdict === 'error') return { place: { frame, world, tree, at } };
    if (verdict === 'missing') missing ??= { place: { frame, world, tree, at } };
  }
  return missing;
}

/** The first of some periods in which a series has no value. Of functions that leave errors out, in which it is missing. */
function firstPeriod(
  frame: Frame,
  world: World,
  tree: FormulaNode,
  [from, to]: readonly [number, number],
  leavesOutErrors: boolean,
  judge: Judge,
): Cause | null {
  for (let at = Math.max(0, from); at < Math.min(to, frame.axis.count); at += 1) {
    const verdict = judge(frame, world, tree, at);
    if (verdict === 'missing' || (verdict === 'error' && !leavesOutErrors))
      return { place: { frame, world, tree, at } };
  }
  return null;
}

const leavesOut = /_(OVER|TO_DATE)$/;
const toDate = /^(CUM|YTD|FYTD)$|_TO_DATE$/;
const rates: ReadonlySet<string> = new Set(['XIRR', 'IRR']);

/** Why a column that reads other periods has no value in one. */
export function causeOfKept(frame: Frame, world: World, call: CallNode, at: number, judge: Judge): Cause {
  const { axis, origin } = frame;
  const valueIn = (inWorld: World, arg: FormulaNode): number => {
    const verdict = judge(frame, inWorld, arg, at);
    return typeof verdict === 'number' ? verdict : Number.NaN;
  };
  const read = periodsRead(frame, world, call, at, valueIn);
  const { series, inWorld, from, to } = read;
  const other = firstNone(frame, inWorld, read.others, at, judge);
  if (other !== null) return other;
  if (read.isRefused) return because({ kind: 'notComputable', name: call.name });
  const isBefore = origin !== null && at < origin;
  if (isBefore && toDate.test(call.name)) return because({ kind: 'beforeBeginning' });
  const inSeries = firstPeriod(frame, inWorld, series, [from, to], leavesOut.test(call.name), judge);
  if (inSeries !== null) return inSeries;
  if (from < 0 || to > axis.count) return because({ kind: 'unknownBefore', at: from < 0 ? from : axis.count });
  for (const tree of read.alongside) {
    const without = firstPeriod(frame, inWorld, tree, [from, to], false, judge);
    if (without !== null) return without;
  }
  if (from >= to) {
    const x = columnOf(frame, inWorld, series);
    // All has been repaid.
    if (call.name === 'WAL' && beginningOf(frame, x) < behindLastValue(x))
      return because({ kind: 'notComputable', name: call.name });
    const isOfDays = call.name.endsWith('_OVER');
    const unbegun = isBefore || isOfDays ? null : firstNone(frame, inWorld, [series], at, judge);
    return unbegun ?? because({ kind: 'beforeBeginning' });
  }
  const leftOut = firstPeriod(frame, inWorld, series, [from, to], false, judge);
  return leftOut ?? because(withoutResult(frame, inWorld, call, at, valueIn(inWorld, call.args[2] ?? series)));
}

/** All that is read has values, and the function makes none of them. */
function withoutResult(frame: Frame, world: World, { name, args }: CallNode, at: number, residual: number): Reason {
  if (name === 'WAL') return { kind: 'notComputable', name };
  if (!rates.has(name)) return { kind: 'tooLarge' };
  const [x, days] = args.slice(0, 2).map((arg) => columnOf(frame, world, arg));
  if (x === undefined) return { kind: 'noSolution', name };
  if (days === undefined) return solutionsOf(name, wholeRatePerPeriod(frame, x));
  return solutionsOf(name, args.length > 2 ? rateTo(frame, x, days, residual, at) : wholeRate(frame, x, days));
}

const solutionsOf = (name: string, rate: RateOfReturn | null): Reason =>
  rate !== null && rate.roots > 1 ? { kind: 'severalSolutions', name } : { kind: 'noSolution', name };

/** Sums and counts need every figure; extremes and averages go by those that there are. */
const needsAll: ReadonlySet<Relation['what']> = new Set(['SUM', 'COUNT']);
const countsShares: ReadonlySet<Relation['what']> = new Set(['SUM', 'WAVG']);

/** Why there is no value of one related entity; null where there is one. */
function causeOfPart(frame: Frame, part: PartOfRelation, what: Relation['what'], at: number): Cause | null {
  const { frame: relative, registers, value, rate, weight, weightRate, share } = part;
  const place = (register: number): Cause => {
    const node = relative.plan.nodes[register];
    return node === undefined
      ? because({ kind: 'noRelatives', types: [relative.plan.type] })
      : { place: { frame: relative.whole?.(register) ?? relative, node, at } };
  };
  const named = { entityId: relative.entityId, readBy: frame.entityId };
  if (Number.isNaN(value)) return place(registers.value);
  if (Number.isNaN(rate)) return because({ kind: 'noRate', ...named, at });
  if (Number.isNaN(share) && countsShares.has(what)) return because({ kind: 'shareUnknown', ...named });
  if (Number.isNaN(weight)) return place(registers.weight);
  return Number.isNaN(weightRate) ? because({ kind: 'noRate', ...named, at }) : null;
}

/** Why a column that reads other entities has no value in a period. */
export function causeOfRelated(frame: Frame, call: CallNode, relation: Relation, at: number): Cause {
  let first: Cause | null = null;
  let isAnyKnown = false;
  for (const part of eachPartAt(frame, relation, at)) {
    const isCounted = part.isAlive || !(Number.isNaN(part.value) || Number.isNaN(part.weight));
    const cause = isCounted ? causeOfPart(frame, part, relation.what, at) : null;
    if (isCounted && cause === null) isAnyKnown = true;
    first ??= cause;
    // A sum has no value because of the first one, whatever follows.
    if (first !== null && needsAll.has(relation.what)) return first;
  }
  const goesByKnown = !needsAll.has(relation.what) && isAnyKnown;
  if (first !== null && !goesByKnown) return first;
  const [, weights] = call.args;
  if (goesByKnown && weights !== undefined) return because({ kind: 'divisionByZero', divisor: weights });
  const isTooLarge = goesByKnown || needsAll.has(relation.what);
  return because(isTooLarge ? { kind: 'tooLarge' } : { kind: 'noRelatives', types: relation.types });
}
