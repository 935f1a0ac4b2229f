import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashWaterfall, type WaterfallTerms } from '#shared/finance/cover/cash-waterfall.ts';
import {
  cashFlowAvailable,
  debtServiceCover,
  lifeCover,
  loanLifeCovers,
  presentValueAtRates,
  rollingCover,
} from '#shared/finance/cover/coverage-ratios.ts';
import {
  debtYield,
  fixedChargeCover,
  fundMultiples,
  interestCover,
  loanToValue,
} from '#shared/finance/cover/credit-ratios.ts';
import { sizedDebt } from '#shared/finance/cover/debt-sizing.ts';
import { sculptedDebt } from '#shared/finance/loans/sculpting.ts';
import type { Result } from '#shared/finance/result.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
function answerOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

const cashFlow = [100, 120, 90, 110, 105];
const six = cashFlow.map(() => 0.06);
const sculpting = { cashFlow, interestRates: six, allowsNegativeAmortization: false };

describe('Sculpted debt', () => {
  it('edbodmer.com, sculpting notes: debt is the value of cash flow over cover, and loan life cover equals the cover', () => {
    const { debt, debtService, balance, principal } = answerOf(sculptedDebt(sculpting, { coverRatio: 1.3 }));
    const worth = answerOf(presentValueAtRates(cashFlow, six));

    expect(debt).toBeCloseTo(worth / 1.3, 9);
    for (const [period, service] of debtService.entries())
      expect((cashFlow[period] ?? 0) / service).toBeCloseTo(1.3, 9);
    expect(answerOf(lifeCover({ presentValue: worth, reserve: 0, debt }))).toBeCloseTo(1.3, 9);
    expect(balance.at(-1)).toBeCloseTo(0, 9);
    expect(sum(principal)).toBeCloseTo(debt, 9);
  });

  it('has the same cover in each period that repays, whatever the cash flow, and repays all', () => {
    const flows = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        flows,
        fc.integer({ min: 0, max: 2_000 }),
        fc.boolean(),
        (cash, points, allowsNegativeAmortization) => {
          const interestRates = cash.map(() => points / 10_000);
          const sculpted = answerOf(
            sculptedDebt({ cashFlow: cash, interestRates, allowsNegativeAmortization }, { coverRatio: 1.25 }),
          );
          expect(Math.abs(sculpted.balance.at(-1) ?? 1)).toBeLessThan(1e-6 * sculpted.debt);
          for (const [period, principal] of sculpted.principal.entries()) {
            if (!allowsNegativeAmortization) expect(principal).toBeGreaterThanOrEqual(-1e-9 * sculpted.debt);
            const paysInterestAlone = Math.abs(principal) <= 1e-9 * sculpted.debt;
            if (!paysInterestAlone)
              expect((cash[period] ?? 0) / (sculpted.debtService[period] ?? 1)).toBeCloseTo(1.25, 6);
          }
        },
      ),
    );
  });

  it.each([
    [{ ...sculpting, cashFlow: [] }, { coverRatio: 1.3 }],
    [{ ...sculpting, cashFlow: [1, 2, Number.NaN, 4, 5] }, { coverRatio: 1.3 }],
    [{ ...sculpting, cashFlow: [-1, -2, -3, 0, -5] }, { coverRatio: 1.3 }],
    [sculpting, { coverRatio: 0 }],
    [sculpting, { debt: Number.POSITIVE_INFINITY }],
  ])('is refused for %j', (terms, given) => {
    expect(sculptedDebt(terms, given).ok).toBe(false);
  });
});

describe('Debt sizing', () => {
  const terms = { cashFlow, interestRates: six, coverRatio: 1.3, projectCost: 600, maximumGearing: 0.75 };

  it('takes what cover allows, or what gearing allows at a higher cover', () => {
    expect(answerOf(sizedDebt(terms))).toMatchObject({ boundBy: 'coverRatio', coverRatio: 1.3 });
    const bound = answerOf(sizedDebt({ ...terms, projectCost: 400 }));
    expect(bound).toMatchObject({ boundBy: 'gearing', debt: 300, gearing: 0.75 });
    expect(bound.coverRatio).toBeCloseTo(answerOf(presentValueAtRates(cashFlow, six)) / 300, 9);
    expect(sizedDebt({ ...terms, projectCost: 0 }).ok).toBe(false);
  });
});

describe('Cover', () => {
  const periods = [
    { cashFlow: 120, debtService: 100 },
    { cashFlow: 150, debtService: 100 },
    { cashFlow: 90, debtService: 50 },
  ];

  it('felix.fe.training, debt coverage ratios: a value of 560 over a loan of 250', () => {
    expect(answerOf(lifeCover({ presentValue: 560, reserve: 0, debt: 250 }))).toBeCloseTo(2.24, 12);
  });

  it('optimisedfm.com.au, loan life cover ratio: in the last period it equals debt service cover', () => {
    const [flows, principal, rate] = [[100, 120, 90], [70, 90, 60], 0.06];
    const last = answerOf(loanLifeCovers(flows, principal, [rate, rate, rate])).at(-1);
    expect(last).toBeCloseTo(90 / (60 + 60 * rate), 12);
  });

  it('rolls up by sums and not by means', () => {
    expect(answerOf(debtServiceCover(periods))).toBeCloseTo(360 / 250, 12);
    expect(rollingCover(periods, 2, 'trailing').map((cover) => (cover.ok ? cover.value : null))).toEqual([
      null,
      1.35,
      1.6,
    ]);
    expect(rollingCover(periods, 2, 'forward').map((cover) => (cover.ok ? cover.value : null))).toEqual([
      1.6,
      null,
      null,
    ]);
  });

  it('is refused where nothing is due, and for what is no number', () => {
    expect(debtServiceCover([{ cashFlow: 10, debtService: 0 }])).toEqual({
      ok: false,
      reason: 'There is nothing to cover.',
    });
    expect(debtServiceCover([{ cashFlow: Number.NaN, debtService: 1 }]).ok).toBe(false);
    expect(lifeCover({ presentValue: 1e308, reserve: 1e308, debt: 1 }).ok).toBe(false);
    expect(presentValueAtRates([1], [-1]).ok).toBe(false);
  });

  it('is of cash after capital expenditure, working capital, tax and reserves', () => {
    expect(
      cashFlowAvailable({
        ebitda: 100,
        capitalExpenditure: 20,
        workingCapitalIncrease: 5,
        cashTax: 10,
        toReserves: -3,
      }),
    ).toBe(68);
  });
});

