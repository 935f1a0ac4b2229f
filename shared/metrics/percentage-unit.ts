/** Whether figures of a unit are entered and told in percent, or in percent per something. Formulas count in shares of one. */
export const isPercentage = (unit: string): boolean => /^Percentage\b/.test(unit);
