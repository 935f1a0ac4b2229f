import type { IsoDate } from '../../time/dates.ts';
import type { BusinessCalendar } from '../calendars/business-calendar.ts';
import { addBusinessDays } from '../calendars/business-days.ts';
import { rateOfUnits, rateUnits } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

/** A rate from a day on; all rates are fractions of one a year. */
export interface RateStep {
  readonly from: IsoDate;
  readonly rate: number;
}

export interface FixedRate {
  readonly kind: 'fixed';
  readonly rate: number;
  /** Later rates, which hold from their day on. */
  readonly steps?: readonly RateStep[];
}

/** min(cap, max(floor, index + spread)) + margin. */
export interface FloatingRate {
  readonly kind: 'floating';
  /** What the index was published or is expected to be, from each day on. */
  readonly fixings: readonly RateStep[];
  /** A credit spread adjustment, part of what floor and cap look at. */
  readonly spread?: number;
  readonly floor?: number;
  readonly cap?: number;
  readonly margin: number;
  readonly marginSteps?: readonly RateStep[];
  /** The index is taken so many business days before a period begins. */
  readonly lookback?: { readonly businessDays: number; readonly calendar: BusinessCalendar };
}

export type RateTerms = FixedRate | FloatingRate;

/** A rate and how it came about. */
export interface AppliedRate {
  readonly from: IsoDate;
  readonly rate: number;
  readonly index: number | null;
  /** The day whose fixing was taken. */
  readonly fixedOn: IsoDate | null;
  readonly spread: number;
  readonly floor: number | null;
  readonly cap: number | null;
  readonly margin: number;
  readonly heldBy: 'floor' | 'cap' | null;
}

const lastOn = (steps: readonly RateStep[], day: IsoDate): RateStep | null =>
  steps.reduce<RateStep | null>(
    (last, step) => (step.from <= day && (last === null || step.from >= last.from) ? step : last),
    null,
  );

const fixedRateOn = ({ rate, steps = [] }: FixedRate, from: IsoDate): AppliedRate => ({
  from,
  rate: lastOn(steps, from)?.rate ?? rate,
  index: null,
  fixedOn: null,
  spread: 0,
  floor: null,
  cap: null,
  margin: 0,
  heldBy: null,
});

function floatingRateOn(terms: FloatingRate, resetOn: IsoDate, from: IsoDate): Result<AppliedRate> {
  const { lookback, spread = 0, floor = null, cap = null } = terms;
  const day = lookback ? addBusinessDays(resetOn, -lookback.businessDays, lookback.calendar) : resetOn;
  const fixing = lastOn(terms.fixings, day);
  if (fixing === null)
    return refused(`The index has no rate on or before ${day}, which the period from ${resetOn} needs.`);
  const margin = lastOn(terms.marginSteps ?? [], from)?.rate ?? terms.margin;
  const before = rateUnits(fixing.rate) + rateUnits(spread);
  const floored = floor === null ? before : Math.max(rateUnits(floor), before);
  const limited = cap === null ? floored : Math.min(rateUnits(cap), floored);
  const heldBy = limited < floored ? 'cap' : floored > before ? 'floor' : null;
  const rate = rateOfUnits(limited + rateUnits(margin));
  return found({ from, rate, index: fixing.rate, fixedOn: fixing.from, spread, floor, cap, margin, heldBy });
}

/** The rates of a period in order: the first from its start, others from the days of steps within it. */
export function ratesWithin(terms: RateTerms, start: IsoDate, end: IsoDate): Result<readonly AppliedRate[]> {
  const steps = (terms.kind === 'fixed' ? terms.steps : terms.marginSteps) ?? [];
  const days = [
    start,
    ...steps
      .map(({ from }) => from)
      .filter((day) => day > start && day < end)
      .toSorted(),
  ];
  const rates: AppliedRate[] = [];
  for (const day of days) {
    const applied = terms.kind === 'fixed' ? found(fixedRateOn(terms, day)) : floatingRateOn(terms, start, day);
    if (!applied.ok) return applied;
    rates.push(applied.value);
  }
  return found(rates);
}
