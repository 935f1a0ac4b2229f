import { monthsIn } from '../../../time/figure-period.ts';
import { registerAt } from '../frame.ts';
import type { Frame, Kernel } from '../plan.ts';
import { rounded } from './arithmetic.ts';
import type { ErrorTest, IsError } from './logic.ts';

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

const longestWindow = 12;
/** Of the block before the current one, the sum from each place to its end, nothing behind its end; and of the current one for the next. */
let suffixes = new Float64Array(longestWindow + 1);
let nextSuffixes = new Float64Array(longestWindow + 1);

/** Before the first block nothing is known. */
function sumSuffixes(x: Float64Array, block: number, width: number): void {
  let sum = 0;
  suffixes[width] = 0;
  nextSuffixes[width] = 0;
  for (let place = width - 1; place > 0; place -= 1) {
    sum += block < 0 ? Number.NaN : (x[block + place] ?? 0);
    suffixes[place] = sum;
  }
}

/**
 * Sums of `width` periods each. A window is the end of one block and the beginning of the next, so that every period costs three additions whatever the
 * width, nothing is subtracted (a running sum would keep what it lost in precision, and a missing value for ever), and one period comes to the same
 * whether it is computed alone or with all others.
 */
function windowSums(o: Float64Array, x: Float64Array, width: number, from: number, to: number): void {
  const first = Math.floor(from / width) * width;
  sumSuffixes(x, first - width, width);
  for (let block = first; block < to; block += width) {
    const [before, behind] = [suffixes, nextSuffixes];
    // Sums from the front and from the back at once, as neither waits for the other.
    const places = Math.min(width, to - block);
    let [prefix, suffix] = [0, 0];
    for (let place = 0; place < places; place += 1) {
      const t = block + place;
      prefix += x[t] ?? 0;
      const sum = (before[place + 1] ?? 0) + prefix;
      if (t >= from) o[t] = sum + (sum - sum);
      const back = width - place - 1;
      suffix += block + back < to ? (x[block + back] ?? 0) : 0;
      behind[back] = suffix;
    }
    behind[width] = 0;
    suffixes = behind;
    nextSuffixes = before;
  }
}

export const trailingTwelveMonths: Kernel = (frame, { out, a }, from, to) =>
  windowSums(registerAt(frame, out), registerAt(frame, a), longestWindow / monthsIn[frame.axis.grain], from, to);

function sinceYearBegan(beginsYear: (frame: Frame) => Uint8Array): Kernel {
  return (frame, { out, a }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const begins = beginsYear(frame);
    const { origin } = frame;
    let start = from;
    while (start > 0 && begins[start] !== 1 && start !== origin) start -= 1;
    let sum = Number.NaN;
    for (let t = start; t < to; t += 1) {
      sum = begins[t] === 1 || t === origin ? (x[t] ?? 0) : sum + (x[t] ?? 0);
      if (t >= from) o[t] = origin !== null && t < origin ? Number.NaN : sum + (sum - sum);
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
export const beginningOf = ({ origin }: Frame, x: Float64Array): number => origin ?? firstValue(x);

export const cumulative: Kernel = (frame, { out, a }, from, to) => {
  const o = registerAt(frame, out);
  const x = registerAt(frame, a);
  const start = beginningOf(frame, x);
  // What came before the axis is not known, unless the entity began on it.
  if (start < 0) {
    o.fill(Number.NaN, from, to);
    return;
  }
  // Summed up anew from the beginning: what somebody has put over a total of an earlier period is no part of later ones.
  let sum = 0;
  for (let t = start; t < Math.min(from, x.length); t += 1) sum += x[t] ?? 0;
  const begins = Math.min(Math.max(from, start), to);
  o.fill(Number.NaN, from, begins);
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

/**
 * The smallest or largest from the beginning to each period. Before the first one that has a value there is none; after one whose figures are missing there
 * is none any more, since that one may have been it.
 */
export const extremeToDate = (sign: 1 | -1, isError: IsError): Kernel => {
  return (frame, { out, a }, from, to) => {
    const o = registerAt(frame, out);
    const x = registerAt(frame, a);
    const start = Math.max(0, beginningOf(frame, x));
    const begins = Math.min(Math.max(from, start), to);
    o.fill(Number.NaN, from, begins);
    let most = Number.NEGATIVE_INFINITY;
    let isKnown = (frame.origin ?? 0) >= 0;
    let test: ErrorTest | null = null;
    for (let t = start; t < to; t += 1) {
      const value = (x[t] ?? 0) * sign;
      if (value > most) most = value;
      else if (Number.isNaN(value) && isKnown) {
        test ??= isError(frame);
        isKnown = test(t);
      }
      if (t >= begins) o[t] = isKnown && most > Number.NEGATIVE_INFINITY ? most * sign : Number.NaN;
    }
  };
};
