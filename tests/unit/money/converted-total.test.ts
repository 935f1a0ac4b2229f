import { describe, expect, it } from 'vitest';
import { convertedTotal } from '#shared/money/converted-total.ts';
import { rateTable } from '#shared/money/exchange-rates.ts';

const day = '2026-03-31';
const quote = (currency: string, rate: number, date = day) => ({ currency, date, rate, source: 'Entered' });
const rates = rateTable([quote('CAD', 1.25), quote('EUR', 0.8, '2026-03-27'), quote('GBP', 0.75, '2026-01-05')]);
const amounts = (...all: readonly (readonly [number, string])[]) =>
  all.map(([amount, currency]) => ({ amount, currency }));

describe('A total of several currencies', () => {
  it('is converted at the rates of a day, and names them once each', () => {
    expect(convertedTotal(amounts([100, 'USD'], [250, 'CAD'], [80, 'EUR']), 'USD', day, rates)).toEqual({
      currency: 'USD',
      amount: 400,
      quotes: [quote('CAD', 1.25), quote('EUR', 0.8, '2026-03-27')],
    });
    expect(convertedTotal(amounts([100, 'USD'], [80, 'EUR']), 'CAD', day, rates)).toMatchObject({
      amount: 250,
      quotes: [{ currency: 'CAD' }, { currency: 'EUR' }],
    });
  });

  it('is rounded to the cent, once', () => {
    const thirds = rateTable([quote('CAD', 3)]);

    expect(convertedTotal(amounts([0.01, 'CAD'], [0.01, 'CAD'], [0.01, 'CAD']), 'USD', day, thirds)).toMatchObject({
      amount: 0.01,
    });
  });

  it('is none where one has no rate, and says every currency that has none', () => {
    expect(convertedTotal(amounts([1, 'CAD'], [1, 'JPY'], [2, 'JPY'], [1, 'GBP']), 'USD', day, rates)).toEqual({
      currency: 'USD',
      amount: null,
      reason: 'JPY has no rate for Mar 31, 2026; GBP has no rate for Mar 31, 2026, its last one is of Jan 5, 2026',
    });
  });

  it('is not told where there is nothing to convert', () => {
    expect(convertedTotal([], 'USD', day, rates)).toBeNull();
    expect(convertedTotal(amounts([1, 'CAD'], [2, 'CAD']), 'CAD', day, rates)).toBeNull();
    expect(convertedTotal(amounts([1, 'NTD'], [2, 'TWD']), 'TWD', day, rates)).toBeNull();
  });
});
