import { monthsIn } from '../../../time/figure-period.ts';
import { firstPlaceOf, registerAt } from '../frame.ts';
import type { Frame, Kernel } from '../plan.ts';
import { rounded } from './arithmetic.ts';
import type { IsError } from './logic.ts';

/** The value some periods before. Before the entity began there was nothing, which is zero; what is before the figures of an older one is not known. */
export const prior: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const back = b < 0 ? null : registerAt(frame, b);
  const { origin } = frame;
  for (let t = from; t < to; t += 1) {
    const steps = back === null ? 1 : (back[t] ?? 0);
    const at = t - steps;
    if (!Number.isInteger(steps) || steps < 1) o[t] = Number.NaN;
    else if (origin !== null && at < origin) o[t] = 0;
    else o[t] = at >= 0 ? (x[at] ?? 0) : Number.NaN;
  }
};

const monthsInYear = 12;

/**
 * Sums of `width` periods each. A window is the end of one block and the beginning of the next, so that every period costs three additions whatever the
 * width, nothing is subtracted (a running sum would keep what it lost in precision, and a missing value for ever), and one period comes to the same
 * whether it is computed alone or with all others.
 */
function windowSums(o: Float64Array, x: Float64Array, width: number, from: number, to: number): void {
  let t = from;
  while (t < to) {
    const isWholeBlock = t % width === 0 && t + width <= to;
    if (isWholeBlock) sumBlock(o, x, width, t);
    else o[t] = windowSum(x, width, t);
    t += isWholeBlock ? width : 1;
  }
}

/** The windows that end in the periods of a block. */
function sumBlock(o: Float64Array, x: Float64Array, width: number, block: number): void {
  const reach = width - 1;
  // What the windows take in of the block before; before the first one nothing is known.
  if (block === 0) putNone(o, 0, reach);
  const first = Math.max(1, block - reach);
  let sum = 0;
  for (let t = block - 1; t >= first; t -= 1) {
    sum += x[t] ?? 0;
    o[t + reach] = sum;
  }
  o[block + reach] = 0;
  sum = 0;
  for (let t = block; t < block + width; t += 1) {
    sum += x[t] ?? 0;
    const r = (o[t] ?? 0) + sum;
    o[t] = r + (r - r);
  }
}

/** The window that ends in one period, by the same additions in the same order. */
function windowSum(x: Float64Array, width: number, t: number): number {
  if (t < width - 1) return Number.NaN;
  const block = t - (t % width);
  let [before, sum] = [0, 0];
  for (let at = block - 1; at > t - width; at -= 1) before += x[at] ?? 0;
  for (let at = block; at <= t; at += 1) sum += x[at] ?? 0;
  const r = before + sum;
  return r + (r - r);
}

export const trailingTwelveMonths: Kernel = (frame, { out, a }, from, to) =>
  windowSums(registerAt(frame, out), registerAt(frame, a), (monthsInYear / monthsIn[frame.axis.grain]) | 0, from, to);

function sinceYearBegan(beginsYear: (frame: Frame) => Uint8Array): Kernel {
  return (frame, { out, a }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const begins = beginsYear(frame);
    const origin = firstPlaceOf(frame);
    let start = from;
    while (start > 0 && begins[start] !== 1 && start !== origin) start -= 1;
    let sum = Number.NaN;
    for (let t = start; t < to; t += 1) {
      sum = begins[t] === 1 || t === origin ? (x[t] ?? 0) : sum + (x[t] ?? 0);
      if (t >= from) o[t] = t < origin ? Number.NaN : sum + (sum - sum);
    }
  };
}

export const yearToDate = sinceYearBegan(({ axis }) => axis.beginsYear);
export const fiscalYearToDate = sinceYearBegan(({ axis }) => axis.beginsFiscalYear);

/** The first place with a value; the length where there is none. */
function firstValue(x: Float64Array): number {
  let at = 0;
  while (at < x.length && Number.isNaN(x[at])) at += 1;
  return at;
}

