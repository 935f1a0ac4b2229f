import { describe, expect, it } from 'vitest';
import { type LeaseTerms, leaseClassification, leaseMeasurement } from '#shared/finance/leases/lease-liability.ts';
import { leaseSchedule } from '#shared/finance/leases/lease-schedule.ts';
import { saleLeaseback } from '#shared/finance/leases/sale-leaseback.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const floorOfBuilding: LeaseTerms = {
  rents: Array<number>(10).fill(50_000_00),
  paidIn: 'advance',
  rate: 0.05,
  periodsPerYear: 1,
  initialDirectCosts: 20_000_00,
  incentivesReceived: 5_000_00,
};

function linesOf(terms: LeaseTerms, kind: 'finance' | 'operating') {
  const schedule = leaseSchedule(terms, kind);
  if (!schedule.ok) throw new Error(schedule.reason);
  return schedule.value;
}
const inUnits = (cents: number): number => Math.round(cents / 100);

describe('A lease', () => {
  it('IFRS 16, illustrative example 13: ten rents of 50,000 in advance at 5%', () => {
    const measured = leaseMeasurement(floorOfBuilding);
    expect(measured.ok && [measured.value.liability, measured.value.rightOfUse].map(inUnits)).toEqual([
      355_391, 420_391,
    ]);

    const [first, second, third] = linesOf(floorOfBuilding, 'finance');
    expect(
      [first, second, third].map((line) => [inUnits(line?.interest ?? 0), inUnits(line?.closingLiability ?? 0)]),
    ).toEqual([
      [17_770, 373_161],
      [16_158, 339_319],
      [14_466, 303_785],
    ]);
    expect(inUnits(first?.amortization ?? 0)).toBe(42_039);
  });

  it.each(['finance', 'operating'] as const)('ends with nothing owed and nothing left of the asset (%s)', (kind) => {
    for (const paidIn of ['advance', 'arrears'] as const) {
      const lines = linesOf(
        { ...floorOfBuilding, paidIn, rents: [3_000_07, 0, 9_000_01, 4_000_00], periodsPerYear: 12 },
        kind,
      );
      expect(lines.at(-1)).toMatchObject({ closingLiability: 0, closingRightOfUse: 0 });
      expect(sum(lines.map(({ cost }) => cost))).toBe(16_000_08 + 20_000_00 - 5_000_00);
    }
  });

  it('costs the same each period where it is an operating lease, but for a cent', () => {
    const costs = linesOf(floorOfBuilding, 'operating').map(({ cost }) => cost);
    expect(Math.max(...costs) - Math.min(...costs)).toBeLessThanOrEqual(1);
    const finance = linesOf(floorOfBuilding, 'finance').map(({ cost }) => cost);
    expect(finance[0]).toBeGreaterThan(finance[9] ?? 0);
  });

  it('discounts by the month at the annual rate compounded, or divided where that is agreed', () => {
    const monthly: LeaseTerms = {
      rents: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1_000_000_00],
      paidIn: 'arrears',
      rate: 0.12,
      periodsPerYear: 12,
    };
    expect(leaseMeasurement(monthly)).toMatchObject({ value: { liability: Math.round(1e8 / 1.12) } });
    expect(leaseMeasurement({ ...monthly, rateKind: 'nominal' })).toMatchObject({
      value: { liability: Math.round(1e8 / 1.01 ** 12) },
    });
  });

  it.each([
    [{ rents: [] }, 'A lease has 1 to 1200 rents.'],
    [{ rents: [1e308] }, 'Amounts are whole cents, not negative.'],
    [{ rate: 5 }, 'The rate is a fraction of one, not negative, and no more than 4 (400%).'],
    [{ periodsPerYear: 52 }, 'Rent is due 1, 2, 3, 4, 6 or 12 times a year.'],
  ])('is refused for %j', (terms, reason) => {
    expect(leaseMeasurement({ ...floorOfBuilding, ...terms })).toEqual({ ok: false, reason });
  });
});

describe('The kind of a lease (ASC 842-10-25-2)', () => {
  const inputs = {
    transfersOwnership: false,
    purchaseIsReasonablyCertain: false,
    isSpecialized: false,
    termInMonths: 240,
    economicLifeInMonths: 420,
    presentValue: 6_000_000_00,
    fairValue: 10_000_000_00,
  };

  it('is operating where no test is met, and finance where one is', () => {
    expect(leaseClassification(inputs)).toMatchObject({ value: { kind: 'operating', met: [], shareOfFairValue: 0.6 } });
    expect(leaseClassification({ ...inputs, termInMonths: 315 })).toMatchObject({
      value: { kind: 'finance', met: ['term'] },
    });
    expect(leaseClassification({ ...inputs, presentValue: 9_000_000_00 })).toMatchObject({
      value: { met: ['presentValue'] },
    });
    expect(leaseClassification({ ...inputs, substantiallyAll: 0.5, isSpecialized: true })).toMatchObject({
      value: { met: ['presentValue', 'specialized'] },
    });
    expect(leaseClassification({ ...inputs, fairValue: 0 }).ok).toBe(false);
  });
});

describe('A sale and leaseback', () => {
  const terms = {
    salePrice: 10_000_000_00,
    bookBasis: 9_200_000_00,
    firstRent: 900_000_00,
    years: 3,
    escalator: 0.02,
    lessorTaxBenefits: [3_000_000_00, 500_000_00, -100_000_00],
    residual: 6_000_000_00,
  };

  it('has rents that rise, a gain, and what the lessor pays and gets', () => {
    expect(saleLeaseback(terms)).toEqual({
      ok: true,
      value: {
        gainOnSale: 800_000_00,
        rents: [900_000_00, 918_000_00, 936_360_00],
        lessorCashFlow: [-10_000_000_00, 3_900_000_00, 1_418_000_00, 6_836_360_00],
      },
    });
    expect(saleLeaseback({ ...terms, lessorTaxBenefits: [] }).ok).toBe(false);
    expect(saleLeaseback({ ...terms, escalator: 2, years: 60, lessorTaxBenefits: Array<number>(60).fill(0) }).ok).toBe(
      false,
    );
  });
});
