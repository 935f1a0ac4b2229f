import { addMonths, type IsoDate, isIsoDate } from '../../time/dates.ts';
import { isNonNegativeAmount } from '../amount.ts';
import { exactFraction, roundedPart, timesFraction } from '../exact-fraction.ts';
import { fractionOfUnits, isShareOfOne, rateFraction, rateUnits } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

/**
 * What the law says of investment credits. It changed in 2022 and in 2025, so these are inputs: the defaults are those of IRC 48 and 50 as the Inflation
 * Reduction Act left them, and whoever models a project checks them.
 */
export interface InvestmentCreditLaw {
  /** 6%. */
  readonly baseRate: number;
  /** Fivefold where wages and apprenticeship are met. */
  readonly wageMultiplier: number;
  /** IRC 50(c)(3): half of the credit leaves the depreciable basis. */
  readonly basisReduction: number;
  /** IRC 50(a): a fifth vests with each full year in service. */
  readonly vestingPerYear: number;
}

const investmentCreditDefaults: InvestmentCreditLaw = {
  baseRate: 0.06,
  wageMultiplier: 5,
  basisReduction: 0.5,
  vestingPerYear: 0.2,
};

export interface InvestmentCreditTerms {
  /** Whole cents. */
  readonly eligibleBasis: number;
  readonly meetsWageRules: boolean;
  /** As they count for the project: domestic content, energy community, low-income communities; fractions of one. */
  readonly adders: readonly number[];
  readonly law?: InvestmentCreditLaw;
}

export interface InvestmentCredit {
  readonly rate: number;
  /** Whole cents. */
  readonly credit: number;
  /** What the credit takes from the basis that depreciates. */
  readonly basisReduction: number;
}

/** (base rate × multiplier + adders) × basis. */
export function investmentCredit(terms: InvestmentCreditTerms): Result<InvestmentCredit> {
  const { eligibleBasis, meetsWageRules, adders, law = investmentCreditDefaults } = terms;
  if (!isNonNegativeAmount(eligibleBasis)) return refused('The basis is a whole number of cents, not negative.');
  if (![law.baseRate, law.basisReduction, ...adders].every(isShareOfOne)) return refused('Rates are fractions of one.');
  if (!Number.isSafeInteger(law.wageMultiplier) || law.wageMultiplier < 1)
    return refused('The multiplier is a whole number, 1 or more.');
  const multiplied = rateUnits(law.baseRate) * (meetsWageRules ? law.wageMultiplier : 1);
  const units = adders.reduce((sum, adder) => sum + rateUnits(adder), multiplied);
  if (units > rateUnits(1)) return refused('Credits of more than the whole basis are a slip.');
  const fraction = fractionOfUnits(units);
  const credit = roundedPart(eligibleBasis, fraction);
  return found({ rate: fraction.value, credit, basisReduction: roundedPart(credit, rateFraction(law.basisReduction)) });
}

/** What of a credit is recaptured when the property leaves service on a day: nothing vests before a full year. Whole cents. */
export function recapturedCredit(
  credit: number,
  placedInService: IsoDate,
  leavesService: IsoDate,
  { vestingPerYear }: InvestmentCreditLaw = investmentCreditDefaults,
): Result<number> {
  if (!isNonNegativeAmount(credit)) return refused('A credit is a whole number of cents, not negative.');
  if (!isIsoDate(placedInService) || !isIsoDate(leavesService)) return refused('Service begins and ends on dates.');
  if (leavesService < placedInService) return refused('Property leaves service after it was placed in it.');
  if (!isShareOfOne(vestingPerYear) || vestingPerYear === 0)
    return refused('What vests in a year is a fraction of one.');
  let years = 0;
  while (years * vestingPerYear < 1 && addMonths(placedInService, 12 * (years + 1)) <= leavesService) years += 1;
  const unvested = Math.max(0, rateUnits(1) - years * rateUnits(vestingPerYear));
  return found(roundedPart(credit, fractionOfUnits(unvested)));
}

export interface ProductionCreditTerms {
  /** Whole kilowatt-hours sold in each month of service. */
  readonly production: readonly number[];
  /** Dollars per kilowatt-hour in each month, as the year's notice has it: 0.03 is 3 cents. */
  readonly rates: readonly number[];
  /** 120: IRC 45 pays for ten years of service. */
  readonly creditMonths?: number;
}

/** Production credits by month, whole cents. */
export function productionCredits({
  production,
  rates,
  creditMonths = 120,
}: ProductionCreditTerms): Result<readonly number[]> {
  if (production.length !== rates.length) return refused('Each month has its production and its rate.');
  if (!production.every(isNonNegativeAmount)) return refused('Production is whole kilowatt-hours, not negative.');
  if (!rates.every(isShareOfOne)) return refused('Rates are dollars per kilowatt-hour, such as 0.03.');
  if (!Number.isSafeInteger(creditMonths) || creditMonths < 0)
    return refused('Credits are paid for a whole number of months.');
  const centsPerDollar = exactFraction(100, 1);
  return found(
    production.map((energy, month) =>
      month < creditMonths ? roundedPart(energy, timesFraction(rateFraction(rates[month] ?? 0), centsPerDollar)) : 0,
    ),
  );
}
