import { datedRateOfReturn } from '#shared/finance/dated-rate-of-return.ts';
import { internalRateOfReturn } from '#shared/finance/internal-rate-of-return.ts';
import type { RateOfReturn } from '#shared/finance/rate-of-return.ts';
import type { Axis } from '#shared/metrics/engine/axis.ts';
import { dateOfDayNumber } from '#shared/metrics/engine/day-numbers.ts';
import type { CallNode, FormulaNode } from '#shared/metrics/formula/syntax.ts';
import { monthsIn } from '#shared/time/figure-period.ts';
import {
  type Cell,
  type Evaluate,
  failed,
  finite,
  isNone,
  type NaiveModel,
  type None,
  noneOf,
  noValue,
  numberOf,
  type Place,
} from './naive-values.ts';

const looksAhead: ReadonlySet<string> = new Set(
  'SUM FWD_SUM PV_FWD MIN_OVER MAX_OVER AVG_OVER COUNT_OVER XIRR IRR NPV WAL'.split(' '),
);

/** The periods that have a day after one and up to another; `isBeyond`: some of those days lie before or behind the axis. */
function periodsWithin({ starts, ends, count }: Axis, after: number, until: number) {
  if (until <= after) return { periods: [], isBeyond: false };
  const periods = [...ends.keys()].filter((at) => (ends[at] ?? 0) > after && (starts[at] ?? 0) <= until);
  return { periods, isBeyond: after + 1 < (starts[0] ?? 0) || until > (ends[count - 1] ?? 0) };
}

/** One function over time at one place. */
class OverTime {
  readonly call: CallNode;
  readonly at: number;
  readonly axis: Axis;
  readonly origin: number | null;
  readonly end: number;
  readonly #place: Place;
  readonly #evaluate: Evaluate;

  constructor(call: CallNode, place: Place, { axis, hasOutlook }: NaiveModel, evaluate: Evaluate) {
    this.call = call;
    this.at = place.at;
    this.axis = axis;
    this.origin = place.entity.origin;
    this.end = place.entity.end;
    this.#place = { ...place, world: hasOutlook && looksAhead.has(call.name) ? 'outlook' : place.world };
    this.#evaluate = evaluate;
  }

  arg(index: number, at = this.at): Cell {
    const node: FormulaNode | undefined = this.call.args[index];
    if (at < 0 || at >= this.axis.count) return noValue;
    return node === undefined ? failed : this.#evaluate(node, { ...this.#place, at });
  }

  /** The first period with a value of an argument; infinity where there is none up to `until`. */
  firstValue(index: number, until = this.axis.count - 1): number {
    for (let at = 0; at <= until; at += 1) if (!isNone(this.arg(index, at))) return at;
    return Number.POSITIVE_INFINITY;
  }

  behindLastValue(index: number): number {
    let at = this.axis.count;
    while (at > 0 && isNone(this.arg(index, at - 1))) at -= 1;
    return at;
  }

  cells(index: number, from: number, to: number): readonly Cell[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => this.arg(index, from + at));
  }

  /** The numbers from one period up to another; the first one that is none, or no value where the axis does not hold all of them. */
  numbers(index: number, from: number, to: number): readonly number[] | None {
    const within = this.cells(index, Math.max(0, from), Math.min(to, this.axis.count));
    const none = within.find(isNone);
    if (none !== undefined) return none;
    return from < 0 || to > this.axis.count ? noValue : within.map(numberOf);
  }

  sum(from: number, to: number): Cell {
    const numbers = this.numbers(0, from, to);
    return typeof numbers === 'string' ? numbers : finite(numbers.reduce((total, one) => total + one, 0));
  }

  /** What there is to say where a series has not begun: what the series itself says of the period. */
  unbegun(index: number): Cell {
    const cell = this.arg(index);
    return isNone(cell) && !(this.origin !== null && this.at < this.origin) ? cell : noValue;
  }

  /** All flows of an argument from the beginning up to a period. */
  flows(index: number, to: number): readonly number[] | None {
    const start = this.origin ?? this.firstValue(index);
    if (start >= to && start >= 0) {
      const cell = this.unbegun(index);
      return isNone(cell) ? cell : noValue;
    }
    return this.numbers(index, start, to);
  }
}

