import { datedRateOfReturn } from '#shared/finance/dated-rate-of-return.ts';
import { internalRateOfReturn } from '#shared/finance/internal-rate-of-return.ts';
import { dateOfDayNumber } from '#shared/metrics/engine/day-numbers.ts';
import type { Explanation } from '#shared/metrics/engine/explanation.ts';
import { plainFunctions } from './naive-evaluator.ts';
import { type Cell, failed, isClose, isNone, noValue, numberOf, sum } from './naive-values.ts';

/** The value of a part, as what it is made of sees it. Texts are told by formulas alone. */
const cellOf = ({ value, tree }: Explanation): Cell => {
  if (tree?.kind === 'text') return tree.value;
  return value ?? noValue;
};
const valueIn = (part: Explanation | undefined): number => part?.value ?? Number.NaN;
const valuesIn = (parts: readonly Explanation[]): number[] => parts.map((part) => valueIn(part));
const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

type Recompute = (parts: readonly Explanation[], whole: Explanation) => number;

const flowsOf = (parts: readonly Explanation[]) => {
  const days = parts.filter(({ role }) => role === 'day').map((part) => valueIn(part));
  return {
    flows: parts.slice(0, days.length).map((part) => valueIn(part)),
    days,
    others: parts.slice(2 * days.length).map((part) => valueIn(part)),
  };
};
const endOf = ({ frame, at }: Explanation): number => frame.axis.ends[at] ?? Number.NaN;
const withoutLast = (parts: readonly Explanation[], count: number): readonly Explanation[] =>
  parts.slice(0, parts.length - count);

/** What a related entity adds: its value in the currency of who reads it. */
const converted = (part: Explanation): number => valueIn(part) * (part.rate ?? 1);
const shareOf = ({ share }: Explanation): number => share ?? Number.NaN;
const weightOf = (part: Explanation): number => {
  const weight = part.children.find(({ role }) => role === 'weight');
  return weight === undefined ? Number.NaN : valueIn(weight) * (weight.rate ?? 1) * shareOf(part);
};
const isCounted = (part: Explanation): boolean => {
  const { origin, end } = part.frame;
  return part.value !== null || (part.at >= (origin ?? 0) && part.at < end);
};

const overRelated: Readonly<Record<string, Recompute>> = {
  SUM: (parts) => sum(parts.filter(isCounted).map((part) => converted(part) * shareOf(part))),
  COUNT: (parts) => sum(parts.filter(isCounted).map((part) => valueIn(part))),
  MIN: (parts) => Math.min(...known(parts.map(converted))),
  MAX: (parts) => Math.max(...known(parts.map(converted))),
  AVG: (parts) => sum(known(parts.map(converted))) / known(parts.map(converted)).length,
  WAVG: (parts) => {
    const weighed = parts.filter((part) => part.value !== null && !Number.isNaN(weightOf(part)));
    return sum(weighed.map((part) => converted(part) * weightOf(part))) / sum(weighed.map(weightOf));
  },
};

const yesOrNo = (holds: boolean): number => (holds ? 1 : 0);
const compare =
  (holds: (x: number, y: number) => boolean): Recompute =>
  ([left, right]) =>
    left === undefined || right === undefined ? Number.NaN : yesOrNo(holds(valueIn(left), valueIn(right)));
const first: Recompute = ([part]) => (part === undefined ? Number.NaN : valueIn(part));
const total: Recompute = (parts) => sum(valuesIn(parts));
const least: Recompute = (parts) => Math.min(...known(valuesIn(parts)));
const most: Recompute = (parts) => Math.max(...known(valuesIn(parts)));

