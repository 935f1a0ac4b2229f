/** Recovery periods of the general depreciation system that decline before they are level. */
export type RecoveryYears = 3 | 5 | 7 | 10 | 15 | 20;

/** When property counts as placed in service: in the middle of its year, or of the quarter. */
export type MacrsConvention = 'half-year' | 'mid-quarter Q1' | 'mid-quarter Q2' | 'mid-quarter Q3' | 'mid-quarter Q4';

/** Eighths of the first year that property is depreciated for. */
const eighthsOfFirstYear: Readonly<Record<MacrsConvention, number>> = {
  'half-year': 4,
  'mid-quarter Q1': 7,
  'mid-quarter Q2': 5,
  'mid-quarter Q3': 3,
  'mid-quarter Q4': 1,
};

/** Half up, of whole numbers, so that no half is lost to binary fractions. */
const roundedQuotient = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/**
 * The percentage tables of IRS Publication 946 as fractions of the unadjusted basis, one for each tax year, adding up to 1. The declining balance
 * (200 %, and 150 % for 15 and 20 years) gives way to the straight line over what is left of the recovery period once that is no less. Each year is rounded
 * as published, to 0.01 % (0.001 % for 20 years), and takes from what the rounded years before have left; the last takes the rest. The first year has its
 * convention already: it is not to be halved again.
 */
export function macrsRates(years: RecoveryYears, convention: MacrsConvention): readonly number[] {
  const whole = years === 20 ? 100_000 : 10_000;
  const percent = years >= 15 ? 150 : 200;
  const firstYear = eighthsOfFirstYear[convention];
  const units = [roundedQuotient(whole * percent * firstYear, years * 100 * 8)];
  let left = whole - (units[0] ?? 0);
  for (let eighthsLeft = years * 8 - firstYear; eighthsLeft > 0; eighthsLeft -= 8) {
    const declining = roundedQuotient(left * percent, years * 100);
    const straight = eighthsLeft <= 8 ? left : roundedQuotient(left * 8, eighthsLeft);
    const taken = Math.max(declining, straight);
    units.push(taken);
    left -= taken;
  }
  return units.map((unit) => unit / whole);
}
