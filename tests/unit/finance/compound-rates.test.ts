import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveRate, grownPrincipal, nominalRate } from '#shared/finance/compound-rates.ts';
import { crossRate } from '#shared/finance/cross-rate.ts';
import type { Result } from '#shared/finance/result.ts';

const numberOf = (result: Result<number>): number => (result.ok ? result.value : Number.NaN);

describe('Compound rates', () => {
  it.each([
    [0.0525, 4, 0.053542667370758],
    [0.1, 4, 0.103812890625],
    [0.1, 2, 0.1025],
    [0.025, 2, 0.02515625],
  ])('EFFECT of %d in %d parts, and NOMINAL back (PhpSpreadsheet, Excel help)', (nominal, times, effective) => {
    expect(numberOf(effectiveRate(nominal, times))).toBeCloseTo(effective, 14);
    expect(numberOf(nominalRate(effective, times))).toBeCloseTo(nominal, 13);
  });

  it('NOMINAL of 5.3543% (Excel help)', () => {
    expect(numberOf(nominalRate(0.053543, 4))).toBeCloseTo(0.052500319868356, 14);
  });

  it('FVSCHEDULE (Excel help)', () => {
    expect(numberOf(grownPrincipal(1, [0.09, 0.11, 0.1]))).toBeCloseTo(1.33089, 12);
    expect(numberOf(grownPrincipal(100, []))).toBe(100);
  });

  it('goes forth and back', () => {
    const anyRate = fc.double({ min: -0.9, max: 5, noNaN: true });
    fc.assert(
      fc.property(anyRate, fc.integer({ min: 1, max: 365 }), (rate, times) => {
        expect(numberOf(effectiveRate(numberOf(nominalRate(rate, times)), times))).toBeCloseTo(rate, 10);
      }),
    );
  });

  it.each([
    ['no compounding', effectiveRate(0.05, 0)],
    ['a part of one', nominalRate(0.05, 1.5)],
    ['a loss of all', nominalRate(-1, 12)],
    ['more than all in a part of the year', effectiveRate(-12, 12)],
    ['what is no number', grownPrincipal(Number.NaN, [0.1])],
    ['rates out of any range', grownPrincipal(1, [1e308])],
  ])('refuses %s', (_, result) => {
    expect(result.ok).toBe(false);
  });
});

describe('A cross rate', () => {
  const perDollar = { EUR: 0.924123, GBP: 0.787456 };

  it('comes from two rates of one base (Open Exchange Rates, sample of latest rates)', () => {
    expect(numberOf(crossRate(perDollar, 'EUR', 'GBP'))).toBeCloseTo(0.8521116777744954, 15);
    expect(numberOf(crossRate(perDollar, 'EUR', 'USD', 'USD'))).toBeCloseTo(1 / 0.924123, 15);
  });

  it('is one for a currency and itself, and the inverse the other way', () => {
    expect(numberOf(crossRate(perDollar, 'EUR', 'EUR'))).toBe(1);
    expect(numberOf(crossRate(perDollar, 'GBP', 'EUR')) * numberOf(crossRate(perDollar, 'EUR', 'GBP'))).toBeCloseTo(
      1,
      15,
    );
  });

  it('is not guessed for a currency without a rate', () => {
    expect(crossRate(perDollar, 'EUR', 'CHF')).toEqual({ ok: false, reason: 'There is no rate for CHF.' });
    expect(crossRate({ ...perDollar, CHF: 0 }, 'CHF', 'EUR').ok).toBe(false);
    expect(crossRate(perDollar, 'toString', 'EUR').ok).toBe(false);
  });
});
