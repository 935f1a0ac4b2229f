import type { BusinessDayConvention } from '../../finance/calendars/adjust.ts';
import { addBusinessDays } from '../../finance/calendars/business-days.ts';
import { DayCount } from '../../finance/day-counts.ts';
import type { DatedAmount, LoanTerms } from '../../finance/loans/loan-terms.ts';
import { type PeriodTerms, paymentPeriods } from '../../finance/loans/payment-periods.ts';
import type { FloatingRate, RateTerms } from '../../finance/loans/rate-terms.ts';
import { centsOf } from '../../money/amounts.ts';
import { type IsoDate, isEnteredDate, monthInWords } from '../../time/dates.ts';
import { type BusinessDays, calendarOf } from '../calendar.ts';
import { drawsOfTerms } from './draws-of-terms.ts';
import { type HeldTerms, numberTerm, textTerm } from './held-terms.ts';
import { missingTerms } from './missing-terms.ts';
import { paymentDates } from './payment-dates.ts';
import { rateOfTerms } from './rate-of-terms.ts';
import { repaymentOfTerms } from './repayment-of-terms.ts';

/** The terms of a schedule with what was assumed of them; or the details that are missing; or what contradicts itself. */
export type LoanTermsRead =
  | { readonly kind: 'terms'; readonly terms: LoanTerms; readonly notes: readonly string[] }
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

interface Place {
  readonly currency: string;
  /** Of the structure, by which its payments and fixings are counted. */
  readonly businessDays: BusinessDays | null;
}

const conventions: Readonly<Record<string, BusinessDayConvention>> = {
  Following: 'Following',
  'Modified Following': 'ModifiedFollowing',
  Preceding: 'Preceding',
  'Modified Preceding': 'ModifiedPreceding',
};

/** A payment due on a holiday moves, and the interest period stays as it is. */
function withBusinessDays(held: HeldTerms, dates: PeriodTerms, { businessDays }: Place): PeriodTerms {
  const convention = conventions[textTerm(held, 'Business Day Convention') ?? ''];
  if (convention === undefined) return dates;
  return { ...dates, businessDays: { calendar: calendarOf(businessDays), convention, moves: 'payment' } };
}

/** A part of the commitment, due on the first day. */
function upfrontFee(held: HeldTerms, date: IsoDate): readonly DatedAmount[] {
  const [percent, commitment] = [numberTerm(held, 'Upfront Fee Percentage'), numberTerm(held, 'Commitment Amount')];
  const amount = percent === null || commitment === null ? 0 : centsOf((commitment * percent) / 100);
  return amount > 0 ? [{ date, amount }] : [];
}

/** A rate of a year that hardly any lender takes; more often it was entered as a fraction of one. */
const lowestUsualRate = 0.0025;

/** The last day whose index a payment needs: the rate of a period is that of its beginning, or so many business days before. */
function lastFixingDay({ lookback }: FloatingRate, periods: PeriodTerms): IsoDate {
  const start = paymentPeriods(periods).at(-1)?.start ?? periods.startDate;
  return lookback === undefined ? start : addBusinessDays(start, -lookback.businessDays, lookback.calendar);
}

function notesOnRate(held: HeldTerms, rate: RateTerms, periods: PeriodTerms): readonly string[] {
  if (rate.kind === 'fixed')
    return Math.abs(rate.rate) < lowestUsualRate
      ? ['Fixed Interest Rate is below 0.25% a year. Rates are entered in percent: 6 stands for 6%.']
      : [];
  const last = held.figures('Index Rate').at(-1);
  return [
    ...(last === undefined || last.to >= lastFixingDay(rate, periods)
      ? []
      : [`Index Rate is known up to ${monthInWords(last.to)}; later payments are counted with that rate.`]),
    ...(Math.abs(rate.margin) < lowestUsualRate
      ? ['Interest Rate Margin is below 0.25% a year. Rates are entered in percent: 2.5 stands for 2.5%.']
      : []),
  ];
}

/** Yen have no smaller unit, though amounts are counted in hundredths everywhere. */
const roundingIn = (currency: string): LoanTerms['rounding'] =>
  currency === 'JPY' ? { interestMultiple: 100, paymentMultiple: 100 } : {};

const dateNames = ['Loan Date', 'First Payment Date', 'Loan Maturity Date'] as const;

/** Amounts that a schedule is made of or held against. */
const amountNames = [
  'Principal Drawn',
  'Original Principal Amount',
  'Commitment Amount',
  'Scheduled Principal Payment',
  'Principal Paid',
  'Interest Paid',
] as const;

/** Amounts of two currencies make no schedule. */
function foreignAmount(held: HeldTerms, currency: string): string | null {
  const name = amountNames.find((one) => held.unit(one) !== '' && held.unit(one) !== currency);
  return name === undefined ? null : `${name} is held in ${held.unit(name)}, and the financing is in ${currency}.`;
}

const refusal = (reason: string): LoanTermsRead => ({ kind: 'refused', reason });

/** What `loanSchedule` asks for, from what is known of a financing. Nothing that is missing is guessed, and what was taken is told. */
export function loanTermsOf(held: HeldTerms, place: Place): LoanTermsRead {
  const names = missingTerms(held);
  if (names.length > 0) return { kind: 'missing', names };
  const wrong = dateNames.find((name) => !isEnteredDate(textTerm(held, name) ?? '1900-01-01'));
  if (wrong !== undefined) return refusal(`${wrong} is no date.`);
  const foreign = foreignAmount(held, place.currency);
  if (foreign !== null) return refusal(foreign);
  const dates = paymentDates(held);
  if (!dates.ok) return refusal(dates.reason);
  const periods = withBusinessDays(held, dates.value, place);
  const draws = drawsOfTerms(held, periods.startDate);
  if (!draws.ok) return refusal(draws.reason);
  const rate = rateOfTerms(held, periods.startDate, place.businessDays);
  if (!rate.ok) return refusal(rate.reason);
  const repayment = repaymentOfTerms(held, periods);
  if (!repayment.ok) return refusal(repayment.reason);
  const accrual = DayCount.safeParse(textTerm(held, 'Day Count Convention'));
  if (!accrual.success) return refusal(`"${textTerm(held, 'Day Count Convention')}" is no day count convention.`);
  const capitalizes = textTerm(held, 'Interest Rate Type') === 'PIK';
  return {
    kind: 'terms',
    terms: {
      ...periods,
      draws: draws.value.draws,
      accrual: accrual.data,
      rate: rate.value,
      repayment: repayment.value,
      fees: upfrontFee(held, periods.startDate),
      rounding: roundingIn(place.currency),
      ...(capitalizes ? { capitalizesThrough: textTerm(held, 'Loan Maturity Date') ?? periods.startDate } : {}),
    },
    notes: [...draws.value.notes, ...notesOnRate(held, rate.value, periods)],
  };
}
