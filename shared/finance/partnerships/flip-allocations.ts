import { daysBetween, type IsoDate, isIsoDate } from '../../time/dates.ts';
import { isAmount, isNonNegativeAmount } from '../amount.ts';
import { roundedPart } from '../exact-fraction.ts';
import { isRate, isShareOfOne, rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

/** The tax equity investor's shares, fractions of one; the sponsor has the rest. */
export interface FlipShares {
  readonly cash: number;
  readonly income: number;
  readonly credits: number;
}

/** What the partnership has to allocate at a day; amounts are whole cents, taxable losses below zero. */
export interface PartnershipPeriod {
  readonly date: IsoDate;
  readonly cash: number;
  readonly taxableIncome: number;
  readonly credits: number;
  /** What the investor pays in. */
  readonly contribution: number;
  /** What the credits take from the basis, and so from capital accounts. */
  readonly basisReduction: number;
}

export interface FlipTerms {
  readonly periods: readonly PartnershipPeriod[];
  readonly before: FlipShares;
  readonly after: FlipShares;
  /** After the period in which the investor has earned the yield, a fraction of one a year; or after a day. */
  readonly flip: { readonly kind: 'yield'; readonly target: number } | { readonly kind: 'fixed'; readonly on: IsoDate };
  readonly investorTaxRate: number;
  /** Cash that the investor has first in each period, as a share of what it has paid in until then. */
  readonly preferredCashRate?: number;
}

export interface FlipLine {
  readonly date: IsoDate;
  readonly isFlipped: boolean;
  readonly investorCash: number;
  readonly sponsorCash: number;
  readonly investorIncome: number;
  readonly sponsorIncome: number;
  readonly investorCredits: number;
  readonly sponsorCredits: number;
  /** Credits, and tax saved by losses or owed on income. */
  readonly investorTaxBenefit: number;
  readonly investorAfterTaxCash: number;
  readonly investorCapital: number;
}

export interface FlipAllocations {
  readonly lines: readonly FlipLine[];
  /** The day after which shares have changed; null where that never happens. */
  readonly flippedOn: IsoDate | null;
}

function complaint({ periods, before, after, flip, investorTaxRate, preferredCashRate = 0 }: FlipTerms): string | null {
  if (periods.length === 0) return 'A partnership has periods.';
  const wrong = periods.find(
    ({ date }, index) => !isIsoDate(date) || (index > 0 && date <= (periods[index - 1]?.date ?? '')),
  );
  if (wrong) return 'Periods have dates and follow each other.';
  const amounts = periods.flatMap(({ cash, credits, contribution, basisReduction }) => [
    cash,
    credits,
    contribution,
    basisReduction,
  ]);
  if (!amounts.every(isNonNegativeAmount)) return 'Cash, credits and contributions are whole cents, not negative.';
  if (!periods.every(({ taxableIncome }) => isAmount(taxableIncome))) return 'Taxable income is whole cents.';
  const shares = [...Object.values(before), ...Object.values(after), investorTaxRate, preferredCashRate];
  if (!shares.every(isShareOfOne)) return 'Shares and rates are fractions of one.';
  if (flip.kind === 'fixed') return isIsoDate(flip.on) ? null : 'A fixed flip has a date.';
  return isRate(flip.target) && flip.target > -1 ? null : 'The target yield is a fraction of one, such as 0.08.';
}

const share = (amount: number, fraction: number): number => roundedPart(amount, rateFraction(fraction));

function allocated(
  period: PartnershipPeriod,
  terms: FlipTerms,
  state: { isFlipped: boolean; paidIn: number; capital: number },
): FlipLine {
  const shares = state.isFlipped ? terms.after : terms.before;
  const preferred = Math.min(period.cash, share(state.paidIn, terms.preferredCashRate ?? 0));
  const investorCash = preferred + share(period.cash - preferred, shares.cash);
  const investorIncome = share(period.taxableIncome, shares.income);
  const investorCredits = share(period.credits, shares.credits);
  const investorTaxBenefit = investorCredits - share(investorIncome, terms.investorTaxRate);
  const reduction = share(period.basisReduction, shares.income);
  return {
    date: period.date,
    isFlipped: state.isFlipped,
    investorCash,
    sponsorCash: period.cash - investorCash,
    investorIncome,
    sponsorIncome: period.taxableIncome - investorIncome,
    investorCredits,
    sponsorCredits: period.credits - investorCredits,
    investorTaxBenefit,
    investorAfterTaxCash: investorCash + investorTaxBenefit - period.contribution,
    investorCapital: state.capital + period.contribution + investorIncome - investorCash - reduction,
  };
}

/**
 * What investor and sponsor have of cash, income and credits before and after the flip. A yield flip comes after the first period in which the investor's
 * after-tax cash, discounted at the target by days over 365, is no longer below zero; from then on its internal rate of return has reached the target.
 */
export function flipAllocations(terms: FlipTerms): Result<FlipAllocations> {
  const wrong = complaint(terms);
  if (wrong !== null) return refused(wrong);
  const { periods, flip } = terms;
  const first = periods[0]?.date ?? '';
  const lines: FlipLine[] = [];
  let [paidIn, capital, worth]: [number, number, number] = [0, 0, 0];
  let flippedOn: IsoDate | null = null;
  for (const period of periods) {
    if (flip.kind === 'fixed' && flippedOn === null && period.date > flip.on) flippedOn = flip.on;
    paidIn += period.contribution;
    const line = allocated(period, terms, { isFlipped: flippedOn !== null, paidIn, capital });
    lines.push(line);
    capital = line.investorCapital;
    if (flip.kind === 'fixed' || flippedOn !== null) continue;
    worth += line.investorAfterTaxCash / (1 + flip.target) ** (daysBetween(first, period.date) / 365);
    if (paidIn > 0 && worth >= 0) flippedOn = period.date;
  }
  return found({ lines, flippedOn });
}