describe('Other ratios', () => {
  it('are what lenders call them', () => {
    expect(answerOf(loanToValue(60, 100))).toBe(0.6);
    expect(answerOf(debtYield(9, 100))).toBe(0.09);
    expect(answerOf(interestCover(90, 30))).toBe(3);
    expect(
      answerOf(fixedChargeCover({ ebitda: 100, capitalExpenditure: 10, tax: 15, debtService: 50, distributions: 10 })),
    ).toBe(1.25);
    expect(answerOf(fundMultiples(100, 60, 90))).toEqual({ dpi: 0.6, rvpi: 0.9, tvpi: 1.5 });
    expect(fundMultiples(0, 1, 1).ok).toBe(false);
    expect(fundMultiples(1, Number.NaN, 1).ok).toBe(false);
  });
});

describe('A cash waterfall', () => {
  const terms: WaterfallTerms = {
    periods: [
      { cashFlow: 160, interest: 40, principal: 60 },
      { cashFlow: 70, interest: 35, principal: 65 },
      { cashFlow: 140, interest: 30, principal: 70 },
    ],
    reservePeriods: 1,
    openingReserve: 80,
    sweep: { share: 0.5, below: null },
    lockUpBelow: 1.15,
  };

  it('pays debt service, fills the reserve, sweeps, and distributes unless locked up', () => {
    expect(answerOf(cashWaterfall(terms))).toMatchObject([
      { toReserve: 20, reserve: 100, swept: 20, isLockedUp: false, distributed: 20, cover: 1.6 },
      {
        interestPaid: 35,
        principalPaid: 65,
        fromReserve: 30,
        unpaid: 0,
        reserve: 70,
        isLockedUp: true,
        distributed: 0,
      },
      { principalPaid: 50, isLockedUp: false, reserve: 0 },
    ]);
  });

  it('tells what stays unpaid where cash and reserve are not enough', () => {
    const [line] = answerOf(
      cashWaterfall({ ...terms, periods: [{ cashFlow: 10, interest: 40, principal: 60 }], openingReserve: 20 }),
    );
    expect(line).toMatchObject({ interestPaid: 30, principalPaid: 0, unpaid: 70, reserve: 0, isLockedUp: true });
  });

  it('pays arrears as soon as cash allows, and counts them in no cover', () => {
    const periods = [
      { cashFlow: 10, interest: 40, principal: 60 },
      { cashFlow: 250, interest: 35, principal: 65 },
      { cashFlow: -30, interest: 0, principal: 0 },
    ];
    const lines = answerOf(cashWaterfall({ ...terms, periods, openingReserve: 20, reservePeriods: 0, sweep: null }));
    expect(lines).toMatchObject([
      { interestPaid: 30, unpaid: 70 },
      { interestPaid: 45, principalPaid: 125, unpaid: 0, cover: 2.5, distributed: 80 },
      { deficit: 30, cover: null, distributed: 0 },
    ]);
  });

  it('loses no cent', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const period = fc.record({ cashFlow: amount, interest: amount, principal: amount });
    fc.assert(
      fc.property(
        fc.array(period, { minLength: 1, maxLength: 20 }),
        amount,
        fc.integer({ min: 0, max: 4 }),
        (periods, openingReserve, reservePeriods) => {
          const lines = answerOf(
            cashWaterfall({ ...terms, periods, openingReserve, reservePeriods, sweep: { share: 0.37, below: 2 } }),
          );
          const out = sum(
            lines.flatMap((line) => [line.interestPaid, line.principalPaid, line.swept, line.distributed]),
          );
          const last = lines.at(-1);
          expect(out + (last?.reserve ?? 0) + (last?.heldBack ?? 0)).toBe(
            openingReserve + sum(periods.map(({ cashFlow: cash }) => cash)),
          );
          expect(sum(lines.map((line) => line.principalPaid + line.swept))).toBeLessThanOrEqual(
            sum(periods.map(({ principal }) => principal)),
          );
          for (const line of lines)
            expect(
              Math.min(line.reserve, line.swept, line.distributed, line.heldBack, line.unpaid),
            ).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('is refused for what is no money', () => {
    expect(cashWaterfall({ ...terms, openingReserve: 0.5 }).ok).toBe(false);
    expect(cashWaterfall({ ...terms, periods: [{ cashFlow: 1, interest: -1, principal: 0 }] }).ok).toBe(false);
    expect(cashWaterfall({ ...terms, sweep: { share: 50, below: null } }).ok).toBe(false);
  });
});