function sinceYearBegan(one: OverTime, begins: Uint8Array): Cell {
  if (one.origin !== null && one.at < one.origin) return noValue;
  let first = one.at;
  while (first >= 0 && begins[first] !== 1 && first !== one.origin) first -= 1;
  return one.sum(first, one.at + 1);
}

function toDate(one: OverTime): Cell {
  const start = one.origin ?? one.firstValue(0, one.at);
  if (start > one.at) return one.unbegun(0);
  if (one.call.name === 'CUM') return one.sum(start, one.at + 1);
  const known = one.cells(0, Math.max(0, start), one.at + 1).filter((cell) => cell !== failed);
  if (known.includes(noValue) || start < 0) return noValue;
  const values = known.map(numberOf);
  if (values.length === 0) return failed;
  return one.call.name === 'MIN_TO_DATE' ? Math.min(...values) : Math.max(...values);
}

function between(one: OverTime): Cell {
  const [from, to] = [one.arg(1), one.arg(2)];
  const none = noneOf([from, to]);
  if (none !== null) return none;
  const isCount = one.call.name === 'COUNT_OVER';
  const { periods, isBeyond } = periodsWithin(one.axis, numberOf(from) - (isCount ? 1 : 0), numberOf(to));
  const cells = periods.map((at) => one.arg(0, at));
  if (isCount) return cells.filter((cell) => !isNone(cell) && cell !== 0).length;
  if (cells.includes(noValue) || isBeyond || cells.length === 0) return noValue;
  const values = cells.filter((cell) => !isNone(cell)).map(numberOf);
  if (values.length === 0) return failed;
  if (one.call.name === 'MIN_OVER') return Math.min(...values);
  if (one.call.name === 'MAX_OVER') return Math.max(...values);
  return finite(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function presentValue(one: OverTime): Cell {
  const [rate, from, to] = [one.arg(1), one.arg(2), one.arg(3)];
  const none = noneOf([rate, from, to]);
  if (none !== null) return none;
  if (numberOf(rate) <= -1) return failed;
  const { periods, isBeyond } = periodsWithin(one.axis, numberOf(from), numberOf(to));
  const cells = periods.map((at) => one.arg(0, at));
  const missing = cells.find(isNone);
  if (missing !== undefined) return missing;
  if (isBeyond) return noValue;
  const worth = (at: number, value: Cell): number =>
    numberOf(value) / (1 + numberOf(rate)) ** (((one.axis.ends[at] ?? 0) - numberOf(from)) / 365);
  return finite(periods.reduce((sum, at, index) => sum + worth(at, cells[index] ?? failed), 0));
}

const onlyRateOf = ({ value, roots }: RateOfReturn): Cell => (value === null || roots !== 1 ? failed : value);

function yearlyRate(one: OverTime): Cell {
  const residual = one.call.args.length === 3 ? one.arg(2) : 0;
  if (isNone(residual)) return residual;
  const to = one.call.args.length === 3 ? one.at + 1 : one.behindLastValue(0);
  const flows = one.flows(0, to);
  if (typeof flows === 'string') return flows;
  const days = one.numbers(1, to - flows.length, to);
  if (typeof days === 'string') return days;
  const dates = days.map(dateOfDayNumber);
  if (one.call.args.length === 2) return onlyRateOf(datedRateOfReturn(flows, dates));
  return onlyRateOf(datedRateOfReturn([...flows, numberOf(residual)], [...dates, dates.at(-1) ?? '']));
}

function netPresentValue(one: OverTime): Cell {
  const rate = one.arg(0);
  if (isNone(rate)) return rate;
  if (numberOf(rate) <= -1) return failed;
  const to = one.behindLastValue(1);
  const flows = one.flows(1, to);
  if (typeof flows === 'string') return flows;
  const days = one.numbers(2, to - flows.length, to);
  if (typeof days === 'string') return days;
  const yearsOf = (index: number): number => ((days[index] ?? 0) - (days[0] ?? 0)) / 365;
  return finite(flows.reduce((sum, flow, index) => sum + flow / (1 + numberOf(rate)) ** yearsOf(index), 0));
}

function averageLife(one: OverTime): Cell {
  const day = one.arg(1);
  if (isNone(day)) return day;
  const begin = one.origin ?? one.firstValue(0);
  const to = one.behindLastValue(0);
  if (begin >= to) return one.unbegun(0);
  const later = [...one.axis.ends.keys()].filter(
    (at) => at >= begin && at < to && (one.axis.ends[at] ?? 0) > numberOf(day),
  );
  const cells = later.map((at) => one.arg(0, at));
  const none = cells.find(isNone);
  if (none !== undefined) return none;
  if (begin < 0 && numberOf(day) + 1 < (one.axis.starts[0] ?? 0)) return noValue;
  const principal = cells.reduce<number>((sum, cell) => sum + numberOf(cell), 0);
  const years = (index: number): number => ((one.axis.ends[later[index] ?? 0] ?? 0) - numberOf(day)) / 365;
  return finite(cells.reduce<number>((sum, cell, index) => sum + numberOf(cell) * years(index), 0) / principal);
}

function prior(one: OverTime): Cell {
  const back = one.call.args.length > 1 ? one.arg(1) : 1;
  if (isNone(back)) return back;
  if (!Number.isInteger(back) || numberOf(back) < 1) return failed;
  const at = one.at - numberOf(back);
  return one.origin !== null && at < one.origin ? 0 : one.arg(0, at);
}

function forwardSum(one: OverTime): Cell {
  const months = one.arg(1);
  if (isNone(months)) return months;
  const periods = numberOf(months) / monthsIn[one.axis.grain];
  if (!Number.isInteger(periods) || periods < 0) return failed;
  return one.sum(one.at + 1, Math.max(one.at, Math.min(one.at + periods, one.end - 1)) + 1);
}

function wholeSum(one: OverTime): Cell {
  const numbers = one.flows(0, one.behindLastValue(0));
  return typeof numbers === 'string' ? numbers : finite(numbers.reduce((sum, value) => sum + value, 0));
}

function wholeRate(one: OverTime): Cell {
  const flows = one.flows(0, one.behindLastValue(0));
  return typeof flows === 'string' ? flows : onlyRateOf(internalRateOfReturn(flows));
}

const functions: Readonly<Record<string, (one: OverTime) => Cell>> = {
  PRIOR: prior,
  TTM: (one) => one.sum(one.at + 1 - 12 / monthsIn[one.axis.grain], one.at + 1),
  YTD: (one) => sinceYearBegan(one, one.axis.beginsYear),
  FYTD: (one) => sinceYearBegan(one, one.axis.beginsFiscalYear),
  CUM: toDate,
  MIN_TO_DATE: toDate,
  MAX_TO_DATE: toDate,
  SUM: wholeSum,
  FWD_SUM: forwardSum,
  PV_FWD: presentValue,
  MIN_OVER: between,
  MAX_OVER: between,
  AVG_OVER: between,
  COUNT_OVER: between,
  XIRR: yearlyRate,
  IRR: wholeRate,
  NPV: netPresentValue,
  WAL: averageLife,
};

/** Functions that read other periods, or all of them. */
export function overTime(call: CallNode, place: Place, model: NaiveModel, evaluate: Evaluate): Cell {
  const compute = functions[call.name];
  if (compute === undefined) throw new Error(`There is no function ${call.name}.`);
  return compute(new OverTime(call, place, model, evaluate));
}
