import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { europeanCentralBank } from '#functions/connectors/exchange-rates/european-central-bank.ts';
import { openExchangeRates } from '#functions/connectors/exchange-rates/open-exchange-rates.ts';
import { addDays } from '#shared/time/dates.ts';
import {
  dollarDocument,
  euroDocument,
  exchangeRateProviders,
  recentEuroDays,
} from '#tests/support/exchange-rate-providers.ts';

const today = '2026-03-31';
let providers: Awaited<ReturnType<typeof exchangeRateProviders>>;

beforeAll(async () => {
  providers = await exchangeRateProviders({});
  vi.stubEnv('OUTGOING_LOOPBACK_HOSTS', '127.0.0.1');
  vi.stubEnv('RATE_PROVIDERS_ORIGIN', providers.origin);
});
beforeEach(() => {
  providers.asked.length = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await providers.close();
});

const lastAsked = (): string =>
  new URL(providers.asked.at(-1) ?? '', providers.origin).pathname.split('/').at(-1) ?? '';

describe('The European Central Bank', () => {
  const euroDays = recentEuroDays(today, 80);

  it('tells all days where none is known, as it published them, without currencies that the product has not', async () => {
    providers.publish({ euroDays });

    const days = await europeanCentralBank.publishedSince(null, today);

    expect(lastAsked()).toBe('eurofxref-hist.xml');
    expect(days).toHaveLength(80);
    expect(days[0]).toEqual({
      date: '2026-03-30',
      base: 'EUR',
      rates: { USD: 1.25, JPY: 160, GBP: 0.75, CAD: 1.75, AUD: 2, SGD: 1.5, HKD: 10 },
    });
  });

  it.each([
    { newest: '2026-03-30', file: 'eurofxref-daily.xml', days: 1 },
    { newest: '2026-03-29', file: 'eurofxref-hist-90d.xml', days: 64 },
    { newest: '2026-01-05', file: 'eurofxref-hist-90d.xml', days: 64 },
    { newest: '2026-01-04', file: 'eurofxref-hist.xml', days: 80 },
  ])('is asked for the smallest file without a gap since $newest', async ({ newest, file, days }) => {
    providers.publish({ euroDays });

    const told = await europeanCentralBank.publishedSince(newest, today);

    expect(lastAsked()).toBe(file);
    expect(told).toHaveLength(days);
  });

  const one = (rates: Record<string, number | string>, date = '2026-03-30') => euroDocument([{ date, rates }]);

  it.each([
    { when: 'is cut off', body: one({ USD: 1.1 }).slice(0, 300), says: 'answered with what is not well-formed XML' },
    { when: 'is empty', body: '', says: 'answered with what is not well-formed XML' },
    {
      when: 'defines entities',
      body: `<!DOCTYPE x [<!ENTITY a "1">]>${one({ USD: 1.1 }).slice(38)}`,
      says: 'not well-formed XML',
    },
    {
      when: 'is a page',
      body: '<!DOCTYPE html><html><body>Maintenance',
      says: 'answered with a web page instead of rates',
    },
    { when: 'has no day', body: euroDocument([]), says: 'answered with a document that has no rates' },
    { when: 'has no US dollar', body: one({ CAD: 1.5 }), says: 'tells no rate of the US dollar for Mar 30, 2026' },
    {
      when: 'has a negative rate',
      body: one({ USD: 1.1, CAD: -1.5 }),
      says: 'tells that one EUR is NaN CAD on Mar 30, 2026, which cannot be',
    },
    {
      when: 'has a rate of zero',
      body: one({ USD: 1.1, CAD: 0 }),
      says: 'tells that one EUR is 0 CAD on Mar 30, 2026',
    },
    {
      when: 'has an enormous rate',
      body: one({ USD: 1.1, JPY: `1${'0'.repeat(308)}` }),
      says: 'tells that one EUR is 1e+308 JPY on Mar 30, 2026',
    },
    { when: 'has no number', body: one({ USD: 'N/A' }), says: 'one EUR is NaN USD' },
    {
      when: 'has a rate twice',
      body: one({ USD: 1.1 }).replace('</Cube>', "<Cube currency='USD' rate='1.2'/></Cube>"),
      says: 'tells two rates of USD for Mar 30, 2026',
    },
    {
      when: 'has a day twice',
      body: euroDocument(['2026-03-30', '2026-03-30'].map((date) => ({ date, rates: { USD: 1.1 } }))),
      says: 'tells the rates of 2026-03-30 twice',
    },
    {
      when: 'has a day that is none',
      body: one({ USD: 1.1 }, '2026-02-30'),
      says: 'tells rates of “2026-02-30”, which is no day',
    },
    {
      when: 'has a day to come',
      body: one({ USD: 1.1 }, '2026-04-01'),
      says: 'tells rates of Apr 1, 2026, which is yet to come',
    },
    {
      when: 'has a rate without a day',
      body: "<Cube><Cube currency='USD' rate='1.1'/></Cube>",
      says: 'tells a rate of USD without a day or number',
    },
    { when: 'is far too large', body: 'x'.repeat(1_000_001), says: 'answered with far more than rates' },
  ])('is not believed where its answer $when', async ({ body, says }) => {
    providers.publish({ answer: { body } });

    const told = europeanCentralBank.publishedSince('2026-03-30', today);

    await expect(told).rejects.toThrow(says);
    await expect(told).rejects.toThrow(/^The European Central Bank .*\. No rate was changed\.$/);
  });

  it.each([
    {
      status: 301,
      headers: { location: 'https://elsewhere.example/' },
      says: 'sends to another address, which is not followed',
    },
    { status: 404, says: 'has nothing at the address of its rates' },
    { status: 429, says: 'was asked too often; it can be asked again later' },
    { status: 503, says: 'answered with the error 503' },
  ])('says so where it answers $status', async ({ says, ...answer }) => {
    providers.publish({ answer: { body: '', ...answer } });

    await expect(europeanCentralBank.publishedSince(null, today)).rejects.toThrow(says);
    expect(providers.asked).toHaveLength(1);
  });

  it('is given up on when it does not answer, and when it is away', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    providers.publish({ answer: { isSilent: true } });
    await expect(europeanCentralBank.publishedSince(null, today)).rejects.toThrow('gave no answer within 30 seconds');
    timeout.mockRestore();

    vi.stubEnv('RATE_PROVIDERS_ORIGIN', 'http://127.0.0.1:1');
    await expect(europeanCentralBank.publishedSince(null, today)).rejects.toThrow('could not be reached');
    vi.stubEnv('RATE_PROVIDERS_ORIGIN', 'http://10.0.0.1');
    await expect(europeanCentralBank.publishedSince(null, today)).rejects.toThrow('could not be reached safely');
    vi.stubEnv('RATE_PROVIDERS_ORIGIN', providers.origin);
  });
});

