import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RateTable, rateTable } from '#shared/money/exchange-rates.ts';
import type { RateQuote } from '#shared/money/quoted-days.ts';
import { addDays } from '#shared/time/dates.ts';

const quote = (currency: string, date: string, rate: number, source = 'Entered'): RateQuote => ({
  currency,
  date,
  rate,
  source,
});

const march = rateTable([
  quote('CAD', '2026-03-30', 1.36),
  quote('CAD', '2026-03-31', 1.35, 'European Central Bank'),
  quote('EUR', '2026-03-27', 0.9),
  quote('TWD', '2026-03-31', 32.5),
]);

describe('A rate of exchange', () => {
  it('is that of the day, and names the quote that it comes from', () => {
    expect(march.rateOn('USD', 'CAD', '2026-03-31')).toEqual({
      rate: 1.35,
      quotes: [{ currency: 'CAD', date: '2026-03-31', rate: 1.35, source: 'European Central Bank' }],
    });
    expect(march.rateOn('CAD', 'USD', '2026-03-30')).toMatchObject({ rate: 1 / 1.36 });
  });

  it('crosses through the base, with the last earlier quote of each side', () => {
    const rate = march.rateOn('EUR', 'CAD', '2026-03-31');

    expect(rate).toMatchObject({
      rate: 1.35 / 0.9,
      quotes: [{ currency: 'EUR', date: '2026-03-27' }, { currency: 'CAD' }],
    });
  });

  it('is one in the same currency, on any day and without a quote', () => {
    expect(march.rateOn('JPY', 'JPY', '1999-01-01')).toEqual({ rate: 1, quotes: [] });
    expect(march.averageOver('USD', 'USD', '1999-01')).toEqual({ rate: 1, quotes: [] });
  });

  it('takes NTD for TWD, on either side', () => {
    expect(march.rateOn('USD', 'NTD', '2026-03-31')).toMatchObject({ rate: 32.5, quotes: [{ currency: 'TWD' }] });
    expect(march.rateOn('NTD', 'TWD', '2020-01-01')).toEqual({ rate: 1, quotes: [] });
    expect(rateTable([quote('NTD', '2026-03-31', 32)]).rateOn('TWD', 'USD', '2026-03-31')).toMatchObject({
      rate: 1 / 32,
    });
  });

  it('is missing before the first quote and where there is none, with the reason', () => {
    expect(march.rateOn('USD', 'CAD', '2026-03-29')).toEqual({
      rate: null,
      reason: 'CAD has no rate for Mar 29, 2026',
      missing: [{ currency: 'CAD', latest: null }],
    });
    expect(march.rateOn('JPY', 'GBP', '2026-03-31')).toMatchObject({
      rate: null,
      reason: 'JPY and GBP have no rate for Mar 31, 2026',
    });
    expect(march.convert(100, 'JPY', 'USD', '2026-03-31')).toMatchObject({ amount: null, rate: null });
  });

  it('is not taken from a quote older than 31 days', () => {
    const monthly = rateTable([quote('CAD', '2026-01-31', 1.4)]);

    expect(monthly.rateOn('CAD', 'USD', '2026-03-03')).toMatchObject({ rate: 1 / 1.4 });
    expect(monthly.rateOn('CAD', 'USD', '2026-03-04')).toMatchObject({
      rate: null,
      reason: 'CAD has no rate for Mar 4, 2026, its last one is of Jan 31, 2026',
      missing: [{ currency: 'CAD', latest: '2026-01-31' }],
    });
  });

  it('counts the last of two quotes for a day, in whatever order days come', () => {
    const table = rateTable([
      quote('CAD', '2026-03-31', 1.3),
      quote('CAD', '2026-03-02', 1.2),
      quote('CAD', '2026-03-31', 1.5, 'Corrected'),
    ]);

    expect(table.rateOn('USD', 'CAD', '2026-03-31')).toMatchObject({ rate: 1.5, quotes: [{ source: 'Corrected' }] });
    expect(table.rateOn('USD', 'CAD', '2026-03-30')).toMatchObject({ rate: 1.2 });
  });

  it.each([0, -1.2, Number.NaN, Number.POSITIVE_INFINITY])('is never made of %d', (rate) => {
    expect(() => rateTable([quote('CAD', '2026-03-31', rate)])).toThrow('Not a rate');
  });

  it('goes against another base as well, whose own quote can only be one', () => {
    const table = rateTable([quote('USD', '2026-03-31', 1.08), quote('CAD', '2026-03-31', 1.458)], 'EUR');

    expect(table.rateOn('USD', 'CAD', '2026-03-31')).toMatchObject({ rate: 1.458 / 1.08 });
    expect(table.rateOn('EUR', 'USD', '2026-03-31')).toMatchObject({ rate: 1.08 });
    expect(() => rateTable([quote('EUR', '2026-03-31', 1.1)], 'EUR')).toThrow('Not a rate');
    expect(rateTable([quote('EUR', '2026-03-31', 1)], 'EUR').rateOn('EUR', 'EUR', '2026-03-31')).toMatchObject({
      rate: 1,
    });
  });
});

