import type { CallNode, FormulaNode } from '../formula/syntax.ts';
import { type Cause, causeOfKept, causeOfRelated, firstNone, type Place, type Verdict } from './causes.ts';
import { isKeptCall } from './drafts.ts';
import { nodeHolding, registerAt } from './frame.ts';
import type { IsError } from './kernels/logic.ts';
import type { Frame, PlanNode, World } from './plan.ts';
import { isErrorReason, type Reason } from './reasons.ts';
import { called, operated } from './scalar.ts';

const [isMissing, isError] = [1, 2] as const;

const valueIn = (frame: Frame, { slot }: PlanNode, at: number): number => registerAt(frame, slot)[at] ?? Number.NaN;

/**
 * The same as {@link isErrorOfNode} of a period without a value, for whole columns: `reads` is what the plan knows that the node is made of, looked up once.
 * Where all of that has values, it is an error, and nothing has to be searched.
 */
export function isErrorOfNone(frame: Frame, node: PlanNode, reads: readonly number[] | null, at: number): boolean {
  const isOnAxis = at >= 0 && at < frame.axis.count;
  return (isOnAxis && reads !== null && areAllKnown(frame, reads, at)) || isErrorOfNode(frame, node, at);
}

/** Whether an error, and no missing figure, leaves a node without a value. */
export function isErrorOfNode(frame: Frame, node: PlanNode, at: number): boolean {
  if (!Number.isNaN(valueIn(frame, node, at))) return false;
  if (node.fault !== null) return true;
  if (at < 0 || at >= frame.axis.count) return false;
  if (node.tree === null) return frame.errorsOf(node.slot)?.has(at) === true;
  const reads = frame.plan.readsOf(node);
  if (reads !== null && areAllKnown(frame, reads, at)) return true;
  return judgedAs(frame, node, at) === isError;
}

function areAllKnown(frame: Frame, registers: readonly number[], at: number): boolean {
  for (let index = 0; index < registers.length; index += 1) {
    if (Number.isNaN(registerAt(frame, registers[index] ?? 0)[at])) return false;
  }
  return true;
}

/** What leaves a node without a value in a period is found once, however often it is asked: each answer leads on to the next period. */
function judgedAs(frame: Frame, node: PlanNode, at: number): number {
  const judged = frame.judged.get(node.slot) ?? new Uint8Array(frame.axis.count);
  frame.judged.set(node.slot, judged);
  const isOpen = (period: number): boolean => judged[period] === 0 && Number.isNaN(valueIn(frame, node, period));
  let from = at;
  // In a loop, from the earliest period on, so that no answer has to wait for one that waits for one that waits.
  if (frame.plan.isInLoop(node)) while (from > 0 && isOpen(from - 1)) from -= 1;
  for (let period = from; period <= at; period += 1) {
    if (judged[period] === 0) judged[period] = isErrorCause(causeOfNode(frame, node, period)) ? isError : isMissing;
  }
  return judged[at] ?? isMissing;
}

function isErrorCause(cause: Cause): boolean {
  if ('reason' in cause) return isErrorReason(cause.reason);
  const { place } = cause;
  if ('node' in place) return isErrorOfNode(place.frame, place.node, place.at);
  return verdictAt(place.frame, place.world, place.tree, place.at) === 'error';
}

/** The value of a part of a formula in a period, or why it has none. */
export function verdictAt(frame: Frame, world: World, tree: FormulaNode, at: number): Verdict {
  switch (tree.kind) {
    case 'number':
      return tree.value;
    case 'boolean':
      return tree.value ? 1 : 0;
    case 'text':
      return frame.texts.codeOf(tree.value);
    case 'reference': {
      const node = frame.plan.nodeOfReference(world, tree);
      return node === null ? 'error' : verdictOfNode(frame, node, at);
    }
    case 'negation': {
      const operand = verdictAt(frame, world, tree.operand, at);
      return typeof operand === 'number' ? 0 - operand : operand;
    }
    case 'binary': {
      const [left, right] = [verdictAt(frame, world, tree.left, at), verdictAt(frame, world, tree.right, at)];
      if (left === 'error' || right === 'error') return 'error';
      if (left === 'missing' || right === 'missing') return 'missing';
      return valueOrError(operated(frame, tree.operator, left, right));
    }
    case 'call':
      return verdictOfCall(frame, world, tree, at);
  }
}

function verdictOfNode(frame: Frame, node: PlanNode, at: number): Verdict {
  const value = valueIn(frame, node, at);
  if (!Number.isNaN(value)) return value;
  return isErrorOfNode(frame, node, at) ? 'error' : 'missing';
}

const valueOrError = (value: number): Verdict => (Number.isNaN(value) ? 'error' : value);