/** Behind the last place with a value. */
export function behindLastValue(x: Float64Array): number {
  let at = x.length;
  while (at > 0 && Number.isNaN(x[at - 1])) at -= 1;
  return at;
}

/** From where a running total counts: the period in which the entity began, or the first figure where nobody knows that. */
export const beginningOf = (frame: Frame, x: Float64Array): number =>
  frame.origin === null ? firstValue(x) : firstPlaceOf(frame);

/** No value from `from` up to, not including, `to`: mostly there is none of them, and calling `fill` for nothing takes as long as twenty periods. */
function putNone(o: Float64Array, from: number, to: number): void {
  for (let t = from; t < to; t += 1) o[t] = Number.NaN;
}

export const cumulative: Kernel = (frame, { out, a }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const start = beginningOf(frame, x);
  // What came before the axis is not known, unless the entity began on it.
  if (start < 0) {
    putNone(o, from, to);
    return;
  }
  // Summed up anew from the beginning: what somebody has put over a total of an earlier period is no part of later ones.
  let sum = 0;
  for (let t = start; t < Math.min(from, x.length); t += 1) sum += x[t] ?? 0;
  const begins = Math.min(Math.max(from, start), to);
  putNone(o, from, begins);
  for (let t = begins; t < to; t += 1) {
    sum += x[t] ?? 0;
    o[t] = sum + (sum - sum);
  }
};

/** The sum of all periods from the beginning to the last value; without a value where one in between has none. */
function wholeSum(frame: Frame, x: Float64Array): number {
  const start = beginningOf(frame, x);
  const end = behindLastValue(x);
  if (start < 0 || end <= start) return Number.NaN;
  let sum = 0;
  for (let t = start; t < end; t += 1) sum += x[t] ?? 0;
  return sum + (sum - sum);
}

export const sumOfAll: Kernel = (frame, { out, a }, from, to) => {
  registerAt(frame, out).fill(wholeSum(frame, registerAt(frame, a)), from, to);
};

/** Months that follow the period, to the end of the entity's life, behind which nothing falls due any more. */
export const forwardSum: Kernel = (frame, { out, a, b }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const months = registerAt(frame, b);
  const length = monthsIn[frame.axis.grain];
  for (let t = from; t < to; t += 1) {
    const periods = rounded((months[t] ?? 0) / length, 6);
    let sum = Number.isInteger(periods) && periods >= 0 ? 0 : Number.NaN;
    const last = Math.min(t + periods, frame.end - 1);
    for (let at = t + 1; at <= last; at += 1) sum += at < x.length ? (x[at] ?? 0) : Number.NaN;
    o[t] = sum + (sum - sum);
  }
};

/** The first period without a value that no error left without; `to` where there is none. */
function firstMissing(frame: Frame, x: Float64Array, isError: IsError, from: number, to: number): number {
  for (let t = from; t < to; t += 1) if (Number.isNaN(x[t]) && !isError(frame, t)) return t;
  return to;
}

/**
 * The smallest or largest from the beginning to each period. Before the first one that has a value there is none; after one whose figures are missing there
 * is none any more, since that one may have been it.
 */
export const extremeToDate = (sign: 1 | -1, isError: IsError): Kernel => {
  return (frame, { out, a }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const start = Math.max(0, beginningOf(frame, x));
    putNone(o, from, Math.min(start, to));
    let most = Number.NEGATIVE_INFINITY;
    // Changes a few times in a column, so it is kept instead of being made of the other in every period.
    let result = Number.NaN;
    let firstWithout = to;
    for (let t = start; t < to; t += 1) {
      const value = (x[t] ?? 0) * sign;
      if (value > most) {
        most = value;
        result = most * sign;
      } else if (Number.isNaN(value) && t < firstWithout) firstWithout = t;
      if (t >= from) o[t] = result;
    }
    // Why periods have no value is asked behind the loop, which would take half as long again if it called anything.
    const isBegunBefore = frame.origin !== null && frame.origin < 0;
    putNone(o, Math.max(from, isBegunBefore ? start : firstMissing(frame, x, isError, firstWithout, to)), to);
  };
};
