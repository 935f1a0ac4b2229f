import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accruedInterest,
  bondPrice,
  macaulayDuration,
  modifiedDuration,
  weightedAverageLife,
} from '#shared/finance/bond-measures.ts';
import type { CouponBond } from '#shared/finance/coupon-bond.ts';
import type { Result } from '#shared/finance/result.ts';

const numberOf = (result: Result<number>): number => (result.ok ? result.value : Number.NaN);

const aBond = (terms: Partial<CouponBond> = {}): CouponBond => ({
  settlement: '2008-02-15',
  maturity: '2017-11-15',
  rate: 0.0575,
  yield: 0.065,
  redemption: 100,
  frequency: 2,
  basis: 0,
  ...terms,
});

const monthEnd = { settlement: '2012-04-01', maturity: '2020-03-31', rate: 0.12, yield: 0.1 };

describe('Bonds', () => {
  it.each([
    [{}, 94.6343616213221],
    [{ basis: 1 }, 94.6354492078772],
    [{ frequency: 1 }, 94.67215001],
    [monthEnd, 110.834483593216],
    [{ ...monthEnd, basis: 1 }, 110.834537395859],
    [{ ...monthEnd, frequency: 4 }, 110.9216934],
    [{ ...monthEnd, frequency: 4, basis: 1 }, 110.9217251],
    [{ ...monthEnd, frequency: 4, basis: 4 }, 110.9216934],
  ])('PRICE of %j (PhpSpreadsheet, checked with Excel)', (terms, price) => {
    expect(numberOf(bondPrice(aBond(terms)))).toBeCloseTo(price, 7);
  });

  it('PRICE in the last coupon period takes simple interest', () => {
    const last = aBond({ settlement: '2017-08-15', rate: 0.06, yield: 0.06 });
    expect(numberOf(bondPrice(last))).toBeCloseTo(103 / (1 + 0.03 * 0.5) - 1.5, 12);
  });

  it('DURATION and MDURATION (Microsoft help)', () => {
    const help = aBond({ settlement: '2018-07-01', maturity: '2048-01-01', rate: 0.08, yield: 0.09, basis: 1 });
    expect(numberOf(macaulayDuration(help))).toBeCloseTo(10.9191453, 6);
    const modified = aBond({ settlement: '2008-01-01', maturity: '2016-01-01', rate: 0.08, yield: 0.09, basis: 1 });
    expect(numberOf(modifiedDuration(modified))).toBeCloseTo(5.73567, 5);
  });

  it('ACCRINTM (PhpSpreadsheet, Excel help)', () => {
    const note = { issue: '2008-04-01', settlement: '2008-06-15', rate: 0.1, par: 1_000, basis: 3 };
    expect(numberOf(accruedInterest(note))).toBeCloseTo(20.547945205479, 11);
    const year = { issue: '2010-01-01', settlement: '2010-12-31', rate: 0.08, par: 10_000, basis: 0 };
    expect(numberOf(accruedInterest(year))).toBeCloseTo(800, 10);
  });

  it('are worth their redemption when they yield their coupon, and less the more they yield', () => {
    const coupon = fc.integer({ min: 1, max: 20 }).map((percent) => percent / 100);
    fc.assert(
      fc.property(coupon, fc.constantFrom(1, 2, 4), (rate, frequency) => {
        const onCouponDay = aBond({ settlement: '2008-11-15', rate, yield: rate, frequency });
        expect(numberOf(bondPrice(onCouponDay))).toBeCloseTo(100, 9);
        const dearer = numberOf(bondPrice({ ...onCouponDay, yield: rate - 0.001 }));
        const cheaper = numberOf(bondPrice({ ...onCouponDay, yield: rate + 0.001 }));
        expect((dearer - cheaper) / 100 / 0.002).toBeCloseTo(numberOf(modifiedDuration(onCouponDay)), 2);
      }),
    );
  });

  it('without a coupon last until maturity', () => {
    expect(numberOf(macaulayDuration(aBond({ settlement: '2015-11-15', rate: 0 })))).toBeCloseTo(2, 12);
  });

  it.each([
    ['a maturity in the past', { settlement: '2017-11-15' }],
    ['five coupons a year', { frequency: 5 }],
    ['twelve coupons a year', { frequency: 12 }],
    ['a basis of 5', { basis: 5 }],
    ['nothing paid back', { redemption: 0 }],
    ['a coupon below zero', { rate: -0.01 }],
    ['a yield that loses all', { yield: -2 }],
    ['amounts out of any range', { redemption: 1e308 }],
    ['a day that there is not', { maturity: '2017-02-29' }],
  ])('refuse %s', (_, terms) => {
    expect(bondPrice(aBond(terms)).ok).toBe(false);
    expect(modifiedDuration(aBond(terms)).ok).toBe(false);
  });

  it.each([
    ['a rate below zero', { rate: -0.1 }, 'The rate is not above zero.'],
    ['no par value', { par: 0 }, 'The par value is not above zero.'],
    [
      'a settlement on the day of the issue',
      { settlement: '2008-04-01' },
      'The settlement does not come after the issue.',
    ],
    ['a basis of 7', { basis: 7 }, 'The basis is a number from 0 to 4.'],
  ])('accrue nothing for %s', (_, terms, reason) => {
    const note = { issue: '2008-04-01', settlement: '2008-06-15', rate: 0.1, par: 1_000, basis: 3, ...terms };
    expect(accruedInterest(note)).toEqual({ ok: false, reason });
  });
});

describe('Weighted average life', () => {
  it('weighs times by principal, whatever its unit', () => {
    const repayments = [10, 20, 30, 40].map((principal, index) => ({ principal, time: index + 1 }));
    expect(numberOf(weightedAverageLife(repayments))).toBe(3);
    const inCents = repayments.map(({ principal, time }) => ({ principal: principal * 100, time }));
    expect(numberOf(weightedAverageLife(inCents))).toBe(3);
  });

  it('is refused where nothing is repaid', () => {
    expect(weightedAverageLife([])).toEqual({ ok: false, reason: 'Nothing is repaid.' });
    expect(weightedAverageLife([{ principal: Number.NaN, time: 1 }]).ok).toBe(false);
  });
});
