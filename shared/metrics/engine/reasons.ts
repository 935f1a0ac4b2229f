import { detailIdOf } from '../../domain/detail-id.ts';
import type { CallNode, FormulaNode } from '../formula/syntax.ts';
import { isKeptCall } from './drafts.ts';
import { registerAt } from './frame.ts';
import { partsAt } from './kernels/relations.ts';
import { periodsRead } from './periods-read.ts';
import type { Fault, Frame, PlanNode, Relation, World } from './plan.ts';
import { valueAt } from './scalar.ts';

/** Why there is no value: what is missing, or what is wrong. */
export type Reason =
  | { readonly kind: 'missing'; readonly detailId: string; readonly entityId: string; readonly at: number }
  | { readonly kind: 'unknownBefore'; readonly at: number }
  | { readonly kind: 'beforeBeginning' }
  | { readonly kind: 'divisionByZero'; readonly divisor: FormulaNode }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'noSolution'; readonly name: string }
  | { readonly kind: 'notComputable'; readonly name: string }
  | { readonly kind: 'noRate'; readonly entityId: string; readonly readBy: string; readonly at: number }
  | { readonly kind: 'shareUnknown'; readonly entityId: string; readonly readBy: string }
  | { readonly kind: 'noRelatives'; readonly types: readonly string[] }
  | { readonly kind: 'delivered'; readonly text: string }
  | Fault;

const missingKinds: ReadonlySet<Reason['kind']> = new Set([
  'missing',
  'unknownBefore',
  'beforeBeginning',
  'noRelatives',
]);

/** Missing values may be stood in for; errors may not. */
const isErrorReason = (reason: Reason): boolean => !missingKinds.has(reason.kind);

const hasValue = (value: number): boolean => !Number.isNaN(value);

export function isErrorAt(frame: Frame, world: World, node: FormulaNode, at: number): boolean {
  const found = node.kind === 'reference' ? frame.plan.nodeOf(world, detailIdOf(node.name)) : null;
  if (found !== null) return isErrorOfNode(frame, found, at);
  const reason = reasonAt(frame, world, node, at);
  return reason !== null && isErrorReason(reason);
}

/** Whether an error, and no missing figure, leaves a node without a value. */
export function isErrorOfNode(frame: Frame, node: PlanNode, at: number): boolean {
  // Where all that it is made of has values, it is an error. This is asked of whole columns of ratios, so it goes without the search for the reason.
  const reads = frame.plan.readsOf(node);
  const isWhole = reads?.every((register) => hasValue(registerAt(frame, register)[at] ?? Number.NaN)) === true;
  if (isWhole) return !hasValue(registerAt(frame, node.slot)[at] ?? Number.NaN);
  const reason = reasonOfNode(frame, node, at);
  return reason !== null && isErrorReason(reason);
}

/** Why a node has no value in a period; null where it has one. */
export function reasonOfNode(frame: Frame, node: PlanNode, at: number): Reason | null {
  if (hasValue(registerAt(frame, node.slot)[at] ?? Number.NaN)) return null;
  if (node.fault !== null) return node.fault;
  if (at < 0 || at >= frame.axis.count) return { kind: 'unknownBefore', at };
  if (node.tree === null) {
    const text = frame.errorsOf(node.slot)?.get(at);
    if (text !== undefined) return { kind: 'delivered', text };
    return { kind: 'missing', detailId: node.detailId ?? '', entityId: frame.entityId, at };
  }
  const { tree, world } = node;
  const relation = frame.plan.relationOf(node);
  if (relation !== null) return relatedReason(frame, relation, at);
  return isKeptCall(tree) ? keptReason(frame, world, tree, at) : reasonAt(frame, world, tree, at);
}

