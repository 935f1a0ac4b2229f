import type { RateStep, RateTerms } from '../../finance/loans/rate-terms.ts';
import { found, type Result, refused } from '../../finance/result.ts';
import { dateInWords, type IsoDate, monthInWords } from '../../time/dates.ts';
import type { BusinessDays } from '../calendar.ts';
import { calendarOf } from '../calendar.ts';
import { type HeldTerms, numberTerm, textTerm } from './held-terms.ts';

/** Rates are entered and kept in percent; schedules count in fractions of one. */
const asFraction = (percent: number): number => Number((percent / 100).toPrecision(15));

const stepsOf = (held: HeldTerms, name: string): readonly RateStep[] =>
  held.figures(name).map(({ from, value }) => ({ from, rate: asFraction(value) }));

const rateOn = (steps: readonly RateStep[], day: IsoDate): number | null =>
  steps.findLast(({ from }) => from <= day)?.rate ?? null;

/** A rate and what is added to it, from each day on which either changes. */
function together(steps: readonly RateStep[], adjustments: readonly RateStep[]): readonly RateStep[] {
  const days = [...new Set([...steps, ...adjustments].map(({ from }) => from))].toSorted();
  return days.flatMap((from) => {
    const rate = rateOn(steps, from);
    return rate === null ? [] : [{ from, rate: Number((rate + (rateOn(adjustments, from) ?? 0)).toPrecision(15)) }];
  });
}

const changes = (steps: readonly RateStep[], after: IsoDate): readonly RateStep[] =>
  steps.filter(({ from, rate }, at) => from > after && rate !== steps[at - 1]?.rate);

/** A rate with its later changes, where it is known from the start on. */
function steppedRate(
  held: HeldTerms,
  name: string,
  start: IsoDate,
): Result<{ readonly rate: number; readonly steps: readonly RateStep[] }> {
  const steps = together(stepsOf(held, name), stepsOf(held, 'Sustainability Margin Adjustment'));
  const rate = rateOn(steps, start);
  if (rate !== null) return found({ rate, steps: changes(steps, start) });
  const first = steps[0]?.from ?? start;
  return refused(`${name} is known from ${monthInWords(first)} on; the financing began on ${dateInWords(start)}.`);
}

function floatingRate(held: HeldTerms, start: IsoDate, businessDays: BusinessDays | null): Result<RateTerms> {
  const margin = steppedRate(held, 'Interest Rate Margin', start);
  if (!margin.ok) return margin;
  const percent = (name: string): number | null => {
    const value = numberTerm(held, name);
    return value === null ? null : asFraction(value);
  };
  const [spread, floor, cap] = [
    percent('Credit Spread Adjustment'),
    percent('Interest Rate Floor'),
    percent('Interest Rate Cap'),
  ];
  const lookback = numberTerm(held, 'Index Lookback Days');
  return found({
    kind: 'floating',
    fixings: stepsOf(held, 'Index Rate'),
    margin: margin.value.rate,
    marginSteps: margin.value.steps,
    ...(spread === null ? {} : { spread }),
    ...(floor === null ? {} : { floor }),
    ...(cap === null ? {} : { cap }),
    ...(lookback === null ? {} : { lookback: { businessDays: lookback, calendar: calendarOf(businessDays) } }),
  });
}

/** The rate of a financing; the terms that are asked for here are known. `businessDays` are those of its structure. */
export function rateOfTerms(held: HeldTerms, start: IsoDate, businessDays: BusinessDays | null): Result<RateTerms> {
  if (textTerm(held, 'Interest Rate Type') === 'Floating') return floatingRate(held, start, businessDays);
  const fixed = steppedRate(held, 'Fixed Interest Rate', start);
  return fixed.ok ? found({ kind: 'fixed', ...fixed.value }) : fixed;
}
