/** Ten trillion in cents: sums of them, and what they grow to, stay whole numbers that doubles hold. */
export const largestAmount = 1e15;

/** Whether money is counted in whole cents, as it is throughout. */
export const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && Math.abs(amount) <= largestAmount;

export const isNonNegativeAmount = (amount: number): boolean => isAmount(amount) && amount >= 0;
