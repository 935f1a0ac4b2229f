import { describe, expect, it } from 'vitest';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import {
  compoundedInterest,
  dailyAccruals,
  dailySimpleInterest,
  type OvernightLoan,
  rateOfIndex,
} from '#shared/finance/floating-rates/overnight-interest.ts';
import { addDays } from '#shared/time/dates.ts';

const calendar = standardCalendars.GovernmentSecurities;

function published(first: string, last: string, rates: readonly number[]): Map<string, number> {
  const fixings = new Map<string, number>();
  let next = 0;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const rate = rates[next];
    if (calendar.isBusinessDay(day) && rate !== undefined) {
      fixings.set(day, rate);
      next += 1;
    }
  }
  if (next !== rates.length) throw new Error(`${rates.length - next} rates have no day`);
  return fixings;
}

/** SOFR as the New York Fed published it. */
const summer2019 = published(
  '2019-06-21',
  '2019-08-05',
  [
    0.0237, 0.0239, 0.0241, 0.0243, 0.0242, 0.025, 0.0242, 0.0251, 0.0256, 0.0259, 0.0248, 0.0245, 0.0246, 0.0241,
    0.0236, 0.0246, 0.0247, 0.0247, 0.0246, 0.0241, 0.024, 0.024, 0.0241, 0.0242, 0.0241, 0.024, 0.0239, 0.0255, 0.0219,
    0.0219, 0.0213,
  ],
);
const autumn2021 = published(
  '2021-10-18',
  '2021-11-22',
  [
    0.0008, 0.0009, 0.0008, 0.001, 0.0012, 0.0011, 0.0013, 0.0012, 0.0012, 0.0008, 0.0009, 0.001, 0.0011, 0.0014,
    0.0013, 0.0011, 0.0009, 0.0008, 0.0007, 0.0008, 0.0008, 0.0007, 0.0009, 0.001, 0.0009,
  ],
);

const aLoan = (terms: Partial<OvernightLoan> = {}): OvernightLoan => ({
  from: '2019-07-01',
  to: '2019-07-31',
  fixings: summer2019,
  calendar,
  principal: 10_000_000_00,
  margin: 0,
  ...terms,
});

function rateOf(terms: Partial<OvernightLoan>): number {
  const interest = compoundedInterest(aLoan(terms));
  if (!interest.ok) throw new Error(interest.reason);
  return interest.value.indexRate;
}

describe('SOFR compounded in arrears', () => {
  it('QuantLib, overnightindexedcoupon.cpp: 18 October to 18 November 2021', () => {
    expect(rateOf({ from: '2021-10-18', to: '2021-11-18', fixings: autumn2021 })).toBeCloseTo(0.000987136104, 12);
  });

  it('ARRC, examples of other lookback options: five days of lookback', () => {
    expect(rateOf({ to: '2019-07-15', lookbackDays: 5 })).toBeCloseTo(0.024781644454, 12);
  });

  it('ARRC, examples of other lookback options: five days of lookback with observation shift', () => {
    expect(rateOf({ lookbackDays: 5, shiftsObservation: true })).toBeCloseTo(0.024603611707, 12);
  });

  it('ARRC, examples of other lookback options: observation shift and a lockout of three days', () => {
    expect(rateOf({ lookbackDays: 5, shiftsObservation: true, lockoutDays: 3 })).toBeCloseTo(0.024693783702, 12);
  });

  it('QuantLib, overnightindexedcoupon.cpp: the lockout takes the rate of 25 July', () => {
    const interest = compoundedInterest(aLoan({ lockoutDays: 3 }));
    expect(interest.ok && interest.value.observations.slice(-4).map(({ fixedOn }) => fixedOn)).toEqual(
      Array(4).fill('2019-07-25'),
    );
  });

  it('adds the margin without compounding it, and rounds interest once', () => {
    const interest = compoundedInterest(
      aLoan({ lookbackDays: 5, shiftsObservation: true, margin: 0.0175, rateDecimals: 7 }),
    );
    expect(interest).toMatchObject({
      ok: true,
      value: { indexRate: 0.0246036, interest: Math.round((1e9 * 0.0421036 * 30) / 360) },
    });
  });

  it('says which rate is missing', () => {
    expect(compoundedInterest(aLoan({ to: '2019-08-31' }))).toEqual({
      ok: false,
      reason: 'There is no overnight rate of 2019-08-06.',
    });
  });

  it.each([
    [{ to: '2019-07-01' }, 'An interest period ends after it starts.'],
    [{ lockoutDays: 40 }, 'The lockout leaves no day whose rate counts.'],
    [{ lookbackDays: -1 }, 'Lookback and lockout are 0 to 60 business days.'],
    [{ principal: Number.NaN }, 'Principal is a whole number of cents, not negative.'],
    [{ margin: 2e9 }, 'The margin is a fraction of one, such as 0.0175.'],
  ])('is refused for %j', (terms, reason) => {
    expect(compoundedInterest(aLoan(terms))).toEqual({ ok: false, reason });
  });
});