function verdictOfCall(frame: Frame, world: World, call: CallNode, at: number): Verdict {
  const { name, args } = call;
  if (isKeptCall(call)) {
    const kept = frame.plan.nodeOfPart(world, call);
    return kept === null ? 'error' : verdictOfNode(frame, kept, at);
  }
  const verdictOf = (tree: FormulaNode | undefined): Verdict =>
    tree === undefined ? 'error' : verdictAt(frame, world, tree, at);
  switch (name) {
    case 'IF': {
      const holds = verdictOf(args[0]);
      return typeof holds === 'number' ? verdictOf(args[holds === 1 ? 1 : 2]) : holds;
    }
    case 'ISBLANK': {
      const verdict = verdictOf(args[0]);
      return verdict === 'error' ? 'error' : verdict === 'missing' ? 1 : 0;
    }
    case 'COALESCE': {
      for (const arg of args) {
        const verdict = verdictOf(arg);
        if (verdict !== 'missing') return verdict;
      }
      return 'missing';
    }
  }
  const verdicts = args.map(verdictOf);
  const value = called(
    frame,
    call,
    verdicts.map((verdict) => (typeof verdict === 'number' ? verdict : Number.NaN)),
  );
  if (!Number.isNaN(value)) return value;
  return verdicts.includes('missing') && !verdicts.includes('error') ? 'missing' : 'error';
}

/** Why a node without a value has none. */
function causeOfNode(frame: Frame, node: PlanNode, at: number): Cause {
  const { tree, world, fault } = node;
  if (fault !== null) return { reason: fault };
  if (at < 0 || at >= frame.axis.count) return { reason: { kind: 'unknownBefore', at } };
  if (tree === null) {
    const text = frame.errorsOf(node.slot)?.get(at);
    if (text !== undefined) return { reason: { kind: 'delivered', text } };
    return { reason: { kind: 'missing', detailId: node.detailId ?? '', entityId: frame.entityId, at } };
  }
  if (!isKeptCall(tree)) return { place: { frame, world, tree, at } };
  const relation = frame.plan.relationOf(node);
  return relation === null ? causeOfKept(frame, world, tree, at, verdictAt) : causeOfRelated(frame, tree, relation, at);
}

/** Why a part of a formula without a value has none. */
function causeOfPart(frame: Frame, world: World, tree: FormulaNode, at: number): Cause {
  switch (tree.kind) {
    case 'negation':
      return { place: { frame, world, tree: tree.operand, at } };
    case 'binary': {
      const none = firstNone(frame, world, [tree.left, tree.right], at, verdictAt);
      if (none !== null) return none;
      const isByZero = tree.operator === '/' && verdictAt(frame, world, tree.right, at) === 0;
      return { reason: isByZero ? { kind: 'divisionByZero', divisor: tree.right } : { kind: 'tooLarge' } };
    }
    case 'call': {
      // Columns of their own have arguments of functions over time, too; only those functions themselves are answered by theirs.
      const kept = isKeptCall(tree) ? nodeHolding(frame, world, tree) : null;
      return kept === null ? causeOfCall(frame, world, tree, at) : { place: { frame, node: kept, at } };
    }
    default: {
      const node = nodeHolding(frame, world, tree);
      if (node !== null) return { place: { frame, node, at } };
      return { reason: { kind: 'unknownDetail', name: tree.kind === 'reference' ? tree.name : '' } };
    }
  }
}

function causeOfCall(frame: Frame, world: World, { name, args }: CallNode, at: number): Cause {
  const own: Cause = { reason: { kind: 'notComputable', name } };
  if (name === 'IF') {
    const [condition, then, otherwise] = args;
    if (condition === undefined || then === undefined || otherwise === undefined) return own;
    const holds = verdictAt(frame, world, condition, at);
    const tree = typeof holds !== 'number' ? condition : holds === 1 ? then : otherwise;
    return { place: { frame, world, tree, at } };
  }
  if (name === 'COALESCE' || name === 'ISBLANK') {
    // The first error ends the search; without one, the last part is what nothing stood in for.
    const tree = args.find((arg) => verdictAt(frame, world, arg, at) === 'error') ?? args.at(-1);
    return tree === undefined ? own : { place: { frame, world, tree, at } };
  }
  return firstNone(frame, world, args, at, verdictAt) ?? own;
}

/** Follows causes to the last one, from detail to detail and period to period, or to one whose reason is known. */
export function reasonOf(start: Place, known: (place: Place) => Reason | null = () => null): Reason {
  let place = start;
  for (;;) {
    const reason = place === start ? null : known(place);
    if (reason !== null) return reason;
    const cause =
      'node' in place
        ? causeOfNode(place.frame, place.node, place.at)
        : causeOfPart(place.frame, place.world, place.tree, place.at);
    if ('reason' in cause) return cause.reason;
    place = cause.place;
  }
}

/** Why a node has no value in a period; null where it has one. */
export const reasonOfNode = (frame: Frame, node: PlanNode, at: number): Reason | null =>
  Number.isNaN(valueIn(frame, node, at)) ? reasonOf({ frame, node, at }) : null;

/** The same as {@link isErrorOfNode}, of a part of a formula. For entities of one type only: which column holds the part is looked up once for all of them. */
export function errorTestOf(world: World, tree: FormulaNode): IsError {
  let node: PlanNode | null | undefined;
  let reads: readonly number[] | null = null;
  return (frame, at) => {
    if (node === undefined) {
      node = nodeHolding(frame, world, tree);
      reads = node === null ? null : frame.plan.readsOf(node);
    }
    return node === null ? verdictAt(frame, world, tree, at) === 'error' : isErrorOfNone(frame, node, reads, at);
  };
}
