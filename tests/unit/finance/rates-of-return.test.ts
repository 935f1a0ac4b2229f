import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datedRateOfReturn, datedRatesOfReturn } from '#shared/finance/dated-rate-of-return.ts';
import { internalRateOfReturn, internalRatesOfReturn } from '#shared/finance/internal-rate-of-return.ts';
import { datedModifiedRateOfReturn, modifiedRateOfReturn } from '#shared/finance/modified-rate-of-return.ts';
import { datedNetFutureValue, datedNetPresentValue, netPresentValue } from '#shared/finance/net-present-value.ts';
import type { Result } from '#shared/finance/result.ts';
import { addDays } from '#shared/time/dates.ts';

const numberOf = (result: Result<number>): number => (result.ok ? result.value : Number.NaN);

const decommissioned = [-1_000, ...Array<number>(239).fill(8), -500];

/** Money out, then money back. */
const anInvestment = fc
  .tuple(
    fc.double({ min: 1, max: 1e7, noNaN: true }),
    fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 400 }),
  )
  .filter(([, returns]) => returns.some((one) => one > 1))
  .map(([invested, returns]) => [-invested, ...returns]);

describe('IRR', () => {
  it.each([
    [[-70_000, 12_000, 15_000, 18_000, 21_000], -0.02124484827341],
    [[-70_000, 12_000, 15_000, 18_000, 21_000, 26_000], 0.08663094803652],
    [[-70_000, 12_000, 15_000, 18_000], -0.1821374641455],
    [[-100, 20, 24, 28.8], -0.13618951095869],
    [[-100, 20, 24, 28.8, 34.56, 41.47], 0.13057575637152],
  ])('of %j (PhpSpreadsheet, Excel help)', (flows, rate) => {
    const { value, roots, reason } = internalRateOfReturn(flows);
    expect(value).toBeCloseTo(rate, 10);
    expect([roots, reason]).toEqual([1, null]);
  });

  it.each([
    [[-100, 0, 0, 74], -0.0955],
    [[-100, 39, 59, 55, 20], 0.2809484],
    [[-100, 100, 0, -7], -0.0833],
    [[-100, 100, 0, 7], 0.06206],
    [[-5, 10.5, 1, -8, 1], 0.0886],
  ])('of %j (numpy-financial)', (flows, rate) => {
    expect(internalRateOfReturn(flows).value).toBeCloseTo(rate, 4);
  });

  it('tells that there are several, and takes the nearest to zero, or to the guess', () => {
    const twoRates = [-1_000, 2_300, -1_320];
    expect(internalRateOfReturn(twoRates)).toMatchObject({ roots: 2, reason: 'severalNearestToZero' });
    expect(internalRateOfReturn(twoRates).value).toBeCloseTo(0.1, 12);
    expect(internalRateOfReturn(twoRates, 0.3)).toMatchObject({ roots: 2, reason: 'severalNearestToGuess' });
    expect(internalRateOfReturn(twoRates, 0.3).value).toBeCloseTo(0.2, 12);
    expect(internalRateOfReturn(decommissioned)).toMatchObject({ roots: 2 });
    expect(internalRateOfReturn(decommissioned).value).toBeCloseTo(0.00449538, 8);
    expect(internalRateOfReturn([-1, 6, -11, 6]).roots).toBe(3);
  });

  it('finds rates that lie close together, or are one', () => {
    expect(internalRateOfReturn([-1, 2.201, -1.1 * 1.101]).roots).toBe(2);
    expect(internalRateOfReturn([1, -2.2, 1.21])).toMatchObject({ roots: 1, reason: null });
    expect(internalRateOfReturn([1, -2.2, 1.21]).value).toBeCloseTo(0.1, 7);
    expect(internalRateOfReturn([100, -300, 300, -100]).value).toBeCloseTo(0, 5);
  });

  it.each([
    [[1, 2, 3], 'noSignChange'],
    [[0, 0], 'noSignChange'],
    [[], 'noSignChange'],
    [[10, -18, 10], 'noRoot'],
    [[-1, Number.NaN], 'invalidNumber'],
    [[-1, 1e308], 'invalidNumber'],
  ] as const)('has none for %j', (flows, reason) => {
    expect(internalRateOfReturn(flows)).toEqual({ value: null, roots: 0, residual: null, reason });
  });

  it.each([
    ['a loss of 99.9 %', [-1e6, 1_000], -0.999],
    ['a rate of 500 %', [-100, 600], 5],
    ['flows that begin late', [0, 0, -100, 110], 0.1],
    ['two years without income', [-1_000, ...Array<number>(24).fill(0), ...Array<number>(60).fill(25)], 0.00762725],
    ['a rate next to zero over 720 months', [-1_000, ...Array<number>(720).fill(1.44)], 0.00010086154],
    ['a loss of 95 % over 360 months', [-1e6, ...Array<number>(360).fill(139)], -0.01243586],
  ])('finds %s', (_, flows, rate) => {
    expect(internalRateOfReturn(flows).value).toBeCloseTo(rate, 8);
  });

  it('leaves a net present value of zero', () => {
    fc.assert(
      fc.property(anInvestment, (flows) => {
        const { value, roots, residual } = internalRateOfReturn(flows);
        fc.pre(value !== null);
        expect(roots).toBe(1);
        expect(residual).toBeLessThan(1e-12);
        const gross = numberOf(netPresentValue(value ?? 0, flows.map(Math.abs), 0));
        expect(Math.abs(numberOf(netPresentValue(value ?? 0, flows, 0))) / gross).toBeLessThan(1e-9);
      }),
    );
  });

  it('does not change with the size of the flows, nor with their side', () => {
    fc.assert(
      fc.property(anInvestment, fc.constantFrom(0.5, 8, -1, -16), (flows, factor) => {
        const scaled = internalRateOfReturn(flows.map((flow) => flow * factor)).value;
        const value = internalRateOfReturn(flows).value;
        if (value === null) expect(scaled).toBeNull();
        else expect(scaled).toBeCloseTo(value, 9);
      }),
    );
  });
});

