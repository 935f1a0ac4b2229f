import { describe, expect, it } from 'vitest';
import { centsOf, exact, nonzeroSums, sumsByCurrency } from '#shared/money/amounts.ts';

const dollars = (...amounts: readonly (number | null)[]) => amounts.map((amount) => ({ amount, currency: 'USD' }));

describe('A sum of money', () => {
  it('is exact to the cent', () => {
    expect(sumsByCurrency(dollars(0.1, 0.2))).toEqual([{ currency: 'USD', amount: 0.3 }]);
    expect(sumsByCurrency(dollars(1.1, 2.2, -3.3))).toEqual([{ currency: 'USD', amount: 0 }]);
  });

  it('stays exact where many large amounts are added', () => {
    const many = Array.from({ length: 10_000 }, () => 987_654_321.01);

    expect(sumsByCurrency(dollars(...many))).toEqual([{ currency: 'USD', amount: 9_876_543_210_100 }]);
  });

  it('is one for each currency, in the order in which they come', () => {
    const amounts = [
      { amount: 5, currency: 'USD' },
      { amount: 0.1, currency: 'EUR' },
      { amount: 7, currency: 'USD' },
      { amount: 0.2, currency: 'EUR' },
    ];

    expect(sumsByCurrency(amounts)).toEqual([
      { currency: 'USD', amount: 12 },
      { currency: 'EUR', amount: 0.3 },
    ]);
  });

  it('keeps a currency at zero, and knows none of what has no amount', () => {
    expect(sumsByCurrency(dollars(0, null))).toEqual([{ currency: 'USD', amount: 0 }]);
    expect(sumsByCurrency(dollars(null))).toEqual([]);
    expect(sumsByCurrency([])).toEqual([]);
  });

  it('leaves out zeros where they say nothing, and orders by currency', () => {
    const amounts = [
      { amount: 0.3, currency: 'USD' },
      { amount: 0.1, currency: 'GBP' },
      { amount: -0.1, currency: 'USD' },
      { amount: -0.2, currency: 'USD' },
      { amount: 9, currency: 'EUR' },
    ];

    expect(nonzeroSums(amounts)).toEqual([
      { currency: 'EUR', amount: 9 },
      { currency: 'GBP', amount: 0.1 },
    ]);
  });
});

describe('A number to so many decimals', () => {
  it.each([
    [0.1 + 0.2, 2, 0.3],
    [1_234_567.891_234_9, 6, 1_234_567.891_235],
    [41.6, 0, 42],
    [12_345_678_901.23, 2, 12_345_678_901.23],
  ])('%d to %d decimals is %d', (value, decimals, expected) => {
    expect(exact(value, decimals)).toBe(expected);
  });

  it('is whole in cents', () => {
    expect(centsOf(0.29)).toBe(29);
    expect(centsOf(1_000_000.07)).toBe(100_000_007);
  });
});
