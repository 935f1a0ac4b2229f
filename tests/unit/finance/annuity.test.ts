import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annuityPayment, futureValue, numberOfPeriods, presentValue } from '#shared/finance/annuity.ts';
import { annuityRate } from '#shared/finance/annuity-rate.ts';
import { splitPayments } from '#shared/finance/payment-split.ts';
import type { Result } from '#shared/finance/result.ts';

const numberOf = (result: Result<number>): number => (result.ok ? result.value : Number.NaN);
const reasonOf = (result: Result<unknown>): string | null => (result.ok ? null : result.reason);

const anyRate = fc.integer({ min: -20_000, max: 50_000 }).map((millionths) => millionths / 1e6);
const anyPeriods = fc.integer({ min: 1, max: 480 });
const anyAmount = fc.double({ min: 1, max: 1e9, noNaN: true });
const anyType = fc.constantFrom(0, 1);

describe('Time value of money', () => {
  it.each([
    [0.06 / 12, 216, 0, 50_000, 0, -129.081160867995],
    [0.08 / 12, 60, 15_000, 0, 0, -304.1459143262052],
    [0, 60, 15_000, 0, 0, -250],
    [0.8, 3, 20_000, 0, 0, -19_311.25827814569],
    [0.3, 12, 2_000, 0, 0, -626.90814017],
  ])('PMT at %d over %d periods (numpy-financial, PhpSpreadsheet)', (rate, periods, lent, due, type, payment) => {
    const annuity = { rate, periods, presentValue: lent, futureValue: due, type };
    expect(numberOf(annuityPayment(annuity))).toBeCloseTo(payment, 8);
  });

  it.each([
    [0.05 / 12, 60, 1_000, 0, 0, -52_990.70632392715],
    [-0.05 / 12, 60, 1_000, 0, 0, -68_327.0924605026],
    [0.1 / 4, 16, 2_000, 0, 1, -26_762.755452881098],
    [-0.1 / 4, 16, -2_000, -12_000, 1, 56_948.6854064824],
    [0, 10, 100, 0, 0, -1_000],
  ])('PV at %d over %d payments of %d (PhpSpreadsheet)', (rate, periods, payment, due, type, worth) => {
    expect(numberOf(presentValue({ rate, periods, payment, futureValue: due, type }))).toBeCloseTo(worth, 6);
  });

  it('FV with payments in advance (numpy-financial, Excel help)', () => {
    expect(numberOf(futureValue({ rate: 0.075, periods: 20, payment: -2_000, type: 1 }))).toBeCloseTo(93_105.064874, 5);
    const savings = { rate: 0.06 / 12, periods: 10, payment: -200, presentValue: -500, type: 1 };
    expect(numberOf(futureValue(savings))).toBeCloseTo(2_581.4033740601185, 8);
  });

  it.each([
    [0.01, -100, -1_000, 10_000, 1, 59.673865674295],
    [0.01, -100, -1_000, 10_000, 0, 60.082122853762],
    [0.01, -100, -1_000, 0, 0, -9.5785940398132],
    [0.015, -1_200, 9_000, 5_000, 1, 11.90373729],
    [0, -1_200, 9_000, 5_000, 1, 11.666666667],
    [0.1, 0, -500, 1_500, 0, 11.52670461],
  ])('NPER at %d with payments of %d (PhpSpreadsheet, numpy-financial)', (rate, payment, lent, due, type, periods) => {
    const annuity = { rate, payment, presentValue: lent, futureValue: due, type };
    expect(numberOf(numberOfPeriods(annuity))).toBeCloseTo(periods, 7);
  });

  it.each([
    [48, -200, 8_000, 0, 0, 0.0077014724882014],
    [60, -1_000, 120_000, 0, 0, -0.0204429522193565],
    [24, -250, 5_000, 0, 1, 0.016550119066712],
    [208, -700, 8_000, 0, 0, 0.0874999976836941],
    [6, 1_000, 100_000, -126_068, 0, 0.0302728738275435],
    [208, -700, 137_600, 0, 0, 0.00054607632544395],
    [10, 0, -3_500, 10_000, 0, 0.1106908537142689],
  ])(
    'RATE of %d payments of %d for %d (PhpSpreadsheet, numpy-financial)',
    (periods, payment, lent, due, type, rate) => {
      const annuity = { periods, payment, presentValue: lent, futureValue: due, type };
      expect(numberOf(annuityRate(annuity))).toBeCloseTo(rate, 10);
    },
  );

  it('refuses a rate that there is not, since nothing is repaid (numpy-financial)', () => {
    const twice = { periods: 12, payment: 400, presentValue: 10_000, futureValue: 5_000 };
    expect(reasonOf(annuityRate(twice))).toBe('No rate leads from the present value to the future one.');
    expect(annuityRate({ ...twice, type: 1 }).ok).toBe(false);
  });

  it('takes the rate that is nearest to the guess where two would do', () => {
    const twoRates = { periods: 2, payment: 2_300, presentValue: -1_000, futureValue: -1_320 - 2_300 };
    const near = (guess: number) => numberOf(annuityRate({ ...twoRates, guess }));
    expect(near(0.05)).not.toBeCloseTo(near(2), 3);
  });

  it('finds back every quantity from the others', () => {
    fc.assert(
      fc.property(anyRate, anyPeriods, anyAmount, anyType, (rate, periods, lent, type) => {
        const payment = numberOf(annuityPayment({ rate, periods, presentValue: lent, type }));
        const scale = lent * (1 + rate) ** periods + lent;
        expect(Math.abs(numberOf(presentValue({ rate, periods, payment, type })) - lent) / lent).toBeLessThan(1e-9);
        const left = numberOf(futureValue({ rate, periods, payment, presentValue: lent, type }));
        expect(Math.abs(left) / scale).toBeLessThan(1e-9);
        // The longer a loan, the less its payment exceeds the interest, and the less it tells how many payments there are.
        const tolerance = 5e-5 + 1e-14 * (1 + rate) ** periods;
        const found = numberOf(numberOfPeriods({ rate, payment, presentValue: lent, type }));
        expect(Math.abs(found - periods)).toBeLessThan(tolerance);
      }),
    );
  });

  it('finds back the rate at which a loan is repaid', () => {
    const loanRate = fc.double({ min: 0.0001, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(loanRate, fc.integer({ min: 2, max: 480 }), anyType, (rate, periods, type) => {
        const payment = numberOf(annuityPayment({ rate, periods, presentValue: 1_000, type }));
        expect(numberOf(annuityRate({ periods, payment, presentValue: 1_000, type }))).toBeCloseTo(rate, 9);
      }),
    );
  });
});

describe('A payment split into interest and principal', () => {
  const part = (rate: number, number: number, periods: number, lent: number, due = 0, type = 0) => {
    const split = splitPayments({ rate, periods, presentValue: lent, futureValue: due, type }, number, number);
    return split.ok ? split.value : { interest: Number.NaN, principal: Number.NaN };
  };

  it.each([
    [0.0085, 3, 3, 8_000, 0, 0, -22.85878745748],
    [0.1, 3, 3, 8_000, 0, 0, -292.44712990937],
    [0.00425, 2, 60, 50_000, 0, 0, -209.38324500656188],
    [0.00875, 1, 8, 10_000, 5_000, 1, 0],
    [0.00875, 2, 8, 10_000, 5_000, 1, -70.968650395559],
    [0.1 / 12, 3, 24, 2_000, 0, 0, -15.40102862],
  ])(
    'IPMT at %d of payment %d of %d (PhpSpreadsheet, numpy-financial)',
    (rate, number, periods, lent, due, type, interest) => {
      expect(part(rate, number, periods, lent, due, type).interest).toBeCloseTo(interest, 7);
    },
  );

  it('PPMT, at the end and at the start of periods (numpy-financial, Excel help)', () => {
    const at = (number: number, type: number) => part(0.1 / 12, number, 24, 2_000, 0, type).principal;
    expect([at(1, 0), at(2, 0), at(2, 1), at(4, 1)].map((principal) => principal.toFixed(6))).toEqual([
      '-75.623186',
      '-76.253379',
      '-75.623186',
      '-76.888824',
    ]);
    expect(part(0.08, 10, 10, 200_000).principal).toBeCloseTo(-27_598.05346242135, 7);
    expect(part(0.23 / 12, 1, 60, 10_000_000_000).principal).toBeCloseTo(-90_238_044.232278, 6);
  });

  it('CUMIPMT and CUMPRINC of a mortgage (Microsoft help, PhpSpreadsheet)', () => {
    const mortgage = { rate: 0.09 / 12, periods: 360, presentValue: 125_000 };
    const [first, second] = [splitPayments(mortgage, 1, 1), splitPayments(mortgage, 13, 24)];
    expect(first.ok && first.value.interest).toBeCloseTo(-937.5, 9);
    expect(second.ok && second.value.interest).toBeCloseTo(-11_135.23213075, 7);
    expect(second.ok && second.value.principal).toBeCloseTo(-934.10712342088, 7);
  });

  it('repays in all payments together what was lent, and nothing else at a rate of zero', () => {
    fc.assert(
      fc.property(anyRate, anyPeriods, anyAmount, anyType, (rate, periods, lent, type) => {
        const all = splitPayments({ rate, periods, presentValue: lent, type }, 1, periods);
        expect(all.ok && Math.abs(all.value.principal + lent) / lent).toBeLessThan(1e-12);
        const free = splitPayments({ rate: 0, periods, presentValue: lent, type }, 1, 1);
        expect(free.ok && Math.abs(free.value.interest) / lent).toBeLessThan(1e-12);
      }),
    );
  });

  it.each([
    ['payment 0', 0, 1, 'Payments are counted from 1.'],
    ['half a payment', 1.5, 2, 'Payments are counted from 1.'],
    ['a last one before the first', 5, 4, 'The last payment comes before the first.'],
    ['one after the last', 1, 25, 'There are not so many payments.'],
  ])('refuses %s', (_, first, last, reason) => {
    expect(reasonOf(splitPayments({ rate: 0.01, periods: 24, presentValue: 2_000 }, first, last))).toBe(reason);
  });
});

describe('An annuity refuses', () => {
  const loan = { rate: 0.01, periods: 12, presentValue: 1_000 };

  it.each([
    ['what is no number', { ...loan, rate: Number.NaN }, 'The rate is not a number.'],
    ['amounts out of any range', { ...loan, presentValue: 1e308 }, 'The present value is too large to be exact.'],
    ['infinity', { ...loan, futureValue: Number.POSITIVE_INFINITY }, 'The future value is too large to be exact.'],
    ['a rate that loses all', { ...loan, rate: -1 }, 'A rate of −100% or less leaves nothing to compute with.'],
    ['no periods', { ...loan, periods: 0 }, 'There is no period to pay in.'],
    ['periods below zero', { ...loan, periods: -12 }, 'The number of periods is below zero.'],
    [
      'payments in the middle',
      { ...loan, type: 0.5 },
      'Payments are due at the end (0) or at the start (1) of each period.',
    ],
  ])('%s', (_, annuity, reason) => {
    expect(reasonOf(annuityPayment(annuity))).toBe(reason);
  });

  it('payments that never lead there', () => {
    expect(numberOfPeriods({ rate: 0.25, payment: 0.5, presentValue: 0, futureValue: 150 }).ok).toBe(false);
    expect(numberOfPeriods({ rate: 0, payment: 0, presentValue: 1_000 }).ok).toBe(false);
    expect(futureValue({ rate: 1e6, periods: 1e6, payment: 1 }).ok).toBe(false);
  });
});
