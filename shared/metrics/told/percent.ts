/** Whether figures of a unit are entered and told in percent, or in percent per something. */
export const isPercentage = (unit: string): boolean => /^Percentage\b/.test(unit);

/** Figures are entered and told in percent, 6.5 for 6.5%; formulas count in shares of one, 0.065. */
export const percentsInOne = 100;

/** By what a computed value of a unit is multiplied to be told. */
export const toldPerComputed = (unit: string | null): number => (isPercentage(unit ?? '') ? percentsInOne : 1);
