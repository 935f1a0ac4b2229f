import { found, type Result, refused } from '../result.ts';

/** A ratio, or why there is none: nothing to cover is not the same as a cover of zero. */
export function ratioOf(covering: number, covered: number): Result<number> {
  if (!Number.isFinite(covering) || !Number.isFinite(covered)) return refused('A ratio is of two numbers.');
  const ratio = covering / covered;
  return covered > 0 && Number.isFinite(ratio) ? found(ratio) : refused('There is nothing to cover.');
}

/** Cash flow available for debt service: EBITDA − capital expenditure − rise of working capital − cash tax − what goes into reserves. */
export const cashFlowAvailable = (of: {
  readonly ebitda: number;
  readonly capitalExpenditure: number;
  readonly workingCapitalIncrease: number;
  readonly cashTax: number;
  readonly toReserves: number;
}): number => of.ebitda - of.capitalExpenditure - of.workingCapitalIncrease - of.cashTax - of.toReserves;

export interface CoveredPeriod {
  readonly cashFlow: number;
  readonly debtService: number;
}

/** Debt service cover of several periods or loans together: the sum of cash over the sum of service, never a mean of ratios. */
export const debtServiceCover = (periods: readonly CoveredPeriod[]): Result<number> =>
  ratioOf(
    periods.reduce((sum, { cashFlow }) => sum + cashFlow, 0),
    periods.reduce((sum, { debtService }) => sum + debtService, 0),
  );

/** Cover over so many periods that end with each one (`trailing`) or that begin after it (`forward`); refused where there are fewer. */
export function rollingCover(
  periods: readonly CoveredPeriod[],
  count: number,
  direction: 'trailing' | 'forward',
): readonly Result<number>[] {
  return periods.map((_, index) => {
    const from = direction === 'trailing' ? index + 1 - count : index + 1;
    const window = from < 0 ? [] : periods.slice(from, from + count);
    return window.length === count && count > 0
      ? debtServiceCover(window)
      : refused(`There are no ${count} periods to look at.`);
  });
}

/** What cash flows are worth one period before the first of them: Σ flow / Π(1 + rate), each period at its own rate. */
export function presentValueAtRates(cashFlow: readonly number[], rates: readonly number[]): Result<number> {
  if (cashFlow.length !== rates.length) return refused('Each period has its rate.');
  if (![...cashFlow, ...rates].every(Number.isFinite)) return refused('Cash flows and rates are numbers.');
  if (rates.some((rate) => rate <= -1)) return refused('A rate lies above −1.');
  let [discount, value] = [1, 0];
  for (const [period, flow] of cashFlow.entries()) {
    discount /= 1 + (rates[period] ?? 0);
    value += flow * discount;
  }
  return found(value);
}

export interface LifeCover {
  /** Of the cash flows up to maturity for the loan's life, up to the end of the project for the project's. */
  readonly presentValue: number;
  /** The reserve account where the agreement counts it, otherwise zero. */
  readonly reserve: number;
  readonly debt: number;
}

/** Loan life or project life cover: (present value of cash flows + reserve) / debt. */
export const lifeCover = ({ presentValue, reserve, debt }: LifeCover): Result<number> =>
  ratioOf(presentValue + reserve, debt);

/** Loan life cover at the start of each period, of the debt that is then owed; in the last period it equals debt service cover. */
export function loanLifeCovers(
  cashFlow: readonly number[],
  principal: readonly number[],
  rates: readonly number[],
): Result<readonly number[]> {
  if (principal.length !== cashFlow.length) return refused('Each period has its principal.');
  const covers: number[] = [];
  for (const index of cashFlow.keys()) {
    const worth = presentValueAtRates(cashFlow.slice(index), rates.slice(index));
    if (!worth.ok) return worth;
    const debt = principal.slice(index).reduce((sum, one) => sum + one, 0);
    const cover = lifeCover({ presentValue: worth.value, reserve: 0, debt });
    if (!cover.ok) return cover;
    covers.push(cover.value);
  }
  return found(covers);
}
