/** Growth factors between which rates are looked for: −99.9999 % to 10^20 %. */
const [leastGrowth, mostGrowth] = [1e-6, 1e18];

/** Whether a rate, told as ln(1 + rate), lies in the range that is searched. */
export const isSearched = (logRate: number): boolean =>
  logRate >= Math.log(leastGrowth) && logRate <= Math.log(mostGrowth);

/** Rates at which values are looked at before narrowing down, dense where rates of real projects are; zero is among them. */
const scannedRates = [
  -0.999_999, -0.9999, -0.999, -0.99, -0.95, -0.9, -0.8, -0.7, -0.6, -0.5, -0.4, -0.3, -0.25, -0.2, -0.15, -0.12, -0.1,
  -0.08, -0.06, -0.05, -0.04, -0.03, -0.02, -0.015, -0.01, -0.0075, -0.005, -0.0025, 0, 0.0025, 0.005, 0.0075, 0.01,
  0.015, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 30,
  100, 1000, 1e4, 1e6, 1e9, 1e12, 1e15, 1e18,
];
const scanned = Float64Array.from(scannedRates, (rate) => Math.log1p(rate));

/** A function of ln(1 + rate), continuous over the range that is searched. */
type OfLogRate = (logRate: number) => number;

/** Where a function crosses zero between two points at which its signs differ (Ridders' method). */
function crossing(valueAt: OfLogRate, from: number, to: number): number {
  let [low, high, lowValue, highValue] = [from, to, valueAt(from), valueAt(to)];
  for (let step = 0; step < 100; step += 1) {
    const middle = low + (high - low) / 2;
    const value = valueAt(middle);
    if (value === 0 || middle === low || middle === high) return middle;
    const next =
      middle +
      ((middle - low) * Math.sign(lowValue - highValue) * value) / Math.sqrt(value ** 2 - lowValue * highValue);
    const narrowed = Number.isFinite(next) && next > low && next < high ? next : middle;
    const nextValue = valueAt(narrowed);
    if (nextValue === 0) return narrowed;
    const [left, leftValue] = narrowed < middle ? [narrowed, nextValue] : [middle, value];
    const [right, rightValue] = narrowed < middle ? [middle, value] : [narrowed, nextValue];
    if (Math.sign(leftValue) !== Math.sign(lowValue)) [high, highValue] = [left, leftValue];
    else if (Math.sign(rightValue) === Math.sign(lowValue)) [low, lowValue] = [right, rightValue];
    else [low, lowValue, high, highValue] = [left, leftValue, right, rightValue];
  }
  return Math.abs(lowValue) < Math.abs(highValue) ? low : high;
}

/** The point between two others at which a function comes closest to zero without reaching it from either (golden section). */
function closest(valueAt: OfLogRate, from: number, to: number): number {
  const section = (Math.sqrt(5) - 1) / 2;
  const sign = Math.sign(valueAt(from));
  let [low, high] = [from, to];
  let [left, right] = [high - section * (high - low), low + section * (high - low)];
  let [leftValue, rightValue] = [sign * valueAt(left), sign * valueAt(right)];
  for (let step = 0; step < 60 && leftValue > 0 && rightValue > 0; step += 1) {
    if (leftValue < rightValue) {
      [high, right, rightValue] = [right, left, leftValue];
      left = high - section * (high - low);
      leftValue = sign * valueAt(left);
    } else {
      [low, left, leftValue] = [left, right, rightValue];
      right = low + section * (high - low);
      rightValue = sign * valueAt(right);
    }
  }
  return leftValue < rightValue ? left : right;
}

interface Point {
  readonly at: number;
  readonly value: number;
}

/** How far a point next to an exact zero lies from it, and how close zeros are that count as one. */
const [nextToZero, sameZero] = [1e-6, 1e-7];

/** Neighboring points without a zero among them; those that are zero part the stretches. */
function stretchesOf(valueAt: OfLogRate): {
  readonly zeros: readonly number[];
  readonly stretches: readonly Point[][];
} {
  const pointAt = (at: number): Point => ({ at, value: valueAt(at) });
  const zeros: number[] = [];
  const stretches: Point[][] = [[]];
  for (const point of Array.from(scanned, pointAt)) {
    if (point.value !== 0) stretches.at(-1)?.push(point);
    else {
      zeros.push(point.at);
      stretches.at(-1)?.push(pointAt(point.at - nextToZero));
      stretches.push([pointAt(point.at + nextToZero)]);
    }
  }
  return { zeros, stretches };
}

/** Zeros of which a dip between three points of one sign tells: two, one that is only touched, or none. */
function zerosOfDip(valueAt: OfLogRate, scaleAt: OfLogRate, from: Point, to: Point): readonly number[] {
  const lowest = closest(valueAt, from.at, to.at);
  const value = valueAt(lowest);
  if (value * from.value < 0) return [crossing(valueAt, from.at, lowest), crossing(valueAt, lowest, to.at)];
  return Math.abs(value) <= 1e-14 * scaleAt(lowest) ? [lowest] : [];
}

/**
 * The zeros of a function of ln(1 + rate) within the searched range, in rising order: where it changes its sign, and where it touches zero or crosses it
 * twice between neighboring points. `scaleAt` is the size of what the value is the sum of, next to which a rest of rounding counts as zero.
 */
export function rootsOf(valueAt: OfLogRate, scaleAt: OfLogRate): readonly number[] {
  const { zeros, stretches } = stretchesOf(valueAt);
  const roots = [...zeros];
  for (const points of stretches) {
    for (const [index, here] of points.entries()) {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (after === undefined) continue;
      if (here.value * after.value < 0) roots.push(crossing(valueAt, here.at, after.at));
      if (before === undefined || before.value * here.value < 0 || here.value * after.value < 0) continue;
      const isDip = Math.abs(here.value) < Math.abs(before.value) && Math.abs(here.value) <= Math.abs(after.value);
      if (isDip) roots.push(...zerosOfDip(valueAt, scaleAt, before, after));
    }
  }
  return roots
    .toSorted((a, b) => a - b)
    .filter((root, index, sorted) => index === 0 || root - (sorted[index - 1] ?? root) > sameZero);
}

/** Of several rates told as ln(1 + rate), the one that is nearest to a rate. */
export function nearestRate(logRates: readonly number[], to: number): number | null {
  return logRates
    .map(Math.expm1)
    .reduce<number | null>(
      (nearest, rate) => (nearest === null || Math.abs(rate - to) < Math.abs(nearest - to) ? rate : nearest),
      null,
    );
}