describe('The index method', () => {
  it('equals compounding day by day, for an index built from the same rates', () => {
    const index = [...summer2019].filter(([day]) => day >= '2019-07-01' && day < '2019-07-31');
    let value = 1.03;
    for (const [position, [day, rate]] of index.entries()) {
      const next = index[position + 1]?.[0] ?? '2019-07-31';
      value *= 1 + (rate * ((Date.parse(next) - Date.parse(day)) / 86_400_000)) / 360;
    }
    const rate = rateOfIndex([1.03, value], ['2019-07-01', '2019-07-31'], 10);
    expect(rate.ok && rate.value).toBeCloseTo(rateOf({}), 10);
  });

  it('refuses what is no index', () => {
    expect(rateOfIndex([0, 1], ['2019-07-01', '2019-07-31']).ok).toBe(false);
    expect(rateOfIndex([1, 1.1], ['2019-07-31', '2019-07-01']).ok).toBe(false);
  });
});

describe('Daily simple SOFR', () => {
  it('is the sum of rates by their days over 360, exact before it is rounded', () => {
    const interest = dailySimpleInterest(aLoan({ to: '2019-07-08', margin: 0.02 }));
    // 1, 2 and 3 July by one, one and two days over the 4th of July, 5 July by three.
    const exact = (242 + 251 + 2 * 256 + 3 * 259 + 7 * 200) * 1e9;
    expect(interest.ok && interest.value.interest).toBe(Math.round(exact / 1e4 / 360));
  });

  it('takes the rate of the business day before where the period begins on a weekend', () => {
    const interest = dailySimpleInterest(aLoan({ from: '2019-07-06', to: '2019-07-09' }));
    expect(interest.ok && interest.value.observations.map(({ day, days, rate }) => [day, days, rate])).toEqual([
      ['2019-07-05', 2, 0.0259],
      ['2019-07-08', 1, 0.0248],
    ]);
  });

  it('counts no rate below the floor', () => {
    const interest = dailySimpleInterest(aLoan({ floor: 0.03 }));
    expect(interest.ok && interest.value.indexRate).toBeCloseTo(0.03, 12);
  });
});

describe('Accruals by day', () => {
  const terms = { from: '2019-07-01', to: '2019-07-31', fixings: summer2019, calendar, margin: 0.01 };

  it('come to the interest of the period', () => {
    const simple = dailyAccruals(terms, () => 10_000_000_00, false);
    const compounded = dailyAccruals({ ...terms, margin: 0 }, () => 10_000_000_00, true);
    const [whole, grown] = [dailySimpleInterest(aLoan({ margin: 0.01 })), compoundedInterest(aLoan())];
    expect(simple.ok && simple.value.at(-1)?.accrued).toBe(whole.ok && whole.value.interest);
    expect(compounded.ok && compounded.value.at(-1)?.accrued).toBe(grown.ok && grown.value.interest);
  });

  it('follow a principal that changes', () => {
    const accruals = dailyAccruals(terms, (day) => (day < '2019-07-16' ? 10_000_000_00 : 4_000_000_00), false);
    expect(accruals.ok && accruals.value.map(({ principal }) => principal)).toContain(4_000_000_00);
    const days = accruals.ok ? accruals.value.reduce((sum, { days: counted }) => sum + counted, 0) : 0;
    expect(days).toBe(30);
  });
});
