/** Cents as people write an amount: 1,234.50; in the currency of whatever is spoken of. */
export const amountInWords = (cents: number): string =>
  (Math.round(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
