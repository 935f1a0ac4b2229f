import { describe, expect, it } from 'vitest';
import { type LoanLine, paymentOf } from '#shared/finance/loans/loan-line.ts';
import { loanSchedule } from '#shared/finance/loans/loan-schedule.ts';
import type { LoanTerms } from '#shared/finance/loans/loan-terms.ts';

const monthly = { daysInMonth: 30, daysInYear: 360 } as const;

const aLoan = (terms: Partial<LoanTerms> = {}): LoanTerms => ({
  startDate: '2024-01-01',
  numberOfPayments: 6,
  monthsPerPeriod: 1,
  draws: [{ date: terms.startDate ?? '2024-01-01', amount: 100_00 }],
  accrual: monthly,
  rate: { kind: 'fixed', rate: 0.07 },
  repayment: { kind: 'levelPayment' },
  ...terms,
});

function linesOf(terms: Partial<LoanTerms>): readonly LoanLine[] {
  const schedule = loanSchedule(aLoan(terms));
  if (!schedule.ok) throw new Error(schedule.reason);
  return schedule.value;
}

const reasonOf = (terms: Partial<LoanTerms>): string | null => {
  const schedule = loanSchedule(aLoan(terms));
  return schedule.ok ? null : schedule.reason;
};

/** Principal, interest, payment and what is then owed, in whole units of money. */
const rowsOf = (terms: Partial<LoanTerms>) =>
  linesOf(terms).map((line) =>
    [line.principal, line.interest, paymentOf(line), line.closingBalance].map((cents) => cents / 100),
  );

const fifteen = { kind: 'fixed', rate: 0.15678 } as const;
const nine = { kind: 'fixed', rate: 0.094822 } as const;
const twice = [
  { date: '2024-01-01', amount: 100_00 },
  { date: '2024-03-01', amount: 100_00 },
];

describe('A published schedule to the cent', () => {
  const byDays = [
    [16.1, 1.33, 17.43, 83.9],
    [16.38, 1.05, 17.43, 67.52],
    [16.53, 0.9, 17.43, 50.99],
    [16.77, 0.66, 17.43, 34.22],
    [16.97, 0.46, 17.43, 17.25],
    [17.25, 0.22, 17.47, 0],
  ];

  it('Fineract, ProgressiveEMICalculatorTest: level payment by actual days over 365, whether its last payment is evened or not', () => {
    expect(rowsOf({ accrual: 'ACT/365F', rate: fifteen })).toEqual(byDays);
    expect(
      rowsOf({ accrual: 'ACT/365F', rate: fifteen, repayment: { kind: 'levelPayment', evensLastPayment: true } }),
    ).toEqual(byDays);
    expect(rowsOf({ accrual: 'ACT/365F', rate: fifteen, repayment: { kind: 'levelPayment', payment: 17_43 } })).toEqual(
      byDays,
    );
  });

  it('Fineract, ProgressiveEMICalculatorTest: a rate that falls from 7% to 4% after the first payment', () => {
    expect(rowsOf({ rate: { kind: 'fixed', rate: 0.07, steps: [{ from: '2024-02-01', rate: 0.04 }] } })).toEqual([
      [16.43, 0.58, 17.01, 83.57],
      [16.6, 0.28, 16.88, 66.97],
      [16.66, 0.22, 16.88, 50.31],
      [16.71, 0.17, 16.88, 33.6],
      [16.77, 0.11, 16.88, 16.83],
      [16.83, 0.06, 16.89, 0],
    ]);
  });

  it('Fineract, ProgressiveEMICalculatorTest: a rate that falls within the second month', () => {
    expect(rowsOf({ rate: { kind: 'fixed', rate: 0.07, steps: [{ from: '2024-02-14', rate: 0.04 }] } })).toEqual([
      [16.43, 0.58, 17.01, 83.57],
      [16.53, 0.37, 16.9, 67.04],
      [16.68, 0.22, 16.9, 50.36],
      [16.73, 0.17, 16.9, 33.63],
      [16.79, 0.11, 16.9, 16.84],
      [16.84, 0.06, 16.9, 0],
    ]);
  });

  it('Fineract, ProgressiveEMICalculatorTest: a second draw on the day of the second payment', () => {
    expect(rowsOf({ draws: twice, rate: nine })).toEqual([
      [16.34, 0.79, 17.13, 83.66],
      [16.47, 0.66, 17.13, 167.19],
      [41.31, 1.32, 42.63, 125.88],
      [41.64, 0.99, 42.63, 84.24],
      [41.96, 0.67, 42.63, 42.28],
      [42.28, 0.33, 42.61, 0],
    ]);
  });

  const wholeUnits = { interest: 'halfEven', interestMultiple: 100, payment: 'up', paymentMultiple: 100 } as const;
  const personal = {
    draws: [{ date: '2024-01-01', amount: 280_000_00 }],
    rate: { kind: 'fixed', rate: 0.084 },
    rounding: wholeUnits,
  } as const;

  it('Frappe Lending, test_loan.py: 280,000 at 8.4% over 20 months, the payment rounded up to whole rupees', () => {
    const rows = rowsOf({ ...personal, numberOfPayments: 20 });

    expect(rows.map(([, , payment]) => payment).slice(0, 19)).toEqual(Array(19).fill(15_052));
    expect([rows[3], rows[17], rows[19]]).toEqual([
      [13_369, 1_683, 15_052, 227_079],
      [14_740, 312, 15_052, 29_785],
      [14_941, 105, 15_046, 0],
    ]);
    expect(rows.reduce((sum, [, interest = 0]) => sum + interest, 0)).toBe(21_034);
  });

  it('Frappe Lending, test_loan.py: 14,000 a month until it is repaid takes 22 payments and 22,712 of interest', () => {
    const rows = rowsOf({
      ...personal,
      numberOfPayments: 480,
      repayment: { kind: 'levelPayment', payment: 14_000_00 },
    });

    expect(rows).toHaveLength(22);
    expect(rows.reduce((sum, [, interest = 0]) => sum + interest, 0)).toBe(22_712);
  });
});