/** Why a part of a formula has no value in a period; null where it has one. */
export function reasonAt(frame: Frame, world: World, node: FormulaNode, at: number): Reason | null {
  switch (node.kind) {
    case 'reference': {
      const found = frame.plan.nodeOf(world, detailIdOf(node.name));
      return found === null ? { kind: 'unknownDetail', name: node.name } : reasonOfNode(frame, found, at);
    }
    case 'negation':
      return reasonAt(frame, world, node.operand, at);
    case 'binary': {
      const first = firstReason(frame, world, [node.left, node.right], at);
      if (first !== null) return first;
      if (hasValue(valueAt(frame, world, node, at))) return null;
      const isByZero = node.operator === '/' && valueAt(frame, world, node.right, at) === 0;
      return isByZero ? { kind: 'divisionByZero', divisor: node.right } : { kind: 'tooLarge' };
    }
    case 'call': {
      const kept = frame.plan.nodeOfPart(world, node);
      if (kept !== null) return reasonOfNode(frame, kept, at);
      return callReason(frame, world, node, at);
    }
    default:
      return null;
  }
}

/** Of several parts that have no value, an error comes before what is missing. */
function firstReason(frame: Frame, world: World, parts: readonly FormulaNode[], at: number): Reason | null {
  const reasons = parts.flatMap((part) => reasonAt(frame, world, part, at) ?? []);
  return reasons.find(isErrorReason) ?? reasons[0] ?? null;
}

function callReason(frame: Frame, world: World, node: CallNode, at: number): Reason | null {
  const { name, args } = node;
  if (name === 'IF') {
    const [condition, then, otherwise] = args;
    if (condition === undefined || then === undefined || otherwise === undefined)
      return { kind: 'notComputable', name };
    const first = reasonAt(frame, world, condition, at);
    return first ?? reasonAt(frame, world, valueAt(frame, world, condition, at) === 1 ? then : otherwise, at);
  }
  if (name === 'COALESCE' || name === 'ISBLANK') return standInReason(frame, world, node, at);
  if ((name === 'AND' || name === 'OR') && hasValue(valueAt(frame, world, node, at))) return null;
  const first = firstReason(frame, world, args, at);
  if (first !== null) return name === 'IN' && hasValue(valueAt(frame, world, node, at)) ? null : first;
  return hasValue(valueAt(frame, world, node, at)) ? null : { kind: 'notComputable', name };
}

/** The first part that has a value ends the search, and so does the first error. */
function standInReason(frame: Frame, world: World, { name, args }: CallNode, at: number): Reason | null {
  let last: Reason | null = null;
  for (const arg of args) {
    last = reasonAt(frame, world, arg, at);
    if (last === null || isErrorReason(last)) return last;
  }
  return name === 'ISBLANK' ? null : last;
}

/** Why a column that reads other periods, or other entities, has no value in one. */
function keptReason(frame: Frame, world: World, call: CallNode, at: number): Reason {
  const { series, others, from: first, to: end, inWorld } = periodsRead(frame, world, call, at);
  const other = firstReason(frame, inWorld, others, at);
  if (other !== null) return other;
  for (let period = Math.max(0, first); period < Math.min(end, frame.axis.count); period += 1) {
    const reason = reasonAt(frame, inWorld, series, period);
    const isLeftOut = /_(OVER|TO_DATE)$/.test(call.name) && reason !== null && isErrorReason(reason);
    if (reason !== null && !isLeftOut) return reason;
  }
  if (first < 0 || end > frame.axis.count) return { kind: 'unknownBefore', at: first < 0 ? first : frame.axis.count };
  if (first >= end) return { kind: 'beforeBeginning' };
  return { kind: 'noSolution', name: call.name };
}

function relatedReason(frame: Frame, relation: Relation, at: number): Reason {
  const parts = partsAt(frame, relation, at);
  for (const { frame: relative, value, share, isAlive } of parts) {
    if (hasValue(value * share) || !isAlive) continue;
    const register = relation.registers.get(relative.plan.type)?.value ?? -1;
    const node = relative.plan.nodes[register];
    const reason = node === undefined ? null : reasonOfNode(relative, node, at);
    if (reason !== null) return reason;
    const named = { entityId: relative.entityId, readBy: frame.entityId };
    return hasValue(value) ? { kind: 'shareUnknown', ...named } : { kind: 'noRate', ...named, at };
  }
  return { kind: 'noRelatives', types: relation.types };
}
