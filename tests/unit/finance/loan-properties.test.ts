import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactFraction, roundedPart, roundedSum, timesFraction } from '#shared/finance/exact-fraction.ts';
import { rateFraction } from '#shared/finance/exact-rate.ts';
import { levelScheduleColumns } from '#shared/finance/loans/level-schedule-columns.ts';
import { type LoanLine, paymentOf } from '#shared/finance/loans/loan-line.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import type { LoanTerms } from '#shared/finance/loans/loan-terms.ts';
import { addDays } from '#shared/time/dates.ts';

const linesOf = (terms: LoanTerms): readonly LoanLine[] => {
  const schedule = loanSchedule(terms);
  if (!schedule.ok) throw new Error(schedule.reason);
  return schedule.value;
};
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Half up, away from zero, in whole numbers of any size. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const absolute = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * absolute + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** A monthly schedule in whole numbers of any size: A = B × i(1 + i)^n / ((1 + i)^n − 1), i = units / (12 × 10^15). */
function exactSchedule(principal: number, rate: number, payments: number) {
  const [units, scale] = [BigInt(Math.round(rate * 1e15)), 12n * 10n ** 15n];
  const [grown, base] = [(scale + units) ** BigInt(payments), scale ** BigInt(payments)];
  const payment =
    units === 0n
      ? halfUp(BigInt(principal), BigInt(payments))
      : halfUp(BigInt(principal) * units * grown, scale * (grown - base));
  let balance = BigInt(principal);
  return Array.from({ length: payments }, (_, index) => {
    const interest = halfUp(balance * units, scale);
    const repaid = index === payments - 1 || payment - interest > balance ? balance : payment - interest;
    balance -= repaid;
    return [Number(interest), Number(repaid), Number(balance)];
  });
}