describe('A kind of repayment', () => {
  const million = [{ date: '2026-01-31', amount: 1_000_000_00 }];
  const loan = { startDate: '2026-01-31', draws: million, numberOfPayments: 4, monthsPerPeriod: 3 } as const;
  const principalOf = (terms: Partial<LoanTerms>) =>
    linesOf({ ...loan, ...terms }).map(({ principal }) => principal / 100);

  it('repays the same principal each time, the last one what is left', () => {
    expect(principalOf({ numberOfPayments: 3, repayment: { kind: 'levelPrincipal' } })).toEqual([
      333_333.33, 333_333.33, 333_333.34,
    ]);
  });

  it('pays interest alone before it repays', () => {
    expect(principalOf({ repayment: { kind: 'levelPrincipal', interestOnlyPayments: 2 } })).toEqual([
      0, 0, 500_000, 500_000,
    ]);
    const [first, , third, fourth] = rowsOf({ ...loan, repayment: { kind: 'levelPayment', interestOnlyPayments: 2 } });
    expect(first).toEqual([0, 17_500, 17_500, 1_000_000]);
    expect(Math.abs((third?.[2] ?? 0) - (fourth?.[2] ?? 0))).toBeLessThanOrEqual(0.01);
  });

  it('repays all at once', () => {
    expect(principalOf({ repayment: { kind: 'bullet' } })).toEqual([0, 0, 0, 1_000_000]);
  });

  it('amortizes over more payments than it has and leaves a balloon', () => {
    expect(principalOf({ repayment: { kind: 'levelPrincipal', amortizationPayments: 10 } })).toEqual([
      100_000, 100_000, 100_000, 700_000,
    ]);
    const level = linesOf({ ...loan, repayment: { kind: 'levelPayment', amortizationPayments: 40 } });
    const full = linesOf({ ...loan, numberOfPayments: 40 });
    expect(level.slice(0, 3).map(paymentOf)).toEqual(full.slice(0, 3).map(paymentOf));
    expect(level[3]?.principal).toBe(full[2]?.closingBalance);
  });

  it('follows agreed amounts, and is refused where they do not add up', () => {
    const agreed = [100_000_00, 0, 400_000_00, 500_000_00];
    expect(principalOf({ repayment: { kind: 'custom', principal: agreed } })).toEqual([100_000, 0, 400_000, 500_000]);
    expect(reasonOf({ ...loan, repayment: { kind: 'custom', principal: [1, 1, 1, 1] } })).toBe(
      'Principal must add up to what is owed; it is 999,999.96 off.',
    );
  });

  it('follows the cash flow, with the same cover in each period', () => {
    const cashFlow = [100_000_00, 400_000_00, 350_000_00, 450_000_00];
    const lines = linesOf({ ...loan, repayment: { kind: 'sculpted', cashFlow } });
    const covers = lines.map((line, index) => (cashFlow[index] ?? 0) / paymentOf(line));
    expect(Math.max(...covers) - Math.min(...covers)).toBeLessThan(1e-6);
    expect(lines.at(-1)?.closingBalance).toBe(0);
  });

  it('says what the cash flow carries where the agreed cover fits no such debt', () => {
    expect(
      reasonOf({ ...loan, repayment: { kind: 'sculpted', cashFlow: [1e7, 1e7, 1e7, 1e7], coverRatio: 1.25 } }),
    ).toBe('Cash flow at a cover of 1.25 carries 306,475.40; 1,000,000.00 is owed.');
  });

  it('pays interest alone where cash flow is short, unless it may add to principal', () => {
    const cashFlow = [1_000_00, 400_000_00, 350_000_00, 450_000_00];
    expect(principalOf({ repayment: { kind: 'sculpted', cashFlow } })[0]).toBe(0);
    expect(
      principalOf({ repayment: { kind: 'sculpted', cashFlow }, allowsNegativeAmortization: true })[0],
    ).toBeLessThan(0);
  });
});

