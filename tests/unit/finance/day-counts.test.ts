import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DayCount, dayCountDays, dayFraction, yearFraction } from '#shared/finance/day-counts.ts';
import { addDays, addMonths, isMonthEnd } from '#shared/time/dates.ts';

const anyDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1950-01-01', days));
const additive = ['ACT/360', 'ACT/365F', 'ACT/ACT ISDA'] as const;
const independent = DayCount.options.filter((one) => one !== 'ACT/365L' && one !== 'ACT/ACT ICMA');

describe('day counts', () => {
  it.each([
    ['2003-11-01', '2004-05-01', '2003-11-01', '2004-05-01', 0.497724380567, 0.5],
    ['1999-02-01', '1999-07-01', '1998-07-01', '1999-07-01', 0.41095890411, 0.41095890411],
    ['1999-07-01', '2000-07-01', '1999-07-01', '2000-07-01', 1.001377348600149, 1],
    ['2002-08-15', '2003-07-15', '2003-01-15', '2003-07-15', 0.915068493151, 0.915760869565],
    ['2003-07-15', '2004-01-15', '2003-07-15', '2004-01-15', 0.504004790778, 0.5],
    ['1999-07-30', '2000-01-30', '1999-07-30', '2000-01-30', 0.503892506924, 0.5],
    ['2000-01-30', '2000-06-30', '2000-01-30', '2000-07-30', 0.415300546448, 0.417582417582],
  ])(
    'counts %s to %s as the ISDA memorandum on Actual/Actual does',
    (from, to, referenceStart, referenceEnd, isda, icma) => {
      expect(yearFraction('ACT/ACT ISDA', from, to)).toBeCloseTo(isda, 11);
      expect(yearFraction('ACT/ACT ICMA', from, to, { referenceStart, referenceEnd })).toBeCloseTo(icma, 11);
    },
  );

  it('cuts a long last period of coupons at the ends of months (ISDA memorandum, 30 November 1999 to 30 April 2000)', () => {
    const reference = { referenceStart: '1999-11-30', referenceEnd: '2000-02-29', frequency: 4, endOfMonth: true };

    expect(dayFraction('ACT/ACT ICMA', '1999-11-30', '2000-04-30', reference)).toEqual({
      numerator: 153,
      denominator: 368,
    });
    expect(yearFraction('ACT/ACT ICMA', '1999-11-30', '2000-04-30', reference)).toBe(91 / 364 + 61 / 368);
  });

  it.each([
    ['2006-08-20', '2007-02-20', 180, 180, 180, 180],
    ['2007-02-20', '2007-08-20', 180, 180, 180, 180],
    ['2006-08-31', '2007-02-28', 178, 178, 178, 180],
    ['2007-02-28', '2007-08-31', 183, 180, 182, 180],
    ['2007-08-31', '2008-02-29', 179, 179, 179, 180],
    ['2008-02-29', '2008-08-31', 182, 180, 181, 180],
    ['2006-01-31', '2006-02-28', 28, 28, 28, 30],
    ['2006-02-28', '2006-03-03', 5, 3, 5, 3],
    ['2008-02-29', '2009-02-28', 359, 360, 359, 360],
    ['2008-02-28', '2008-03-30', 32, 32, 32, 32],
    ['2008-02-28', '2008-03-31', 33, 33, 32, 32],
  ])(
    'counts 30-day months from %s to %s as the ISDA memorandum of 2008 does',
    (from, to, isda, us, european, europeanIsda) => {
      expect(dayCountDays('30/360 ISDA', from, to)).toBe(isda);
      expect(dayCountDays('30/360 US', from, to)).toBe(us);
      expect(dayCountDays('30E/360', from, to)).toBe(european);
      expect(dayCountDays('30E/360 ISDA', from, to)).toBe(europeanIsda);
    },
  );

  it('does not count the end of February as a 30th when the debt falls due on it (30E/360 ISDA)', () => {
    expect(dayCountDays('30E/360 ISDA', '2007-08-31', '2008-02-29', { maturity: '2008-02-29' })).toBe(179);
    expect(dayCountDays('30E/360 ISDA', '2008-02-28', '2008-08-31', { maturity: '2008-08-31' })).toBe(182);
  });

  it('takes 366 days for ACT/365L when an annual period holds 29 February, or another is paid in a leap year', () => {
    const days = (from: string, to: string, referenceEnd: string, frequency: number) =>
      dayFraction('ACT/365L', from, to, { referenceEnd, frequency }).denominator;

    expect(days('2011-12-28', '2012-02-28', '2012-02-28', 1)).toBe(365);
    expect(days('2011-12-28', '2012-02-28', '2012-02-29', 1)).toBe(366);
    expect(days('2011-12-28', '2012-02-28', '2012-02-28', 2)).toBe(366);
    expect(days('2011-08-28', '2011-12-28', '2012-02-28', 4)).toBe(366);
    expect(days('2012-02-29', '2013-02-28', '2013-02-28', 1)).toBe(365);
  });

  it('stays exact over forty years of Actual/Actual', () => {
    expect(dayFraction('ACT/ACT ISDA', '1990-03-15', '2030-03-15')).toEqual({
      numerator: 3660 * 365 + 10_950 * 366,
      denominator: 133_590,
    });
  });

  it('counts a period the same in one piece or in two, where months do not matter', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...additive),
        anyDay,
        fc.nat(9000),
        fc.nat(9000),
        (convention, from, first, second) => {
          const [middle, to] = [addDays(from, first), addDays(from, first + second)];
          const whole = yearFraction(convention, from, to);
          expect(yearFraction(convention, from, middle) + yearFraction(convention, middle, to)).toBeCloseTo(whole, 10);
        },
      ),
    );
  });

  it('counts four hundred years later what it counts now', () => {
    fc.assert(
      fc.property(fc.constantFrom(...independent), anyDay, fc.nat(9000), (convention, from, days) => {
        const [later, to] = [addMonths(from, 4800), addDays(from, days)];
        expect(dayFraction(convention, later, addMonths(to, 4800))).toEqual(dayFraction(convention, from, to));
      }),
    );
  });

  it('gives every regular coupon its whole part of a year (ACT/ACT ICMA)', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(1, 2, 4, 12), fc.integer({ min: 1, max: 60 }), (day, frequency, periods) => {
        fc.pre(Number(day.slice(8)) <= 28 && !isMonthEnd(day));
        const months = 12 / frequency;
        const reference = { referenceStart: day, referenceEnd: addMonths(day, months), frequency };
        const to = addMonths(day, months * periods);
        expect(yearFraction('ACT/ACT ICMA', day, to, reference)).toBe(periods / frequency);
        expect(yearFraction('ACT/ACT ICMA', addMonths(day, -months * periods), to, reference)).toBe(
          (2 * periods) / frequency,
        );
      }),
    );
  });

  it.each([
    ['a day that there is not', () => dayFraction('ACT/360', '2026-02-30', '2026-03-01')],
    ['dates out of order', () => dayFraction('ACT/360', '2026-03-02', '2026-03-01')],
    ['ACT/365L without coupons', () => dayFraction('ACT/365L', '2026-03-01', '2026-09-01')],
    ['ACT/ACT ICMA for a broken period alone', () => dayFraction('ACT/ACT ICMA', '2026-03-01', '2026-08-13')],
    ['five coupons a year', () => dayFraction('ACT/365L', '2026-03-01', '2026-09-01', { frequency: 5 })],
    [
      'a reference period out of order',
      () => dayFraction('ACT/ACT ICMA', '2026-03-01', '2026-09-01', { referenceStart: '2027-01-01' }),
    ],
  ])('refuses %s', (_, count) => {
    expect(count).toThrow(RangeError);
  });
});
