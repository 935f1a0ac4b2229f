import { describe, expect, it } from 'vitest';
import { amountOfShare, shareLeft, shareOfAmount } from '#shared/domain/shares.ts';

describe('a share of a commitment', () => {
  it.each([
    { percentage: 62.5, whole: 10_000_000, amount: 6_250_000 },
    { percentage: 12.5, whole: 80, amount: 10 },
    { percentage: 33.333333, whole: 900_000, amount: 300_000 },
    { percentage: 0, whole: 5_000, amount: 0 },
    { percentage: 7, whole: 1_234_567.89, amount: 86_419.75 },
  ])('of $percentage% of $whole is $amount', ({ percentage, whole, amount }) => {
    expect(amountOfShare(percentage, whole)).toBe(amount);
  });

  it.each([
    { amount: 6_250_000, whole: 10_000_000, percentage: 62.5 },
    { amount: 10, whole: 80, percentage: 12.5 },
    { amount: 29_000_000, whole: 100_000_000, percentage: 29 },
    { amount: 100_000, whole: 300_000, percentage: 33.333333 },
    { amount: 1, whole: 0, percentage: null },
  ])('is $percentage% where $amount of $whole are lent', ({ amount, whole, percentage }) => {
    expect(shareOfAmount(amount, whole)).toBe(percentage);
  });

  it.each([3, 6, 7, 9, 11, 13])('leaves room for everybody when %i lend the same', (count) => {
    const percentage = shareOfAmount(1_000_000 / count, 1_000_000);
    const holders = Array.from({ length: count }, () => ({ relationshipType: 'Lender' as const, percentage }));

    expect(shareLeft(holders, 'lending')).toBeGreaterThanOrEqual(0);
    expect(shareLeft(holders.slice(1), 'lending')).toBeGreaterThanOrEqual(percentage ?? 100);
  });
});