describe('XIRR', () => {
  it.each([
    [
      'Microsoft help',
      [-10_000, 2_750, 4_250, 3_250, 2_750],
      ['2008-01-01', '2008-03-01', '2008-10-30', '2009-02-15', '2009-04-01'],
      0.373362535,
    ],
    ['PhpSpreadsheet, a year', [-1_000, 1_100], ['2010-01-01', '2011-01-01'], 0.1],
    ['PhpSpreadsheet, no growth', [-1_000, 1_000], ['2010-01-01', '2011-01-01'], 0],
    [
      'PhpSpreadsheet, decline',
      [-100, 20, 40, 25],
      ['2010-01-01', '2010-04-01', '2010-10-01', '2011-02-01'],
      -0.197387315,
    ],
    ['PhpSpreadsheet, issue 2469', [55_600, -51_094.83], ['2021-11-24', '2021-12-24'], -0.642307613],
    [
      'PhpSpreadsheet, in any order',
      [-1_000, 4_300, -1_000, -1_000, -1_000],
      ['2010-10-01', '2011-01-01', '2010-07-01', '2010-01-01', '2010-04-01'],
      0.1212676,
    ],
    [
      'PhpSpreadsheet, above 1,000 %',
      [1, 1_893.67, 52_573.25, 48_849.74, 26_369.16, -273_029.18],
      ['2019-06-27', '2019-06-27', '2019-06-21', '2019-06-24', '2019-06-27', '2019-07-27'],
      3_235.159644,
    ],
  ])('as published: %s', (_, flows, dates, rate) => {
    expect(datedRateOfReturn(flows, dates).value).toBeCloseTo(rate, rate > 100 ? 4 : 7);
  });

  it.each([
    ['ACT/365F', 0.10064378342638],
    ['ACT/360', 0.0991988898057063],
    ['30/360 US', 0.100675477282743],
    ['30/360 ISDA', 0.100675477282743],
    ['ACT/ACT ISDA', 0.100739648987346],
    ['30E/360', 0.100675477282743],
  ] as const)('under %s (MathWorks documentation of xirr, as tested by pyxirr)', (dayCount, rate) => {
    const flows = [-10_000, 2_500, 2_000, 3_000, 4_000];
    const dates = ['2007-01-12', '2008-02-14', '2008-03-03', '2008-06-14', '2008-12-01'];
    expect(datedRateOfReturn(flows, dates, { dayCount }).value).toBeCloseTo(rate, 11);
  });

  it.each([
    ['flows of one sign', [4_000, 46_000], ['2015-01-04', '2019-06-27'], 'noSignChange'],
    ['fewer dates than flows', [4_000, -46_000], ['2015-01-04'], 'datesDoNotMatch'],
    ['a day that there is not', [4_000, -46_000], ['2015-01-04', '2019-02-29'], 'invalidDate'],
    [
      'a rate at −100 %',
      [-10_000, 10_000, -10_000, 5],
      ['2010-01-15', '2010-04-16', '2010-07-16', '2010-10-15'],
      'noRoot',
    ],
    ['all on one day', [-100, 110], ['2015-01-04', '2015-01-04'], 'noRoot'],
  ])('has none for %s', (_, flows, dates, reason) => {
    expect(datedRateOfReturn(flows, dates)).toMatchObject({ value: null, reason });
  });

  it('leaves a net present value of zero, whatever the order, and does not change when all dates move', () => {
    const flowsWithDates = anInvestment.chain((flows) =>
      fc.tuple(
        fc.constant(flows),
        fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: flows.length, maxLength: flows.length }),
      ),
    );
    fc.assert(
      fc.property(flowsWithDates, fc.integer({ min: -5000, max: 5000 }), ([flows, gaps], shift) => {
        const dates = gaps.map((gap, index) => (index === 0 ? '2020-01-15' : addDays('2020-01-15', gap)));
        const { value, residual } = datedRateOfReturn(flows, dates);
        fc.pre(value !== null && value < 1e6 && value > -0.9);
        expect(residual).toBeLessThan(1e-12);
        const gross = numberOf(datedNetPresentValue(value ?? 0, flows.map(Math.abs), dates));
        expect(Math.abs(numberOf(datedNetPresentValue(value ?? 0, flows, dates))) / gross).toBeLessThan(1e-9);
        const moved = dates.map((date) => addDays(date, shift));
        const backward = datedRateOfReturn(flows.toReversed(), moved.toReversed()).value;
        expect(Math.abs((backward ?? Number.NaN) - (value ?? 0)) / (1 + Math.abs(value ?? 0))).toBeLessThan(1e-9);
      }),
    );
  });
});

