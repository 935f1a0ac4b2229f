import { beforeAll, describe, expect, it } from 'vitest';
import { fetchRates } from '#functions/domain/configuration/exchange-rates/fetch-rates.ts';
import { readFeed, storedDays } from '#functions/domain/configuration/exchange-rates/provider-days.ts';
import { type PublishedDay, RateFeedFault } from '#functions/domain/configuration/exchange-rates/rate-provider.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { platformTable, tableOf } from '#functions/platform/storage/table.ts';
import { addDays } from '#shared/time/dates.ts';
import { becomeFunction } from '#tests/support/platform.ts';

beforeAll(() => becomeFunction());

/** No test that asks the stack takes rates from this provider, so that its days are those of this file. */
const provider = 'OpenExchangeRates';
let now = Date.parse('2026-03-31T17:00:00Z');

const run = {
  actor: { agentId: 'organization-maintenance', correlationId: 'test' },
  clock: { now: () => new Date(now), today: () => new Date(now).toISOString().slice(0, 10) },
  report: async () => undefined,
};

const askedSince: (string | null)[] = [];
const fetchOf = (days: readonly PublishedDay[] | RateFeedFault) =>
  fetchRates(
    provider,
    {
      async publishedSince(newest) {
        askedSince.push(newest);
        if (days instanceof RateFeedFault) throw days;
        return days;
      },
    },
    run,
  );

const day = (date: string, CAD: number): PublishedDay => ({ date, base: 'USD', rates: { CAD } });
const later = (minutes: number) => {
  now += minutes * 60_000;
};
const stored = async (date: string) => (await storedDays(provider, [date]))[0];

describe('The rates of a provider', () => {
  it('are stored once for everybody, and what was just read is not asked for again', async () => {
    const many = Array.from({ length: 100 }, (_, at) => day(addDays('2026-03-30', -at), 1.36));

    expect(await fetchOf(many)).toEqual({
      done: 'Open Exchange Rates: 100 days added. The last rates are of Mar 30, 2026.',
    });
    expect(askedSince).toEqual([null]);
    const listed = await everyPage((cursor) =>
      platformTable.parts(
        { kind: 'ProviderRates', id: provider },
        'DAY#',
        { parse: (item: { date: string }) => item.date } as never,
        { limit: 1_000, cursor },
      ),
    );
    expect(listed).toHaveLength(100);
    expect(listed[0]).toBe('2026-03-30');

    later(9);
    expect(await fetchOf([])).toEqual({
      done: 'Open Exchange Rates was read a moment ago. The last rates are of Mar 30, 2026.',
    });
    expect(askedSince).toHaveLength(1);
  });

  it('are written once however often they are delivered, and a correction is a new version', async () => {
    later(60);
    expect(await fetchOf([day('2026-03-30', 1.36)])).toEqual({
      done: 'Open Exchange Rates has no rates that are not known yet. The last rates are of Mar 30, 2026.',
    });
    expect(await stored('2026-03-30')).toMatchObject({ version: 1, rates: { CAD: 1.36 } });
    expect(askedSince.at(-1)).toBe('2026-03-30');

    later(60);
    expect(await fetchOf([day('2026-03-31', 1.37), day('2026-03-30', 1.365)])).toEqual({
      done: 'Open Exchange Rates: one day added, one day corrected. The last rates are of Mar 31, 2026.',
    });
    expect(await stored('2026-03-30')).toMatchObject({ version: 2, rates: { CAD: 1.365 } });
    expect(await stored('2026-03-31')).toMatchObject({ version: 1, rates: { CAD: 1.37 } });
  });

  it('stay as they are where the provider is in doubt, which everybody is told until it is asked again', async () => {
    later(60);
    const sentence = 'Open Exchange Rates answered with what is not JSON. No rate was changed.';
    expect(await fetchOf(new RateFeedFault(sentence))).toEqual({ refused: sentence });
    expect(await fetchOf([day('2026-03-31', 1.5)])).toEqual({ refused: sentence });
    expect(await readFeed(provider)).toMatchObject({ newest: '2026-03-31', failure: sentence });

    later(2);
    expect(await fetchOf([day('2026-03-31', 1.38)])).toMatchObject({
      done: expect.stringContaining('one day corrected'),
    });
    expect(await readFeed(provider)).toMatchObject({ newest: '2026-03-31', failure: null });
  });

  it('are refused where one has doubled or halved since the day before', async () => {
    later(60);
    for (const days of [[day('2026-03-31', 13.8)], [day('2026-04-01', 0.138), day('2026-03-31', 1.38)]]) {
      expect(await fetchOf(days)).toEqual({
        refused: expect.stringContaining('which cannot be. No rate was changed.'),
      });
      later(24 * 60);
    }
    expect(await fetchOf([day('2026-03-31', 13.8)])).toEqual({
      refused:
        'Open Exchange Rates tells that one US dollar is 13.8 CAD on Mar 31, 2026, after 1.365 on Mar 30, 2026, which cannot be. No rate was changed.',
    });
    expect(await stored('2026-03-31')).toMatchObject({ rates: { CAD: 1.38 } });
    expect(await stored('2026-03-30')).toMatchObject({ version: 2, rates: { CAD: 1.365 } });
  });

  it('are no business of an organization that has not chosen them', async () => {
    const { readRates } = await import('#functions/domain/configuration/exports/rate-reader.ts');
    const rates = await readRates(tableOf('an-organization-without-rates'), { from: '2026-03-01', to: '2026-03-31' });

    expect(rates.rateOn('CAD', 'USD', '2026-03-30').rate).toBeNull();
  });
});