/** A fixed sequence, so that a failure comes again. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('A monthly level schedule', () => {
  const next = sequence(42);
  const longRates = Array.from({ length: 500 }, () => next() * 0.15);
  const roundRates = Array.from({ length: 500 }, (_, index) => ((index % 60) + 1) * 0.0025);

  it('differs in no line from whole numbers of any size, for 1,000 random and round rates', () => {
    const wrong = [...longRates, ...roundRates].flatMap((rate, index) => {
      const principal = 1 + Math.floor(next() * (index % 2 === 0 ? 1e9 : 1e13));
      const payments = index % 10 === 0 ? 360 : 12 + Math.floor(next() * 48);
      const schedule = levelScheduleColumns(principal, rate, payments, 12);
      if (!schedule.ok) throw new Error(schedule.reason);
      const { interest, principal: repaid, closingBalance } = schedule.value;
      return exactSchedule(principal, rate, payments).filter(
        ([exactInterest, exactRepaid, exactBalance], line) =>
          interest[line] !== exactInterest || repaid[line] !== exactRepaid || closingBalance[line] !== exactBalance,
      );
    });

    expect(wrong).toEqual([]);
  });

  it('is the same in columns as in lines', () => {
    for (const rate of [0, 0.0525, 0.123456789012345, 2.5]) {
      const columns = levelScheduleColumns(123_456_789, rate, 60, 4);
      const lines = linesOf({
        startDate: '2026-01-31',
        numberOfPayments: 60,
        monthsPerPeriod: 3,
        draws: [{ date: '2026-01-31', amount: 123_456_789 }],
        accrual: { daysInMonth: 30, daysInYear: 360 },
        rate: { kind: 'fixed', rate },
        repayment: { kind: 'levelPayment' },
      });

      expect(columns.ok && [...columns.value.interest]).toEqual(lines.map(({ interest }) => interest));
      expect(columns.ok && [...columns.value.closingBalance]).toEqual(
        lines.map(({ closingBalance }) => closingBalance),
      );
    }
  });

  it.each([
    [0, 0.05, 12, 12],
    [1e16, 0.05, 12, 12],
    [100, -0.01, 12, 12],
    [100, 5, 12, 12],
    [100, 0.05, 0, 12],
    [100, 0.05, 12, 5],
    [Number.NaN, 0.05, 12, 12],
  ])('is refused for a principal of %d at %d, %d payments, %d a year', (...terms) => {
    expect(levelScheduleColumns(...terms).ok).toBe(false);
  });
});

describe('Interest of a part of a year', () => {
  const amount = fc.integer({ min: -1_000_000_000_000_000, max: 1_000_000_000_000_000 });
  const rate = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((units) => units / 1e12);
  const days = fc.integer({ min: 1, max: 400 });

  it('is exact and rounded once, for amounts and rates of any size', () => {
    fc.assert(
      fc.property(amount, rate, days, (balance, yearly, counted) => {
        const units = BigInt(Math.round(yearly * 1e15));
        const fraction = timesFraction(rateFraction(yearly), exactFraction(counted, 360));
        const expected = halfUp(BigInt(balance) * units * BigInt(counted), 360n * 10n ** 15n);

        expect(roundedPart(balance, fraction) + 0).toBe(Number(expected));
      }),
    );
  });

  it('is rounded once where the balance changes within', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, rate, days), { minLength: 2, maxLength: 6 }), (segments) => {
        const parts = segments.map(([balance, yearly, counted]) => ({
          amount: balance,
          fraction: timesFraction(rateFraction(yearly), exactFraction(counted, 365)),
        }));
        const exact = segments.reduce(
          (total, [balance, yearly, counted]) =>
            total + BigInt(balance) * BigInt(Math.round(yearly * 1e15)) * BigInt(counted),
          0n,
        );

        expect(roundedSum(parts) + 0).toBe(Number(halfUp(exact, 365n * 10n ** 15n)));
      }),
    );
  });

  it.each([
    ['halfUp', [1, 2, 3], [-1, -2, -3]],
    ['halfDown', [0, 1, 2], [0, -1, -2]],
    ['halfEven', [0, 2, 2], [0, -2, -2]],
    ['up', [1, 2, 3], [-1, -2, -3]],
    ['down', [0, 1, 2], [0, -1, -2]],
    ['ceiling', [1, 2, 3], [0, -1, -2]],
    ['floor', [0, 1, 2], [-1, -2, -3]],
  ] as const)('takes ties as %s says', (mode, above, below) => {
    const half = exactFraction(1, 2);
    expect([1, 3, 5].map((one) => roundedPart(one, half, mode) + 0)).toEqual(above);
    expect([-1, -3, -5].map((one) => roundedPart(one, half, mode) + 0)).toEqual(below);
  });
});

const kinds = fc.constantFrom<LoanTerms['repayment']>(
  { kind: 'levelPayment' },
  { kind: 'levelPayment', interestOnlyPayments: 3, amortizationPayments: 60 },
  { kind: 'levelPrincipal' },
  { kind: 'levelPrincipal', interestOnlyPayments: 2 },
  { kind: 'bullet' },
);
const anyLoan = fc
  .record({
    start: fc.integer({ min: 0, max: 3_000 }),
    payments: fc.integer({ min: 6, max: 40 }),
    months: fc.constantFrom(1, 3, 6, 12),
    repayment: kinds,
    accrual: fc.constantFrom<LoanTerms['accrual']>(
      'ACT/360',
      'ACT/365F',
      'ACT/ACT ISDA',
      'ACT/ACT ICMA',
      '30/360 US',
      '30E/360',
      { daysInMonth: 30, daysInYear: 365 },
    ),
    rate: fc.integer({ min: 0, max: 2_000 }),
    amount: fc.integer({ min: 1_000_00, max: 5_000_000_000_00 }),
    later: fc.integer({ min: 1, max: 150 }),
    share: fc.integer({ min: 1, max: 90 }),
    endOfMonth: fc.boolean(),
    capitalized: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ start, payments, months, repayment, accrual, rate, amount, later, share, endOfMonth, capitalized }) => {
    const startDate = addDays('2024-01-01', start);
    const terms: LoanTerms = {
      startDate,
      numberOfPayments: payments,
      monthsPerPeriod: months,
      endOfMonth,
      accrual,
      repayment,
      rate: { kind: 'fixed', rate: rate / 10_000, steps: [{ from: addDays(startDate, 2 * later), rate: 0.04 }] },
      draws: [
        { date: startDate, amount },
        { date: addDays(startDate, later), amount },
      ],
      prepayments: [
        { date: addDays(startDate, later), amount: Math.floor((amount * share) / 200), effect: 'reducePayment' },
      ],
      capitalizesThrough: addDays(startDate, capitalized),
    };
    return terms;
  });

describe('Any loan', () => {
  it('repays what was drawn and capitalized, keeps its balance from line to line and never goes below zero', () => {
    fc.assert(
      fc.property(anyLoan, (terms) => {
        const lines = linesOf({ ...terms, allowsNegativeAmortization: true });
        const [drawn, added] = [
          sum(lines.map((line) => line.drawn)),
          sum(lines.map((line) => line.capitalizedInterest)),
        ];
        const repaid = sum(lines.map((line) => line.principal)) + sum(lines.map((line) => line.prepayment));
        expect(drawn).toBe(sum(terms.draws.map(({ amount }) => amount)));
        expect(repaid).toBe(drawn + added);
        expect(lines.at(-1)?.closingBalance).toBe(0);
        for (const [index, line] of lines.entries()) {
          expect(line.openingBalance).toBe(index === 0 ? 0 : lines[index - 1]?.closingBalance);
          expect(line.closingBalance).toBe(
            line.openingBalance + line.drawn + line.capitalizedInterest - line.principal - line.prepayment,
          );
          expect(line.closingBalance).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(line.interest) && line.interest >= 0).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is worth its principal at its own rate: payments discounted by it come to what was lent, but for the cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 2, max: 120 }), (points, payments) => {
        const amount = 1_000_000_00;
        const lines = linesOf({
          startDate: '2026-03-31',
          numberOfPayments: payments,
          monthsPerPeriod: 1,
          draws: [{ date: '2026-03-31', amount }],
          accrual: 'ACT/360',
          rate: { kind: 'fixed', rate: points / 10_000 },
          repayment: { kind: 'levelPayment' },
        });
        let discount = 1;
        const value = sum(
          lines.map((line) => {
            discount /= 1 + (points / 10_000) * line.dayFraction;
            return paymentOf(line) * discount;
          }),
        );
        expect(Math.abs(value - amount)).toBeLessThan(payments);
      }),
      { numRuns: 50 },
    );
  });

  it('costs ten times the interest for ten times the principal, but for a cent a line', () => {
    const terms = (amount: number): LoanTerms => ({
      startDate: '2026-03-31',
      numberOfPayments: 24,
      monthsPerPeriod: 3,
      draws: [{ date: '2026-03-31', amount }],
      accrual: '30E/360',
      rate: { kind: 'fixed', rate: 0.0675 },
      repayment: { kind: 'levelPrincipal' },
    });
    const interest = (amount: number) => sum(linesOf(terms(amount)).map((line) => line.interest));

    expect(Math.abs(interest(480_000_00) * 10 - interest(4_800_000_00))).toBeLessThanOrEqual(240);
  });
});