describe('Net present value and its relatives', () => {
  it.each([
    [0.1, [-10_000, 3_000, 4_200, 6_800], 1, 1_188.4434123352],
    [0.08, [8_000, 9_200, 10_000, 12_000, 14_500, -9_000], 1, 36_250.534912984],
    [0.05, [-15_000, 1_500, 2_500, 3_500, 4_500, 6_000], 0, 122.89485495094],
  ] as const)(
    'NPV at %d of %j, the first after %d periods (PhpSpreadsheet, numpy-financial)',
    (rate, flows, firstAt, worth) => {
      expect(numberOf(netPresentValue(rate, flows, firstAt))).toBeCloseTo(worth, 8);
    },
  );

  it('XNPV and XNFV (PhpSpreadsheet; pyxirr after westclintech)', () => {
    const years = ['2018-06-30', ...Array.from({ length: 10 }, (_, index) => `${2018 + index}-12-31`)];
    expect(numberOf(datedNetPresentValue(0.1, [0, ...Array<number>(10).fill(120_000)], years))).toBeCloseTo(
      772_830.734,
      3,
    );
    const flows = [-100_000, -50_000, -2_500, 12_500, 37_500, 75_000, 90_000];
    const dates = ['2011-11-30', '2012-03-15', '2012-07-18', '2012-11-30', '2013-01-23', '2013-04-30', '2014-02-06'];
    expect(numberOf(datedNetFutureValue(0.025, flows, dates))).toBeCloseTo(57_238.1249299303, 7);
    expect(numberOf(datedNetPresentValue(-0.1, [-100, 110], ['2019-12-31', '2020-12-31']))).toBeCloseTo(
      22.257507852701,
      9,
    );
  });

  it.each([
    [[-120_000, 39_000, 30_000, 21_000, 37_000, 46_000], 0.1, 0.12, 0.12609413036591],
    [[-120_000, 39_000, 30_000, 21_000], 0.1, 0.12, -0.048044655249981],
    [[-100, 12, 14, 11], 5.5, 5, 0.74021752686287],
    [[-4_500, -800, 800, 800, 600, 600, 800, 800, 700, 3_000], 0.08, 0.055, 0.06659717503155],
    [[100, 200, -50, 300, -200], 0.05, 0.06, 0.34282338784218],
  ])('MIRR of %j (PhpSpreadsheet, numpy-financial)', (flows, finance, reinvest, rate) => {
    expect(numberOf(modifiedRateOfReturn(flows, finance, reinvest))).toBeCloseTo(rate, 12);
  });

  it.each([
    ['no flows', netPresentValue(0.1, [], 0), 'There are no cash flows.'],
    ['flows out of any range', netPresentValue(0.1, [1e308], 0), 'A cash flow is no usable number.'],
    ['a loss of all', netPresentValue(-1, [1], 1), 'A rate of −100% or less leaves nothing to compute with.'],
    ['a missing date', datedNetPresentValue(0.1, [1, 2], ['2026-01-01']), 'There are not as many dates as cash flows.'],
    ['a wrong date', datedNetPresentValue(0.1, [1], ['2026-02-30']), 'A cash flow has no valid date.'],
    [
      'a flow before the first',
      datedNetFutureValue(0.1, [1, 2], ['2026-01-02', '2026-01-01']),
      'A cash flow comes before the first one.',
    ],
    [
      'flows of one sign (numpy-financial)',
      modifiedRateOfReturn([39_000, 30_000, 21_000], 0.1, 0.12),
      'Something has to be paid, and something received.',
    ],
  ])('refuse %s', (_, result, reason) => {
    expect(result).toEqual({ ok: false, reason });
  });
});

