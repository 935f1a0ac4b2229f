import { describe, expect, it } from 'vitest';
import { rateRemark, returnsOf } from '#web/src/entities/figure/returns-of.ts';

describe('the return of dated flows', () => {
  it('is that of the spreadsheet example of XIRR: 37.34%', () => {
    const dates = ['2008-01-01', '2008-03-01', '2008-10-30', '2009-02-15', '2009-04-01'];
    const amounts = [-10_000, 2_750, 4_250, 3_250, 2_750];
    const flows = dates.map((date, at) => ({ date, amount: amounts[at] ?? 0 }));

    const { rate, presentValue, multiple, paidBackOn } = returnsOf(flows, 0.09);

    expect(rate.value).toBeCloseTo(0.373362535, 8);
    // The example of XNPV has the same flows at 9%.
    expect(presentValue).toMatchObject({ ok: true, value: expect.closeTo(2_086.647602, 5) });
    expect(multiple).toBe(1.3);
    expect(paidBackOn).toBe('2009-02-15');
    expect(rateRemark(rate)).toBeNull();
  });

  it('says that there are several rates', () => {
    const flows = [
      { date: '2025-01-01', amount: -100 },
      { date: '2026-01-01', amount: 230 },
      { date: '2027-01-01', amount: -132 },
    ];

    const { rate } = returnsOf(flows, 0);

    // Years of 365 days: 100 − 230/(1 + r) + 132/(1 + r)² is zero at 10% and at 20%.
    expect(rate.value).toBeCloseTo(0.1, 10);
    expect(rateRemark(rate)).toMatch(/at 2 rates/);
  });

  it('is none where nothing comes back', () => {
    const { rate, paidBackOn } = returnsOf([{ date: '2025-01-01', amount: -100 }], 0.08);

    expect(rate.value).toBeNull();
    expect(rateRemark(rate)).toMatch(/nothing comes back/);
    expect(paidBackOn).toBeNull();
  });
});
