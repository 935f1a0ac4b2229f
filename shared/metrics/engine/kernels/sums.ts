import { registerAt } from '../frame.ts';
import type { Kernel } from '../plan.ts';

/*
 * Sums and differences of three columns at once, as most amounts are made of several others: the same additions in the same order as two at a time, without
 * a column in between. What is beyond all numbers after the first addition is so, or is none, after the second.
 */

const addAdd: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  const z = registerAt(frame, c);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) + (y[t] ?? 0) + (z[t] ?? 0);
    o[t] = r + (r - r);
  }
};

const addSubtract: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  const z = registerAt(frame, c);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) + (y[t] ?? 0) - (z[t] ?? 0);
    o[t] = r + (r - r);
  }
};

const subtractAdd: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  const z = registerAt(frame, c);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) - (y[t] ?? 0) + (z[t] ?? 0);
    o[t] = r + (r - r);
  }
};

const subtractSubtract: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  const z = registerAt(frame, c);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) - (y[t] ?? 0) - (z[t] ?? 0);
    o[t] = r + (r - r);
  }
};

/** By the operators before the second and the third column. */
export const sumsOfThree: Readonly<Record<string, Kernel>> = {
  '++': addAdd,
  '+-': addSubtract,
  '-+': subtractAdd,
  '--': subtractSubtract,
};
