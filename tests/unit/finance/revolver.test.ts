import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appliedPayment } from '#shared/finance/loans/payment-application.ts';
import { availability, borrowingBase } from '#shared/finance/revolvers/borrowing-base.ts';
import { deficiencyCure } from '#shared/finance/revolvers/deficiency-cure.ts';
import { commitmentFee, letterOfCreditFees, upfrontFee } from '#shared/finance/revolvers/facility-fees.ts';
import { balancesOf, type RevolverEvent, revolverLedger } from '#shared/finance/revolvers/revolver-ledger.ts';

const quarter = { from: '2026-01-01', to: '2026-04-01' };
const flat = (rate: number) => [{ upTo: 1, rate }];

function ledgerOf(events: readonly RevolverEvent[]) {
  const ledger = revolverLedger(events);
  if (!ledger.ok) throw new Error(ledger.reason);
  return ledger.value;
}

const facility: readonly RevolverEvent[] = [
  { date: '2026-01-01', kind: 'commitment', amount: 50_000_000_00 },
  { date: '2026-01-01', kind: 'borrowingBase', amount: 40_000_000_00 },
  { date: '2026-01-01', kind: 'draw', amount: 10_000_000_00 },
  { date: '2026-01-31', kind: 'draw', amount: 20_000_000_00 },
  { date: '2026-02-15', kind: 'issueLetterOfCredit', amount: 5_000_000_00 },
  { date: '2026-03-17', kind: 'repay', amount: 15_000_000_00 },
];

describe('A revolver', () => {
  it('keeps what is drawn, issued and available, and the deficiency where the borrowing base falls', () => {
    const days = ledgerOf([...facility, { date: '2026-03-20', kind: 'borrowingBase', amount: 18_000_000_00 }]);
    expect(days.map(({ available, deficiency }) => [available / 1e8, deficiency / 1e8])).toEqual([
      [30, 0],
      [10, 0],
      [5, 0],
      [20, 0],
      [0, 2],
    ]);
  });

  it.each([
    [
      { date: '2026-03-18', kind: 'draw', amount: 20_000_000_01 },
      'On 2026-03-18, 20,000,000.01 is asked for; 20,000,000.00 is available.',
    ],
    [
      { date: '2026-03-18', kind: 'repay', amount: 16_000_000_00 },
      'On 2026-03-18, 16,000,000.00 is repaid; 15,000,000.00 is owed.',
    ],
    [
      { date: '2026-03-18', kind: 'releaseLetterOfCredit', amount: 6_000_000_00 },
      'On 2026-03-18, letters of credit of 6,000,000.00 are released; 5,000,000.00 are issued.',
    ],
    [
      { date: '2026-03-18', kind: 'draw', amount: 0.5 },
      'The amount of 2026-03-18 is a whole number of cents, not negative.',
    ],
  ] satisfies readonly (readonly [RevolverEvent, string])[])('refuses %j', (event, reason) => {
    expect(revolverLedger([...facility, event])).toEqual({ ok: false, reason });
  });

  it('charges the commitment fee on the daily average undrawn, letters of credit counting as use', () => {
    const days = ledgerOf(facility);
    const use = {
      commitment: balancesOf(days, 'commitment'),
      loans: balancesOf(days, 'loans'),
      lettersOfCredit: balancesOf(days, 'lettersOfCredit'),
    };
    // 40m for 30 days, 20m for 15, 15m for 30, 30m for 15.
    const undrawnDays = 40 * 30 + 20 * 15 + 15 * 30 + 30 * 15;
    expect(commitmentFee(quarter, use, flat(0.00375))).toMatchObject({
      ok: true,
      value: {
        fee: Math.round((undrawnDays * 1e8 * 0.00375) / 360),
        averageUndrawn: expect.closeTo((undrawnDays / 90) * 1e8, 3),
        rate: 0.00375,
      },
    });
    const tiers = [
      { upTo: 0.33, rate: 0.005 },
      { upTo: 0.66, rate: 0.00375 },
      { upTo: 1, rate: 0.0025 },
    ];
    expect(commitmentFee(quarter, use, tiers)).toMatchObject({ ok: true, value: { rate: 0.00375 } });
    expect(commitmentFee(quarter, use, [{ upTo: 0.5, rate: 0.01 }])).toEqual({
      ok: false,
      reason: 'The last tier reaches full utilization.',
    });
  });

  it('charges letters of credit by the days they stand, at the margin and for fronting', () => {
    const face = balancesOf(ledgerOf(facility), 'lettersOfCredit');
    expect(letterOfCreditFees(quarter, face, { margin: 0.0175, fronting: 0.00125 })).toEqual({
      ok: true,
      value: { participation: Math.round((5e8 * 0.0175 * 45) / 360), fronting: Math.round((5e8 * 0.00125 * 45) / 360) },
    });
  });

  it('charges the upfront fee on the commitment', () => {
    expect(upfrontFee(50_000_000_00, 0.0125)).toEqual({ ok: true, value: 625_000_00 });
    expect(upfrontFee(Number.NaN, 0.0125).ok).toBe(false);
  });
});

