import type { CallNode } from '../formula/syntax.ts';
import { callKernels } from './call-kernels.ts';
import { registerAt } from './frame.ts';
import { add, divide, multiply, subtract } from './kernels/arithmetic.ts';
import { comparisons } from './kernels/logic.ts';
import type { Frame, Kernel, Op } from './plan.ts';

const operators: Readonly<Record<string, Kernel>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  ...comparisons,
};

const fewest = 5;

/** Columns of one period: the result, then the arguments. One for each frame, as kernels are given frames. */
const scratches = new WeakMap<Frame, Frame>();

function scratchOf(frame: Frame, count: number): Frame {
  const known = scratches.get(frame);
  if (known !== undefined && known.registers.length > count) return known;
  const registers = Array.from({ length: Math.max(fewest, count + 1) }, () => new Float64Array(1));
  const scratch = { ...frame, registers };
  scratches.set(frame, scratch);
  return scratch;
}

const ops: Op[] = [];

/** Reads its arguments from the registers behind the first one. */
function opOf(count: number): Op {
  const known = ops[count];
  if (known !== undefined) return known;
  const [b, c, d] = [2, 3, 4].map((register) => (register <= count ? register : -1));
  const more = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
  const op: Op = { run: add, out: 0, a: 1, b: b ?? -1, c: c ?? -1, d: d ?? -1, more, relation: null };
  ops[count] = op;
  return op;
}

/** One value by a kernel of columns, so that explanations and columns are computed by the same code. */
function once(frame: Frame, kernel: Kernel, values: readonly number[]): number {
  const scratch = scratchOf(frame, values.length);
  for (let index = 0; index < values.length; index += 1)
    registerAt(scratch, index + 1)[0] = values[index] ?? Number.NaN;
  kernel(scratch, opOf(values.length), 0, 1);
  return registerAt(scratch, 0)[0] ?? Number.NaN;
}

const two = opOf(2);

/** What a kernel of two columns makes of two values. */
function ofTwo(frame: Frame, kernel: Kernel, left: number, right: number): number {
  const scratch = scratchOf(frame, 2);
  registerAt(scratch, 1)[0] = left;
  registerAt(scratch, 2)[0] = right;
  kernel(scratch, two, 0, 1);
  return registerAt(scratch, 0)[0] ?? Number.NaN;
}

/** What an operator makes of two values. */
export function operated(frame: Frame, operator: string, left: number, right: number): number {
  const kernel = operators[operator];
  if (kernel === undefined) throw new Error(`There is no operator ${operator}.`);
  return ofTwo(frame, kernel, left, right);
}

/** What a function of one period makes of its arguments; NaN for those without a value. Functions that ask why a value is none are not computed here. */
export function called(frame: Frame, { name }: CallNode, values: readonly number[]): number {
  const call = callKernels[name];
  if (call === undefined) throw new Error(`There is no function ${name}.`);
  if (call.shape !== 'chain') return once(frame, call.kernel(values.length, null), values);
  const kernel = call.kernel(2, null);
  const [first = Number.NaN, ...rest] = values;
  return rest.reduce((joined, value) => ofTwo(frame, kernel, joined, value), first);
}
