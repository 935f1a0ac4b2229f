import { registerAt } from '../frame.ts';
import type { Frame, Kernel, Op } from '../plan.ts';

/*
 * One loop a kernel, without a call or a branch for each period: these are the inner loops of everything that is computed. `r - r` is zero for finite numbers
 * and NaN for all others, so that what is beyond all numbers (a division by zero, an overflow) has no value instead of going on as Infinity, by which a later
 * division would come to zero.
 */

export const add: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) + (y[t] ?? 0);
    o[t] = r + (r - r);
  }
};

export const subtract: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) - (y[t] ?? 0);
    o[t] = r + (r - r);
  }
};

export const multiply: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) * (y[t] ?? 0);
    o[t] = r + (r - r);
  }
};

export const divide: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) {
    const r = (x[t] ?? 0) / (y[t] ?? 0);
    o[t] = r + (r - r);
  }
};

export const negate: Kernel = (frame, { out, a }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  for (let t = from; t < to; t += 1) o[t] = 0 - (x[t] ?? 0);
};

export const copy: Kernel = (frame, { out, a }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  for (let t = from; t < to; t += 1) o[t] = x[t] ?? 0;
};

/** Without a value where one of both has none. */
export const smaller: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) {
    const l = x[t] ?? 0;
    const r = y[t] ?? 0;
    o[t] = l < r ? l : !Number.isNaN(r) && !Number.isNaN(l) ? r : Number.NaN;
  }
};

export const larger: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const y = registerAt(frame, b);
  for (let t = from; t < to; t += 1) {
    const l = x[t] ?? 0;
    const r = y[t] ?? 0;
    o[t] = l > r ? l : !Number.isNaN(r) && !Number.isNaN(l) ? r : Number.NaN;
  }
};

/** A kernel of functions that are rare enough to be called for each period. */
export function pointwise(compute: (x: number, y: number, z: number, frame: Frame) => number): Kernel {
  return (frame: Frame, { out, a, b, c }: Op, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const [y, z] = [b < 0 ? x : registerAt(frame, b), c < 0 ? x : registerAt(frame, c)];
    for (let t = from; t < to; t += 1) {
      const r = compute(x[t] ?? 0, y[t] ?? 0, z[t] ?? 0, frame);
      o[t] = r + (r - r);
    }
  };
}

export const absolute = pointwise(Math.abs);
export const floor = pointwise((x) => Math.floor(nearlyWhole(x)));
/** What has no value has none when it is raised to zero either. */
export const power = pointwise((x, y) => (Number.isNaN(x) || (x < 0 && !Number.isInteger(y)) ? Number.NaN : x ** y));

/** Binary fractions leave no more than this behind, whatever the size of a number: cents of large amounts are no such rest. */
const largestRest = 1e-4;

/** The whole number that a value is but for what binary fractions leave behind: 0.29 * 100 is 28.999999999999996. */
function nearlyWhole(x: number): number {
  const whole = Math.round(x);
  return Math.abs(x - whole) <= Math.min(Math.abs(x) * 1e-12, largestRest) ? whole : x;
}

const mostDecimals = 10;

/** From here on all numbers are whole. */
const allWhole = 2 ** 52;

/** Half away from zero. A factor of ten and a nudge of the last place: 1.005 is entered as two decimals and a half, and is meant so. */
export function rounded(value: number, decimals: number): number {
  if (!Number.isInteger(decimals) || Math.abs(decimals) > mostDecimals) return Number.NaN;
  const factor = 10 ** Math.abs(decimals);
  const scaled = Math.abs(decimals >= 0 ? value * factor : value / factor);
  if (!(scaled < allWhole)) return value;
  const whole = Math.floor(scaled + Math.min(scaled * 2 * Number.EPSILON, largestRest) + 0.5);
  const back = decimals >= 0 ? whole / factor : whole * factor;
  return value < 0 ? -back || 0 : back;
}
export const round = pointwise(rounded);
export const roundToWhole = pointwise((x) => rounded(x, 0));

/** The level payment of a loan of `principal` over so many periods at a rate per period. */
export const levelPayment = pointwise((rate, periods, principal) => {
  if (!(periods > 0) || rate <= -1) return Number.NaN;
  return rate === 0 ? principal / periods : (principal * rate) / -Math.expm1(-periods * Math.log1p(rate));
});