describe('all rates of return', () => {
  it('are told in rising order, per period and of dated flows alike', () => {
    const [low, middle, high] = internalRatesOfReturn([-1, 6, -11, 6]);
    // −1 + 6x − 11x² + 6x³ is zero at x = 1, 1/2 and 1/3.
    expect([low, middle, high]).toEqual([expect.closeTo(0, 9), expect.closeTo(1, 9), expect.closeTo(2, 9)]);
    const dated = datedRatesOfReturn([-132, -100, 230], ['2027-01-01', '2025-01-01', '2026-01-01']);
    expect(dated).toEqual([expect.closeTo(0.1, 9), expect.closeTo(0.2, 9)]);
  });

  it('are one or none where there is one or none', () => {
    expect(internalRatesOfReturn([-100, 110])).toEqual([expect.closeTo(0.1, 12)]);
    expect(internalRatesOfReturn([-100, -110])).toEqual([]);
    expect(datedRatesOfReturn([100, -101, 100], ['2025-01-01', '2026-01-01', '2027-01-01'])).toEqual([]);
  });
});

describe('MIRR of dated flows', () => {
  it('is that of periodic flows where they are a year of 365 days apart', () => {
    const flows = [-1_000, -200, 500, 900];
    const dates = ['2025-01-01', '2026-01-01', '2027-01-01', '2028-01-01'];

    const dated = numberOf(datedModifiedRateOfReturn(flows, dates, 0.05, 0.1));
    expect(dated).toBeCloseTo(numberOf(modifiedRateOfReturn(flows, 0.05, 0.1)), 12);
  });

  it('is refused where it means nothing', () => {
    expect(datedModifiedRateOfReturn([-1, 2], ['2025-01-01', '2025-01-01'], 0, 0)).toMatchObject({ ok: false });
    expect(datedModifiedRateOfReturn([-1, -2], ['2025-01-01', '2026-01-01'], 0, 0)).toMatchObject({ ok: false });
    expect(datedModifiedRateOfReturn([-1, 2], ['2025-01-01', '2026-01-01'], -1, 0)).toMatchObject({ ok: false });
  });
});
