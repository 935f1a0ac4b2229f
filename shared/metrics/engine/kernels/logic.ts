import { registerAt } from '../frame.ts';
import type { Frame, Kernel } from '../plan.ts';

/** Numbers that differ by no more than binary fractions leave behind are equal: 0.1 + 0.2 and 0.3 are. */
const closeness = 1e-12;

const isClose = (x: number, y: number): boolean =>
  x === y || Math.abs(x - y) <= closeness * Math.max(Math.abs(x), Math.abs(y));

function comparison(holds: (x: number, y: number) => boolean): Kernel {
  return (frame, { out, a, b }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const y = registerAt(frame, b);
    for (let t = from; t < to; t += 1) {
      const l = x[t] ?? 0;
      const r = y[t] ?? 0;
      o[t] = !Number.isNaN(l) && !Number.isNaN(r) ? (holds(l, r) ? 1 : 0) : Number.NaN;
    }
  };
}

export const comparisons: Readonly<Record<string, Kernel>> = {
  '=': comparison(isClose),
  '<>': comparison((x, y) => !isClose(x, y)),
  '<': comparison((x, y) => x < y && !isClose(x, y)),
  '<=': comparison((x, y) => x <= y || isClose(x, y)),
  '>': comparison((x, y) => x > y && !isClose(x, y)),
  '>=': comparison((x, y) => x >= y || isClose(x, y)),
};

/** No as soon as one is no, whatever is not known of the other. */
export const and: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) o[t] = x[t] === 0 || y[t] === 0 ? 0 : (x[t] ?? 0) * (y[t] ?? 0);
};

/** Yes as soon as one is yes. */
export const or: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) o[t] = x[t] === 1 || y[t] === 1 ? 1 : (x[t] ?? 0) + (y[t] ?? 0);
};

export const not: Kernel = (frame, { out, a }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  for (let t = from; t < to; t += 1) o[t] = 1 - (x[t] ?? 0);
};

export const choose: Kernel = (frame, { out, a, b, c }, from, to) => {
  const o = registerAt(frame, out);
  const condition = registerAt(frame, a);
  const x = registerAt(frame, b);
  const y = registerAt(frame, c);
  for (let t = from; t < to; t += 1) {
    const holds = condition[t] ?? 0;
    o[t] = holds === 1 ? (x[t] ?? 0) : holds === 0 ? (y[t] ?? 0) : Number.NaN;
  }
};

export const isOneOf: Kernel = (frame, { out, a, more }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const options = more.map((index) => registerAt(frame, index));
  for (let t = from; t < to; t += 1) {
    const value = x[t] ?? 0;
    const found = options.some((option) => isClose(option[t] ?? Number.NaN, value));
    const isKnown = !Number.isNaN(value) && options.every((option) => !Number.isNaN(option[t]));
    o[t] = found ? 1 : isKnown ? 0 : Number.NaN;
  }
};

/** Whether a value that is not there, of an entity in a period, is an error and not missing. */
export type IsError = (frame: Frame, at: number) => boolean;

export const coalesce = (isError: IsError | null): Kernel => {
  return (frame, { out, a, b }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const y = registerAt(frame, b);
    for (let t = from; t < to; t += 1) {
      const value = x[t] ?? 0;
      if (!Number.isNaN(value)) o[t] = value;
      else o[t] = isError?.(frame, t) === true ? Number.NaN : (y[t] ?? 0);
    }
  };
};

export const isBlank = (isError: IsError | null): Kernel => {
  return (frame, { out, a }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    for (let t = from; t < to; t += 1) {
      if (!Number.isNaN(x[t])) o[t] = 0;
      else o[t] = isError?.(frame, t) === true ? Number.NaN : 1;
    }
  };
};