describe('A month', () => {
  const table = rateTable([
    quote('CAD', '2026-02-27', 1.5),
    quote('CAD', '2026-03-02', 1.3),
    quote('CAD', '2026-03-16', 1.4),
    quote('EUR', '2026-03-02', 0.8),
    quote('EUR', '2026-04-01', 0.7),
  ]);

  it('closes at the rate of its last day', () => {
    expect(table.rateOf('USD', 'CAD', '2026-03', 'closing')).toMatchObject({
      rate: 1.4,
      quotes: [{ date: '2026-03-16' }],
    });
    expect(table.rateOf('USD', 'CAD', '2026-06', 'closing')).toMatchObject({
      rate: null,
      reason: 'CAD has no rate for Jun 2026, its last one is of Mar 16, 2026',
    });
  });

  it('averages the rates of its quoted days after crossing them', () => {
    expect(table.rateOf('USD', 'CAD', '2026-03', 'average')).toMatchObject({ rate: (1.3 + 1.4) / 2 });
    const crossed = table.averageOver('CAD', 'EUR', '2026-03');
    expect(crossed.rate).toBeCloseTo((0.8 / 1.3 + 0.8 / 1.4) / 2, 12);
    expect(crossed).toMatchObject({ quotes: [{ currency: 'CAD' }, { currency: 'EUR' }, { currency: 'CAD' }] });
  });

  it('has no average where nothing was quoted in it, although the last rate is young enough to close with', () => {
    expect(table.averageOver('USD', 'CAD', '2026-04')).toMatchObject({
      rate: null,
      reason: 'CAD has no rate for Apr 2026, its last one is of Mar 16, 2026',
    });
    expect(table.rateOn('USD', 'CAD', '2026-04-15').rate).toBe(1.4);
  });
});

describe('Whatever the quotes', () => {
  const currencies = ['CAD', 'EUR', 'GBP', 'JPY', 'TWD', 'NTD'];
  const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-01-01', days));
  const rate = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
  const quotes = fc.array(
    fc.record({ currency: fc.constantFrom(...currencies), date: day, rate, source: fc.constant('Entered') }),
    { maxLength: 60 },
  );
  const currency = fc.constantFrom('USD', ...currencies);
  const near = (value: number) => expect.closeTo(value, 15 - Math.ceil(Math.log10(Math.max(Math.abs(value), 1))) - 3);

  const always = (
    check: (table: RateTable, given: readonly RateQuote[], at: { from: string; to: string; on: string }) => void,
  ) =>
    fc.assert(
      fc.property(quotes, currency, currency, day, (given, from, to, on) =>
        check(rateTable(given), given, { from, to, on }),
      ),
    );

  it('there and back is the same amount', () => {
    always((table, _, { from, to, on }) => {
      const there = table.convert(1_000, from, to, on);
      const back = there.amount === null ? null : table.convert(there.amount, to, from, on).amount;
      expect(back).toEqual(there.amount === null ? null : near(1_000));
    });
  });

  it('a rate is that through any third currency', () => {
    always((table, _, { from, to, on }) => {
      const direct = table.rateOn(from, to, on).rate;
      const [first, second] = [table.rateOn(from, 'EUR', on).rate, table.rateOn('EUR', to, on).rate];
      if (first === null || second === null || direct === null) return;
      expect((first * second) / direct).toBeCloseTo(1, 10);
    });
  });

  it('a rate is what looking through all of them finds', () => {
    always((table, given, { from, on }) => {
      const own = (name: string) => (name === 'NTD' ? 'TWD' : name);
      const last = given
        .filter((one) => own(one.currency) === own(from) && one.date <= on && addDays(one.date, 31) >= on)
        .reduce<RateQuote | null>((best, one) => (best === null || one.date >= best.date ? one : best), null);
      expect(table.rateOn('USD', from, on).rate).toBe(from === 'USD' ? 1 : (last?.rate ?? null));
    });
  });

  it('the order of days does not matter', () => {
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 30 }), day, rate, (days, on, first) => {
        const given = days.map((date, index) => quote('CAD', date, first + index));
        const sorted = given.toSorted((a, b) => (a.date < b.date ? 1 : -1));
        const month = on.slice(0, 7);
        expect(rateTable(sorted).rateOn('CAD', 'USD', on)).toEqual(rateTable(given).rateOn('CAD', 'USD', on));
        expect(rateTable(sorted).averageOver('CAD', 'USD', month)).toEqual(
          rateTable(given).averageOver('CAD', 'USD', month),
        );
      }),
    );
  });

  it('an average lies between the rates of its days', () => {
    always((table, given, { from, on }) => {
      const month = on.slice(0, 7);
      const average = table.averageOver('USD', from, month);
      if (average.rate === null || from === 'USD') return;
      const rates = average.quotes.map((one) => one.rate);
      expect(average.rate).toBeGreaterThanOrEqual(Math.min(...rates) * (1 - 1e-12));
      expect(average.rate).toBeLessThanOrEqual(Math.max(...rates) * (1 + 1e-12));
      expect(given.some(({ date }) => date.startsWith(month))).toBe(true);
    });
  });
});
