import { daysBetween, type IsoDate, isIsoDate } from '../../time/dates.ts';
import { isNonNegativeAmount } from '../amount.ts';
import { exactFraction, type PartOfAmount, roundedPart, roundedSum, timesFraction } from '../exact-fraction.ts';
import { isRate, rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';
import { areBalances, type BalanceFrom, balanceOn, constantSpans } from './daily-balance.ts';

export interface FeePeriod {
  readonly from: IsoDate;
  /** Not counted itself. */
  readonly to: IsoDate;
  /** 360 unless the agreement says 365. */
  readonly daysInYear?: 360 | 365;
}

/** A rate for as long as utilization is at most this share of the commitment. */
export interface UtilizationTier {
  readonly upTo: number;
  readonly rate: number;
}

export interface CommitmentUse {
  readonly commitment: readonly BalanceFrom[];
  readonly loans: readonly BalanceFrom[];
  readonly lettersOfCredit: readonly BalanceFrom[];
}

export interface FeeOfPeriod {
  /** Whole cents, rounded once. */
  readonly fee: number;
  readonly averageUndrawn: number;
  /** Loans and letters of credit as a share of the commitment, on average over the days. */
  readonly averageUtilization: number;
  /** The tier that applied. */
  readonly rate: number;
}

function periodComplaint({ from, to }: FeePeriod): string | null {
  if (!isIsoDate(from) || !isIsoDate(to)) return 'A fee period has two dates.';
  return to > from ? null : 'A fee period ends after it starts.';
}

function tierComplaint(tiers: readonly UtilizationTier[]): string | null {
  if (tiers.length === 0) return 'A fee has a rate.';
  if (!tiers.every(({ rate, upTo }) => isRate(rate) && rate >= 0 && upTo > 0))
    return 'A rate is a fraction of one, not negative.';
  const isRising = tiers.every(({ upTo }, index) => index === 0 || upTo > (tiers[index - 1]?.upTo ?? 0));
  if (!isRising) return 'Tiers rise with utilization.';
  return (tiers.at(-1)?.upTo ?? 0) >= 1 ? null : 'The last tier reaches full utilization.';
}

/** The tier of a utilization; more than the last one reaches counts as that. */
const tierOf = (tiers: readonly UtilizationTier[], utilization: number): number =>
  (tiers.find(({ upTo }) => utilization <= upTo) ?? tiers.at(-1))?.rate ?? 0;

/**
 * A commitment or unused fee: rate × the daily average undrawn × days / 360. Letters of credit count as use, as does a loan. With tiers the rate is that
 * of the average utilization over the period.
 */
export function commitmentFee(
  period: FeePeriod,
  { commitment, loans, lettersOfCredit }: CommitmentUse,
  tiers: readonly UtilizationTier[],
): Result<FeeOfPeriod> {
  const wrong = periodComplaint(period) ?? tierComplaint(tiers);
  if (wrong !== null) return refused(wrong);
  if (![commitment, loans, lettersOfCredit].every(areBalances))
    return refused('Balances are whole cents from a day on, not negative.');
  const { from, to, daysInYear = 360 } = period;
  const spans = constantSpans([from, to], commitment, loans, lettersOfCredit).map(({ from: day, days }) => {
    const used = balanceOn(loans, day) + balanceOn(lettersOfCredit, day);
    const committed = balanceOn(commitment, day);
    return { days, used, committed, undrawn: Math.max(0, committed - used) };
  });
  const sum = (of: (span: (typeof spans)[number]) => number): number =>
    spans.reduce((total, span) => total + of(span) * span.days, 0);
  const days = daysBetween(from, to);
  const committed = sum((span) => span.committed);
  const averageUtilization = committed === 0 ? 0 : sum((span) => span.used) / committed;
  const rate = tierOf(tiers, averageUtilization);
  const parts: readonly PartOfAmount[] = spans.map((span) => ({
    amount: span.undrawn,
    fraction: timesFraction(rateFraction(rate), exactFraction(span.days, daysInYear)),
  }));
  return found({
    fee: roundedSum(parts),
    averageUndrawn: sum((span) => span.undrawn) / days,
    averageUtilization,
    rate,
  });
}

/** Fees on the face of letters of credit: the lenders' at the margin, and the issuer's for fronting. Whole cents. */
export function letterOfCreditFees(
  period: FeePeriod,
  face: readonly BalanceFrom[],
  rates: { readonly margin: number; readonly fronting: number },
): Result<{ readonly participation: number; readonly fronting: number }> {
  const wrong = periodComplaint(period);
  if (wrong !== null) return refused(wrong);
  if (!areBalances(face)) return refused('Balances are whole cents from a day on, not negative.');
  if (![rates.margin, rates.fronting].every((rate) => isRate(rate) && rate >= 0))
    return refused('A rate is a fraction of one, not negative.');
  const { from, to, daysInYear = 360 } = period;
  const fee = (rate: number): number =>
    roundedSum(
      constantSpans([from, to], face).map(({ from: day, days }) => ({
        amount: balanceOn(face, day),
        fraction: timesFraction(rateFraction(rate), exactFraction(days, daysInYear)),
      })),
    );
  return found({ participation: fee(rates.margin), fronting: fee(rates.fronting) });
}

/** A share of the commitment, due at closing. Whole cents. */
export function upfrontFee(commitment: number, rate: number): Result<number> {
  if (!isNonNegativeAmount(commitment)) return refused('A commitment is a whole number of cents, not negative.');
  if (!isRate(rate) || rate < 0) return refused('A rate is a fraction of one, not negative.');
  return found(roundedPart(commitment, rateFraction(rate)));
}