describe('Open Exchange Rates', () => {
  const provider = openExchangeRates('an app id');
  const month = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      addDays(today, -at),
      { CAD: 1.36 + at / 1_000, TWD: 32, USD: 1, XAU: 0.0004 },
    ]),
  );

  it('tells the days since the newest one, which it tells again, and the one that runs', async () => {
    providers.publish({ dollarDays: month });

    const days = await provider.publishedSince('2026-03-29', today);

    expect(days.map(({ date }) => date)).toEqual(['2026-03-29', '2026-03-30', '2026-03-31']);
    expect(days[2]).toEqual({ date: today, base: 'USD', rates: { CAD: 1.36, TWD: 32 } });
    expect(providers.asked[0]).toBe('/api/historical/2026-03-29.json?app_id=an%20app%20id');
  });

  it('tells those of a month where none is known', async () => {
    providers.publish({ dollarDays: month });

    const days = await provider.publishedSince(null, today);

    expect(days).toHaveLength(32);
    expect(days[0]?.date).toBe('2026-02-28');
  });

  const answer = { timestamp: 1_774_872_000, base: 'USD', rates: { CAD: 1.36 } };

  it.each([
    { when: 'is not JSON', body: '{"base":', says: 'answered with what is not JSON' },
    { when: 'is a page', body: '<html><body>Busy', says: 'answered with a web page instead of rates' },
    {
      when: 'has another base',
      body: JSON.stringify({ ...answer, base: 'EUR' }),
      says: 'tells rates per EUR instead of US dollar',
    },
    {
      when: 'has no base',
      body: JSON.stringify({ ...answer, base: undefined }),
      says: 'answered without what was to be told (base)',
    },
    {
      when: 'is of another day',
      body: dollarDocument('2026-03-27', { CAD: 1.36 }),
      says: 'tells rates of Mar 27, 2026 instead of Mar 30, 2026',
    },
    {
      when: 'has a rate of 1e308',
      body: JSON.stringify({ ...answer, rates: { CAD: 1e308 } }),
      says: 'one USD is 1e+308 CAD on Mar 30, 2026',
    },
    {
      when: 'has a rate beyond numbers',
      body: JSON.stringify(answer).replace('1.36', '1e999'),
      says: 'answered without what was to be told (rates.CAD)',
    },
    {
      when: 'has a negative rate',
      body: JSON.stringify({ ...answer, rates: { CAD: -1.36 } }),
      says: 'one USD is -1.36 CAD',
    },
    {
      when: 'has no rate',
      body: JSON.stringify({ ...answer, rates: {} }),
      says: 'tells no rate of any known currency for Mar 30, 2026',
    },
  ])('is not believed where its answer $when', async ({ body, says }) => {
    providers.publish({ answer: { body } });

    await expect(provider.publishedSince('2026-03-30', today)).rejects.toThrow(says);
  });

  it.each([
    { status: 401, says: 'does not accept the credentials of this installation' },
    { status: 429, says: 'was asked too often' },
  ])('says so where it answers $status, without the app id', async ({ status, says }) => {
    providers.publish({ answer: { status, body: '{"error":true}' } });

    const told = provider.publishedSince('2026-03-30', today);

    await expect(told).rejects.toThrow(says);
    await expect(told).rejects.not.toThrow('app');
  });
});