describe('Bad terms', () => {
  it.each([
    [{ startDate: '2024-02-30' }, '"2024-02-30" is not a day of the years 1900 to 2199.'],
    [{ firstPaymentDate: '2023-12-01' }, 'The first payment is due after the loan starts.'],
    [{ maturityDate: '2024-01-01' }, 'The loan matures after it starts and after its first payment.'],
    [{ maturityDate: '2024-03-01' }, 'Payments follow each other, the last before the year 2200.'],
    [{ numberOfPayments: Number.NaN }, 'A loan has 1 to 1200 payments.'],
    [{ monthsPerPeriod: 5 }, 'A payment is due every 1, 2, 3, 4, 6 or 12 months.'],
    [{ draws: [] }, 'A loan has at least one draw.'],
    [
      { rate: { kind: 'fixed', rate: 5.25 } },
      'A rate is a fraction of one, such as 0.0525 for 5.25%, and no more than 4 (400%).',
    ],
    [
      { rate: { kind: 'fixed', rate: Number.NaN } },
      'A rate is a fraction of one, such as 0.0525 for 5.25%, and no more than 4 (400%).',
    ],
    [{ repayment: { kind: 'levelPayment', payment: 50 } }, 'The payment of 2024-02-01 does not cover its interest.'],
    [{ repayment: { kind: 'custom', principal: [100_00] } }, 'Each payment has its principal, no more and no fewer.'],
    [
      { prepayments: [{ date: '2024-02-15', amount: 200_00, effect: 'shortenTerm' }] },
      'More is prepaid by 2024-03-01 than is owed.',
    ],
    [
      { draws: [{ date: '2024-07-01', amount: 1 }] },
      '2024-07-01 lies after the last payment could take account of it.',
    ],
    [
      { fees: [{ date: '2023-01-01', amount: 1 }] },
      'Nothing happens before the loan starts; 2023-01-01 lies before 2024-01-01.',
    ],
  ] satisfies readonly (readonly [Partial<LoanTerms>, string])[])('%j are refused in words', (terms, reason) => {
    expect(reasonOf(terms)).toBe(reason);
  });

  it.each([
    Number.NaN,
    1e308,
    Number.POSITIVE_INFINITY,
    1e39,
    0.5,
    -100,
    0,
    Number('1234567890123456789012345678901234567890'),
  ])('an amount of %d is refused', (amount) => {
    expect(reasonOf({ draws: [{ date: '2024-01-01', amount }] })).toMatch(/whole number of cents above zero/);
  });
});
