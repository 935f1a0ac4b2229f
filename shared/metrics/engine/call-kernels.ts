import { absolute, floor, larger, levelPayment, power, round, roundToWhole, smaller } from './kernels/arithmetic.ts';
import {
  addDays,
  addMonths,
  days,
  daysByConvention,
  frequency,
  month,
  months,
  partOfYear,
  year,
} from './kernels/calendar.ts';
import { averageLife, between, countBetween, presentValueForward } from './kernels/lifetime.ts';
import { and, choose, coalesce, type IsError, isBlank, isOneOf, not, or } from './kernels/logic.ts';
import { internalRate, netPresentValue, yearlyRate, yearlyRateTo } from './kernels/returns.ts';
import {
  cumulative,
  extremeToDate,
  fiscalYearToDate,
  forwardSum,
  prior,
  sumOfAll,
  trailingTwelveMonths,
  yearToDate,
} from './kernels/windows.ts';
import type { Kernel, Spread } from './plan.ts';

/** How a function is computed. `kept`: its arguments are columns of their own, because other periods of them are read. */
export interface CallKernel {
  readonly kernel: (argumentCount: number, isError: IsError | null) => Kernel;
  readonly kept: boolean;
  readonly spread: Spread;
  /** `chain`: two arguments at a time; `list`: the first, and all others as a list. */
  readonly shape: 'fixed' | 'chain' | 'list';
}

const fixed = (kernel: Kernel): CallKernel => ({ kernel: () => kernel, kept: false, spread: 'same', shape: 'fixed' });
const chain = (kernel: Kernel): CallKernel => ({ ...fixed(kernel), shape: 'chain' });
const kept = (kernel: Kernel, spread: Spread): CallKernel => ({ ...fixed(kernel), kept: true, spread });

const needsErrors = (isError: IsError | null): IsError => isError ?? (() => false);

export const callKernels: Readonly<Record<string, CallKernel>> = {
  IF: fixed(choose),
  AND: chain(and),
  OR: chain(or),
  NOT: fixed(not),
  IN: { ...fixed(isOneOf), shape: 'list' },
  ISBLANK: { ...fixed(not), kernel: (_, isError) => isBlank(isError) },
  COALESCE: { ...chain(and), kernel: (_, isError) => coalesce(isError) },
  MIN: chain(smaller),
  MAX: chain(larger),
  ABS: fixed(absolute),
  ROUND: { ...fixed(round), kernel: (count) => (count === 1 ? roundToWhole : round) },
  FLOOR: fixed(floor),
  POWER: fixed(power),
  DAYS: { ...fixed(days), kernel: (count) => (count === 2 ? days : daysByConvention) },
  YEARFRAC: fixed(partOfYear),
  MONTHS: fixed(months),
  YEAR: fixed(year),
  MONTH: fixed(month),
  ADD_DAYS: fixed(addDays),
  ADD_MONTHS: fixed(addMonths),
  PERIODS_PER_YEAR: fixed(frequency),
  PMT: fixed(levelPayment),
  PRIOR: kept(prior, 'later'),
  TTM: kept(trailingTwelveMonths, 'window'),
  YTD: kept(yearToDate, 'later'),
  FYTD: kept(fiscalYearToDate, 'later'),
  CUM: kept(cumulative, 'later'),
  MIN_TO_DATE: { ...kept(cumulative, 'later'), kernel: (_, isError) => extremeToDate(-1, needsErrors(isError)) },
  MAX_TO_DATE: { ...kept(cumulative, 'later'), kernel: (_, isError) => extremeToDate(1, needsErrors(isError)) },
  SUM: kept(sumOfAll, 'all'),
  FWD_SUM: kept(forwardSum, 'all'),
  PV_FWD: kept(presentValueForward, 'all'),
  MIN_OVER: { ...kept(countBetween, 'all'), kernel: (_, isError) => between('MIN_OVER', needsErrors(isError)) },
  MAX_OVER: { ...kept(countBetween, 'all'), kernel: (_, isError) => between('MAX_OVER', needsErrors(isError)) },
  AVG_OVER: { ...kept(countBetween, 'all'), kernel: (_, isError) => between('AVG_OVER', needsErrors(isError)) },
  COUNT_OVER: kept(countBetween, 'all'),
  WAL: kept(averageLife, 'all'),
  XIRR: { ...kept(yearlyRate, 'all'), kernel: (count) => (count === 3 ? yearlyRateTo : yearlyRate) },
  IRR: kept(internalRate, 'all'),
  NPV: kept(netPresentValue, 'all'),
};