describe('A borrowing base', () => {
  const receivables = {
    name: 'receivables',
    gross: 10_000_000_00,
    ineligible: 2_000_000_00,
    advanceRate: 0.85,
    obligors: [
      { name: 'Riverside Utility', amount: 3_000_000_00 },
      { name: 'Hillside Grid', amount: 1_000_000_00 },
    ],
    concentrationLimit: 0.25,
  };
  const inventory = { name: 'inventory', gross: 4_000_000_00, ineligible: 0, advanceRate: 0.5 };

  it('advances on what is eligible, without what one obligor owes beyond the limit, less reserves', () => {
    expect(borrowingBase([receivables, inventory], 250_000_00)).toEqual({
      ok: true,
      value: {
        classes: [
          { name: 'receivables', eligible: 8_000_000_00, concentrationExcess: 1_000_000_00, advance: 5_950_000_00 },
          { name: 'inventory', eligible: 4_000_000_00, concentrationExcess: 0, advance: 2_000_000_00 },
        ],
        reserves: 250_000_00,
        amount: 7_700_000_00,
      },
    });
  });

  it.each([
    [{ ...receivables, ineligible: 11_000_000_00 }, 'More of receivables is ineligible than there is.'],
    [{ ...receivables, advanceRate: 85 }, 'The advance rate of receivables is a fraction of one.'],
    [{ ...receivables, gross: 5_000_000_00 }, 'Obligors of receivables owe more than is eligible.'],
  ])('refuses %j', (collateral, reason) => {
    expect(borrowingBase([collateral], 0)).toEqual({ ok: false, reason });
  });

  it('limits what is available together with the commitment', () => {
    const use = { commitment: 10, borrowingBase: 7, loans: 5, lettersOfCredit: 1 };
    expect(availability(use)).toEqual({ limit: 7, available: 1, deficiency: 0 });
    expect(availability({ ...use, borrowingBase: null })).toEqual({ limit: 10, available: 4, deficiency: 0 });
    expect(availability({ ...use, loans: 9 })).toEqual({ limit: 7, available: 0, deficiency: 3 });
  });

  it('cures a deficiency by a day, or in equal months of which the last takes what is left', () => {
    expect(deficiencyCure(1_000_000_00, '2026-03-20', { days: 20, payments: 1 })).toEqual({
      ok: true,
      value: [{ date: '2026-04-09', amount: 1_000_000_00 }],
    });
    const monthly = deficiencyCure(1_000_000_00, '2026-03-20', { days: 20, payments: 6 });
    expect(monthly.ok && monthly.value.map(({ amount }) => amount)).toEqual([
      166_666_67, 166_666_67, 166_666_67, 166_666_67, 166_666_67, 166_666_65,
    ]);
    expect(monthly.ok && monthly.value.at(-1)?.date).toBe('2026-09-09');
  });
});

describe('A payment', () => {
  const due = { fees: 100, defaultInterest: 50, interest: 1_000, principal: 10_000 };

  it('goes to fees, default interest, interest and principal in this order, or in the one agreed', () => {
    expect(appliedPayment(600, due)).toMatchObject({
      value: { paid: { fees: 100, defaultInterest: 50, interest: 450, principal: 0 }, excess: 0 },
    });
    expect(appliedPayment(600, due, ['principal', 'interest', 'fees', 'defaultInterest'])).toMatchObject({
      value: { paid: { principal: 600, fees: 0 } },
    });
    expect(appliedPayment(600, due, ['interest', 'interest', 'fees', 'principal']).ok).toBe(false);
  });

  it('loses no cent', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, (paid, fees, defaultInterest, interest, principal) => {
        const applied = appliedPayment(paid, { fees, defaultInterest, interest, principal });
        const value = applied.ok ? applied.value : null;
        const sum = Object.values(value?.paid ?? {}).reduce((total, one) => total + one, value?.excess ?? 0);
        expect(sum).toBe(paid);
      }),
    );
  });
});