const operations: Readonly<Record<string, Recompute>> = {
  same: first,
  negative: ([part]) => (part === undefined ? Number.NaN : 0 - valueIn(part)),
  '+': (parts) => sum(parts.map((part) => (part.role === 'minus' ? -valueIn(part) : valueIn(part)))),
  '*': ([a, b]) => (a && b ? valueIn(a) * valueIn(b) : Number.NaN),
  '/': ([a, b]) => (a && b?.role === 'divisor' ? valueIn(a) / valueIn(b) : Number.NaN),
  '=': compare(isClose),
  '<>': compare((x, y) => !isClose(x, y)),
  '<': compare((x, y) => x < y && !isClose(x, y)),
  '<=': compare((x, y) => x < y || isClose(x, y)),
  '>': compare((x, y) => x > y && !isClose(x, y)),
  '>=': compare((x, y) => x > y || isClose(x, y)),
  IF: ([condition, taken]) => (condition?.role === 'condition' && taken ? valueIn(taken) : Number.NaN),
  AND: (parts) => yesOrNo(!parts.some(({ value }) => value === 0)),
  OR: (parts) => yesOrNo(parts.some(({ value }) => value === 1)),
  IN: ([value, ...options]) => yesOrNo(options.some((option) => value && isClose(valueIn(option), valueIn(value)))),
  ISBLANK: ([part]) => yesOrNo(part?.value === null),
  COALESCE: (parts) => known(valuesIn(parts))[0] ?? Number.NaN,
  PRIOR: (parts, { frame, tree }) =>
    frame.origin !== null && parts.length < (tree?.kind === 'call' ? tree.args.length : 0) ? 0 : valueIn(parts[0]),
  TTM: total,
  YTD: total,
  FYTD: total,
  CUM: total,
  SUM: total,
  FWD_SUM: (parts) => sum(withoutLast(parts, 1).map((part) => valueIn(part))),
  MIN_TO_DATE: least,
  MAX_TO_DATE: most,
  MIN_OVER: (parts, whole) => least(withoutLast(parts, 2), whole),
  MAX_OVER: (parts, whole) => most(withoutLast(parts, 2), whole),
  AVG_OVER: (parts) =>
    sum(known(withoutLast(parts, 2).map((part) => valueIn(part)))) /
    known(withoutLast(parts, 2).map((part) => valueIn(part))).length,
  COUNT_OVER: (parts) =>
    known(withoutLast(parts, 2).map((part) => valueIn(part))).filter((value) => value !== 0).length,
  PV_FWD: (parts) => {
    const [rate = Number.NaN, from = Number.NaN] = parts.slice(-3).map((part) => valueIn(part));
    return sum(withoutLast(parts, 3).map((part) => valueIn(part) / (1 + rate) ** ((endOf(part) - from) / 365)));
  },
  WAL: (parts) => {
    const day = valueIn(parts.at(-1));
    const paid = withoutLast(parts, 1);
    return (
      sum(paid.map((part) => (valueIn(part) * (endOf(part) - day)) / 365)) / sum(paid.map((part) => valueIn(part)))
    );
  },
  IRR: (parts) => internalRateOfReturn(valuesIn(parts)).value ?? Number.NaN,
  XIRR: (parts) => {
    const { flows, days, others } = flowsOf(parts);
    const dates = (others.length > 0 ? [...days, days.at(-1) ?? Number.NaN] : days).map(dateOfDayNumber);
    return datedRateOfReturn([...flows, ...others], dates).value ?? Number.NaN;
  },
  NPV: (parts) => {
    const { flows, days, others } = flowsOf(parts);
    const [rate = Number.NaN] = others;
    return sum(flows.map((flow, at) => flow / (1 + rate) ** (((days[at] ?? 0) - (days[0] ?? 0)) / 365)));
  },
};

/** What an explanation's parts come to when its operation is applied to them once more; null where it has none, or not all of them are told. */
export function recomputed(whole: Explanation): number | null {
  const { operation, children, omitted } = whole;
  if (operation === null || omitted > 0) return null;
  const related = /^(?:ROLLUP|RELATED)_(\w+)$/.exec(operation)?.[1];
  const parts = children.filter(({ role }) => role !== 'weight');
  const recompute = related === undefined ? operations[operation] : overRelated[related];
  if (recompute !== undefined) return recompute(parts, whole);
  const compute = plainFunctions[operation];
  if (compute === undefined) throw new Error(`Nobody knows how to compute ${operation} once more.`);
  const cell = compute(parts.map(cellOf));
  return isNone(cell) || cell === failed ? Number.NaN : numberOf(cell);
}
