import { finiteResult, NoResult, refusedInput } from './no-result.ts';

/** What the five quantities of an annuity are told with. Money received counts positive, money paid negative. */
interface AnnuityTerms {
  /** Per period, as a fraction; above −1. */
  readonly rate: number;
  /** 0: payments at the end of each period, the default; 1: at its start. */
  readonly type?: number;
}

interface WithPeriods extends AnnuityTerms {
  readonly periods: number;
}

/** An annuity of which the payment is asked for. */
export interface Annuity extends WithPeriods {
  readonly presentValue: number;
  readonly futureValue?: number;
}

/** Growth of 1 over the periods, less 1: (1 + rate)^periods − 1, exact also for rates close to zero. */
const growthLessOne = (rate: number, periods: number): number => Math.expm1(periods * Math.log1p(rate));

/** What payments of 1 at the end of each period have grown to: ((1 + rate)^periods − 1) / rate. */
export const futureValueOfOne = (rate: number, periods: number): number =>
  rate === 0 ? periods : growthLessOne(rate, periods) / rate;

export const growthOf = (rate: number, periods: number): number => growthLessOne(rate, periods) + 1;

export function refusedTerms({
  rate,
  type = 0,
  ...rest
}: AnnuityTerms & Readonly<Record<string, number>>): NoResult | null {
  const refused = refusedInput({ rate, type, ...rest });
  if (refused) return refused;
  if (rate <= -1) return new NoResult('outOfDomain', 'rate');
  return type === 0 || type === 1 ? null : new NoResult('outOfDomain', 'type');
}

/** The level payment that carries a present value to a future one (PMT). */
export function levelPayment({ rate, periods, presentValue, futureValue = 0, type = 0 }: Annuity): number | NoResult {
  const refused = refusedTerms({ rate, type, periods, presentValue, futureValue });
  if (refused) return refused;
  if (periods === 0) return new NoResult('outOfDomain', 'periods');
  const carried = presentValue * growthOf(rate, periods) + futureValue;
  return finiteResult(-carried / ((1 + rate * type) * futureValueOfOne(rate, periods)));
}

/** What a present value and level payments have grown to (FV). */
export function futureValue({
  rate,
  periods,
  payment,
  presentValue = 0,
  type = 0,
}: WithPeriods & { readonly payment: number; readonly presentValue?: number }): number | NoResult {
  const refused = refusedTerms({ rate, type, periods, payment, presentValue });
  if (refused) return refused;
  const paid = payment * (1 + rate * type) * futureValueOfOne(rate, periods);
  return finiteResult(-(presentValue * growthOf(rate, periods) + paid));
}

/** What level payments and a future value are worth at the start (PV). */
export function presentValue({
  rate,
  periods,
  payment,
  futureValue: due = 0,
  type = 0,
}: WithPeriods & { readonly payment: number; readonly futureValue?: number }): number | NoResult {
  const refused = refusedTerms({ rate, type, periods, payment, futureValue: due });
  if (refused) return refused;
  const paid = payment * (1 + rate * type) * futureValueOfOne(rate, periods);
  return finiteResult(-(due + paid) / growthOf(rate, periods));
}

/** How many periods level payments take to carry a present value to a future one (NPER); rarely a whole number. */
export function numberOfPeriods({
  rate,
  payment,
  presentValue: lent,
  futureValue: due = 0,
  type = 0,
}: AnnuityTerms & {
  readonly payment: number;
  readonly presentValue: number;
  readonly futureValue?: number;
}): number | NoResult {
  const refused = refusedTerms({ rate, type, payment, presentValue: lent, futureValue: due });
  if (refused) return refused;
  if (rate === 0) return payment === 0 ? new NoResult('noSolution', 'payment') : -(lent + due) / payment;
  const perpetual = (payment * (1 + rate * type)) / rate;
  const periods = Math.log((perpetual - due) / (perpetual + lent)) / Math.log1p(rate);
  return Number.isFinite(periods) ? periods : new NoResult('noSolution');
}
