import { isAmount, isNonNegativeAmount } from '../amount.ts';
import { roundedPart } from '../exact-fraction.ts';
import { isRate, rateFraction } from '../exact-rate.ts';
import { isPaymentCount } from '../loans/loan-terms-complaint.ts';
import { found, type Result, refused } from '../result.ts';

/** A sale and leaseback by years; amounts are whole cents. */
export interface SaleLeasebackTerms {
  readonly salePrice: number;
  /** Of the seller. */
  readonly bookBasis: number;
  readonly firstRent: number;
  readonly years: number;
  /** Rent rises by this fraction each year. */
  readonly escalator: number;
  /** The lessor's credits and taxes saved in each year, tax owed below zero. */
  readonly lessorTaxBenefits: readonly number[];
  /** What the lessor gets for the asset at the end. */
  readonly residual: number;
}

export interface SaleLeaseback {
  /** What the seller gains over book; below zero a loss. */
  readonly gainOnSale: number;
  readonly rents: readonly number[];
  /** Of the lessor: the purchase first, then each year; its rate of return is the lessor's yield. */
  readonly lessorCashFlow: readonly number[];
}

export function saleLeaseback(terms: SaleLeasebackTerms): Result<SaleLeaseback> {
  const { salePrice, bookBasis, firstRent, years, escalator, lessorTaxBenefits, residual } = terms;
  if (!isPaymentCount(years) || years < 1) return refused('A leaseback runs for 1 to 1200 years.');
  if (![salePrice, bookBasis, firstRent, residual].every(isNonNegativeAmount))
    return refused('Amounts are whole cents, not negative.');
  if (!lessorTaxBenefits.every(isAmount) || lessorTaxBenefits.length !== years)
    return refused('Each year has its tax benefit, whole cents.');
  if (!isRate(escalator) || escalator <= -1) return refused('The escalator is a fraction of one, such as 0.02.');
  const rents = [firstRent];
  while (rents.length < years) {
    const last = rents.at(-1) ?? 0;
    rents.push(last + roundedPart(last, rateFraction(escalator)));
  }
  if (!rents.every(isAmount)) return refused('Rents grow beyond ten trillion.');
  const received = rents.map(
    (rent, year) => rent + (lessorTaxBenefits[year] ?? 0) + (year === years - 1 ? residual : 0),
  );
  return found({ gainOnSale: salePrice - bookBasis, rents, lessorCashFlow: [-salePrice, ...received] });
}
