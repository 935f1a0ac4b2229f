import { describe, expect, it } from 'vitest';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { type LoanLine, paymentOf } from '#shared/finance/loans/loan-line.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import type { LoanTerms } from '#shared/finance/loans/loan-terms.ts';
import type { FloatingRate } from '#shared/finance/loans/rate-terms.ts';

const calendar = standardCalendars.GovernmentSecurities;

function linesOf(terms: Partial<LoanTerms>): readonly LoanLine[] {
  const schedule = loanSchedule({
    startDate: '2026-01-31',
    numberOfPayments: 8,
    monthsPerPeriod: 3,
    draws: [{ date: terms.startDate ?? '2026-01-31', amount: 1_000_000_00 }],
    accrual: 'ACT/360',
    rate: { kind: 'fixed', rate: 0.06 },
    repayment: { kind: 'levelPrincipal' },
    ...terms,
  });
  if (!schedule.ok) throw new Error(schedule.reason);
  return schedule.value;
}

describe('Payment dates', () => {
  const ends = (terms: Partial<LoanTerms>) => linesOf(terms).map(({ periodEnd }) => periodEnd);

  it('count from the first day, so that February shortens no later month', () => {
    expect(ends({ numberOfPayments: 3, monthsPerPeriod: 1 })).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('stay at the ends of months where the agreement says so', () => {
    const terms = { startDate: '2026-02-28', numberOfPayments: 3, monthsPerPeriod: 1 };
    expect(ends(terms)).toEqual(['2026-03-28', '2026-04-28', '2026-05-28']);
    expect(ends({ ...terms, endOfMonth: true })).toEqual(['2026-03-31', '2026-04-30', '2026-05-31']);
  });

  it('make the first period short or long, and the last one as well', () => {
    const short = linesOf({ firstPaymentDate: '2026-03-15', maturityDate: '2028-01-15', numberOfPayments: 8 });
    expect(short.map(({ periodEnd }) => periodEnd)).toEqual([
      '2026-03-15',
      '2026-06-15',
      '2026-09-15',
      '2026-12-15',
      '2027-03-15',
      '2027-06-15',
      '2027-09-15',
      '2028-01-15',
    ]);
    expect(short[0]?.interest).toBe(Math.round((1_000_000_00 * 6 * 43) / 36_000));
    expect(short[7]?.dayFraction).toBeCloseTo(122 / 360, 12);
  });

  it('count a short first month of 30 days by its calendar days', () => {
    const [first, second] = linesOf({
      startDate: '2024-01-10',
      firstPaymentDate: '2024-03-01',
      numberOfPayments: 6,
      monthsPerPeriod: 1,
      accrual: { daysInMonth: 30, daysInYear: 360 },
    });
    expect(first?.dayFraction).toBeCloseTo((1 + 22 / 31) / 12, 12);
    expect(second?.dayFraction).toBeCloseTo(1 / 12, 12);
  });

  it('move off weekends and holidays, with the interest period or without', () => {
    const terms = { startDate: '2026-01-31', numberOfPayments: 2 };
    const rule = { calendar, convention: 'ModifiedFollowing' } as const;
    const [paid] = linesOf({ ...terms, monthsPerPeriod: 4, businessDays: { ...rule, moves: 'payment' } });
    const [moved, next] = linesOf({ ...terms, monthsPerPeriod: 4, businessDays: { ...rule, moves: 'accrual' } });
    // 31 May 2026 is a Sunday; the day after lies in June.
    expect([paid?.paymentDate, paid?.periodEnd]).toEqual(['2026-05-29', '2026-05-31']);
    expect([moved?.paymentDate, moved?.periodEnd, next?.periodStart]).toEqual([
      '2026-05-29',
      '2026-05-29',
      '2026-05-29',
    ]);
    expect((paid?.interest ?? 0) - (moved?.interest ?? 0)).toBeCloseTo(2 * 16_666.67, -1);
  });
});

describe('A floating rate', () => {
  const floating: FloatingRate = {
    kind: 'floating',
    fixings: [
      { from: '2026-01-28', rate: 0.0431 },
      { from: '2026-01-30', rate: 0.05 },
      { from: '2026-04-27', rate: 0.002 },
      { from: '2026-07-28', rate: 0.09 },
    ],
    spread: 0.001,
    floor: 0.01,
    cap: 0.08,
    margin: 0.0075,
    marginSteps: [{ from: '2026-09-15', rate: 0.0125 }],
    lookback: { businessDays: 2, calendar },
  };

  it('is min(cap, max(floor, index + spread)) + margin, taken two business days before, and says how it came', () => {
    const lines = linesOf({ rate: floating, numberOfPayments: 4 });
    expect(lines.map(({ rates }) => rates[0])).toMatchObject([
      { rate: 0.0516, index: 0.0431, fixedOn: '2026-01-28', heldBy: null },
      { rate: 0.0175, index: 0.002, heldBy: 'floor' },
      { rate: 0.0875, index: 0.09, heldBy: 'cap' },
      { rate: 0.0925, index: 0.09, margin: 0.0125, heldBy: 'cap' },
    ]);
    expect(lines[2]?.rates[1]).toMatchObject({ from: '2026-09-15', rate: 0.0925, margin: 0.0125 });
  });

  it('charges each day of a period at the margin of that day', () => {
    const [, , third] = linesOf({ rate: floating, numberOfPayments: 4, repayment: { kind: 'bullet' } });
    const exact = (1_000_000_00 * (0.0875 * 46 + 0.0925 * 46)) / 360;
    expect(third?.interest).toBe(Math.round(exact));
  });

  it('is refused where the index has no rate yet', () => {
    expect(() => linesOf({ rate: { ...floating, fixings: [{ from: '2026-03-01', rate: 0.05 }] } })).toThrow(
      'The index has no rate on or before 2026-01-29, which the period from 2026-01-31 needs.',
    );
  });

  it('keeps an agreed payment on a changed rate where that is the agreement, and the last one takes the difference', () => {
    const rate = { kind: 'fixed', rate: 0.06, steps: [{ from: '2026-10-31', rate: 0.08 }] } as const;
    const lines = linesOf({ rate, repayment: { kind: 'levelPayment', keepsPaymentOnRateChange: true } });
    expect(new Set(lines.slice(0, 7).map(paymentOf)).size).toBe(1);
    expect(lines.map(paymentOf).at(-1)).toBeGreaterThan(lines.map(paymentOf)[0] ?? 0);
  });
});

describe('What happens on the way', () => {
  it('adds interest to principal during construction, and repays it afterwards', () => {
    const lines = linesOf({
      capitalizesThrough: '2026-07-31',
      draws: [
        { date: '2026-01-31', amount: 400_000_00 },
        { date: '2026-03-17', amount: 600_000_00 },
      ],
    });
    expect(lines[0]?.interest).toBe(Math.round((6 * (400_000_00 * 89 + 600_000_00 * 44)) / 36_000));
    expect(
      lines.slice(0, 3).map(({ capitalizedInterest, principal }) => [capitalizedInterest > 0, principal > 0]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(lines.at(-1)?.closingBalance).toBe(0);
  });

  const prepayment = { date: '2026-10-31', amount: 250_000_00, premiumRate: 0.02 };

  it('makes later payments smaller after a prepayment, with the same number of them', () => {
    const repayment = { kind: 'levelPayment' } as const;
    const [plain, prepaid] = [
      linesOf({ repayment }),
      linesOf({ repayment, prepayments: [{ ...prepayment, effect: 'reducePayment' }] }),
    ];
    expect(prepaid).toHaveLength(8);
    expect(prepaid[2]).toMatchObject({ prepayment: 250_000_00, fees: 5_000_00 });
    expect(prepaid[2]?.closingBalance).toBe((plain[2]?.closingBalance ?? 0) - 250_000_00);
    expect(prepaid.map(paymentOf)[3]).toBeLessThan(plain.map(paymentOf)[3] ?? 0);
  });

  it('ends the loan earlier with the same payments where that is chosen', () => {
    const repayment = { kind: 'levelPayment' } as const;
    const [plain, prepaid] = [
      linesOf({ repayment }),
      linesOf({ repayment, prepayments: [{ ...prepayment, effect: 'shortenTerm' }] }),
    ];
    expect(prepaid).toHaveLength(6);
    expect(prepaid.slice(0, 5).map(paymentOf)).toEqual(plain.slice(0, 5).map(paymentOf));
  });

  it('takes a prepayment from agreed amounts in proportion, or from the last ones', () => {
    const principal = [0, 0, 200_000_00, 200_000_00, 150_000_00, 150_000_00, 150_000_00, 150_000_00];
    const left = (effect: 'reducePayment' | 'shortenTerm') =>
      linesOf({
        repayment: { kind: 'custom', principal },
        prepayments: [{ ...prepayment, amount: 200_000_00, effect }],
      }).map((line) => line.principal / 100);
    expect(left('reducePayment')).toEqual([0, 0, 200_000, 150_000, 112_500, 112_500, 112_500, 112_500]);
    expect(left('shortenTerm')).toEqual([0, 0, 200_000, 200_000, 150_000, 150_000, 100_000]);
  });

  it('counts fees in the period in which they fall due', () => {
    const lines = linesOf({
      fees: [
        { date: '2026-01-31', amount: 10_000_00 },
        { date: '2026-05-01', amount: 500_00 },
      ],
    });
    expect(lines.map(({ fees }) => fees)).toEqual([10_000_00, 500_00, 0, 0, 0, 0, 0, 0]);
  });
});
