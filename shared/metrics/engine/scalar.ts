import { detailIdOf } from '../../domain/detail-id.ts';
import type { CallNode, FormulaNode } from '../formula/syntax.ts';
import { callKernels } from './call-kernels.ts';
import { isKeptFunction } from './drafts.ts';
import { registerAt } from './frame.ts';
import { add, divide, multiply, subtract } from './kernels/arithmetic.ts';
import { comparisons, type IsError } from './kernels/logic.ts';
import type { Frame, Kernel, Op, World } from './plan.ts';

const operators: Readonly<Record<string, Kernel>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  ...comparisons,
};

const op: Omit<Op, 'run'> = {
  out: 0,
  a: 1,
  b: 2,
  c: 3,
  d: 4,
  more: [],
  relation: null,
};

/** One value by a kernel of columns, so that explanations and columns are computed by the same code. */
function once(frame: Frame, kernel: Kernel, values: readonly number[], more: readonly number[] = []): number {
  const out = new Float64Array(1);
  const registers = [
    out,
    ...Array.from({ length: Math.max(4, values.length) }, (_, at) => Float64Array.of(values[at] ?? 0)),
  ];
  const [, , b, c, d] = [0, ...values.map((_, at) => at + 1)];
  const run = { ...op, run: kernel, b: b ?? -1, c: c ?? -1, d: d ?? -1, more };
  kernel({ ...frame, registers }, run, 0, 1);
  return out[0] ?? Number.NaN;
}

/** The value of a part of a formula in one period. NaN where it has none, also outside of the axis. */
export function valueAt(frame: Frame, world: World, node: FormulaNode, at: number): number {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'boolean':
      return node.value ? 1 : 0;
    case 'text':
      return frame.texts.codeOf(node.value);
    case 'reference': {
      const found = frame.plan.nodeOf(world, detailIdOf(node.name));
      return found === null ? Number.NaN : (registerAt(frame, found.slot)[at] ?? Number.NaN);
    }
    case 'negation':
      return -valueAt(frame, world, node.operand, at);
    case 'binary': {
      const kernel = operators[node.operator];
      if (kernel === undefined) throw new Error(`There is no operator ${node.operator}.`);
      return once(frame, kernel, [valueAt(frame, world, node.left, at), valueAt(frame, world, node.right, at)]);
    }
    case 'call':
      return callAt(frame, world, node, at);
  }
}

function callAt(frame: Frame, world: World, node: CallNode, at: number): number {
  if (isKeptFunction(node.name)) {
    const kept = frame.plan.nodeOfPart(world, node);
    return kept === null ? Number.NaN : (registerAt(frame, kept.slot)[at] ?? Number.NaN);
  }
  const call = callKernels[node.name];
  if (call === undefined) throw new Error(`There is no function ${node.name}.`);
  const values = node.args.map((arg) => valueAt(frame, world, arg, at));
  if (call.shape === 'list') {
    return once(
      frame,
      call.kernel(values.length, null),
      values,
      values.slice(1).map((_, index) => index + 2),
    );
  }
  if (call.shape === 'fixed') return once(frame, call.kernel(values.length, null), values);
  const [first = Number.NaN, ...rest] = values;
  return rest.reduce((joined, value) => once(frame, call.kernel(2, neverError), [joined, value]), first);
}

/** Whoever asks for a value knows already whether an error stands in its way. */
const neverError: IsError = () => false;
