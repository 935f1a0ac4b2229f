import { beforeEach, describe, expect, it } from 'vitest';
import { jobIdFor } from '#functions/platform/jobs/job-store.ts';
import type { CurrencyRate } from '#shared/domain/configuration.ts';
import { addDays } from '#shared/time/dates.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { recentEuroDays } from '#tests/support/exchange-rate-providers.ts';
import { deliver, invokeFunction } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let currency: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  currency = `/api/organizations/${organization.id}/metrics/currency`;
});

const today = new Date().toISOString().slice(0, 10);
const [lastDay] = recentEuroDays(today);
const newest = lastDay?.date ?? '';

const choose = (provider: string, version = 0) => admin.put(`${currency}/source`, { provider, version });
const source = async () => good(await admin.get(`${currency}/source`)).body;
const current = async (name: string) =>
  good(await admin.get(`${currency}/USD/rates/current`)).body.find((rate: CurrencyRate) => rate.currency === name);
const rateJob = async () => {
  const { body: jobs } = good(await admin.get('/api/jobs'));
  return jobs.find(({ kind }: { kind: string }) => kind === 'exchange-rates');
};
const chosenAndFetched = async () => {
  good(await choose('EuropeanCentralBank'));
  return until(rateJob, (job) => job?.status === 'done');
};

describe('rates of a provider', () => {
  it('are fetched as soon as it is chosen, in a job that can be seen, and apply from then on', async () => {
    expect(await source()).toEqual({
      provider: 'None',
      version: 0,
      offered: [
        { provider: 'EuropeanCentralBank', isSetUp: true },
        { provider: 'OpenExchangeRates', isSetUp: false },
      ],
      feed: null,
    });
    expect(await current('CAD')).toEqual({ currency: 'CAD', rate: null, date: null, source: null, isCurrent: false });

    expect(await chosenAndFetched()).toMatchObject({ title: 'Fetch exchange rates', status: 'done' });

    expect(await source()).toMatchObject({
      provider: 'EuropeanCentralBank',
      version: 1,
      feed: { newest, failure: null },
    });
    expect(await current('CAD')).toEqual({
      currency: 'CAD',
      rate: 1.4,
      date: newest,
      source: 'European Central Bank',
      isCurrent: true,
    });
    expect(await current('EUR')).toMatchObject({ rate: 0.8, date: newest });
    // It publishes none of the Taiwan dollar.
    expect(await current('TWD')).toMatchObject({ rate: null, date: null });
    const works = good(await admin.get(`/api/organizations/${organization.id}/metrics/units/currency`)).body;
    expect(works.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['AUD', 'CAD', 'EUR', 'GBP', 'HKD', 'JPY', 'SGD', 'USD']),
    );
    expect(works).not.toContainEqual(expect.objectContaining({ name: 'TWD' }));
  });

  it('stand beside those that were entered, which count for their day, newest first and page by page', async () => {
    await chosenAndFetched();
    const earlier = addDays(newest, -365);
    good(
      await admin.post(`${currency}/USD/rates`, [
        { currency: 'CAD', date: newest, rate: 1.5 },
        { currency: 'CAD', date: earlier, rate: 1.3 },
      ]),
    );

    expect(await current('CAD')).toMatchObject({ rate: 1.5, date: newest, source: 'Entered' });
    for (const size of [3, 17, 500]) {
      const pages = await allPages<CurrencyRate>(admin, `${currency}/USD/rates?currency=CAD`, size);
      const rates = pages.flat();
      expect(rates.map(({ date }) => date)).toEqual([...recentEuroDays(today).map(({ date }) => date), earlier]);
      expect(rates[0]).toMatchObject({ rate: 1.5, source: 'Entered', createdBy: admin.agent.id });
      expect(rates[1]).toMatchObject({ rate: 1.4, source: 'European Central Bank' });
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(size);
    }
    const entered = good(await admin.get(`${currency}/USD/rates`)).body;
    expect(entered).toHaveLength(2);
    expect((await admin.get(`${currency}/USD/rates?currency=CAD&cursor=nonsense`)).status).toBe(400);
  });

  it('are those of the organization that has chosen them only', async () => {
    await chosenAndFetched();
    const other = await anOrganization();

    const path = `/api/organizations/${other.id}/metrics/currency/USD/rates`;
    expect(good(await other.admin.get(`${path}?currency=CAD`)).body).toEqual([]);
    expect((await other.admin.get(`${currency}/source`)).status).toBe(404);
  });

  it('are fetched again on request, once however often it is clicked', async () => {
    await chosenAndFetched();

    const asked = [await admin.post(`${currency}/source/fetch`), await admin.post(`${currency}/source/fetch`)];

    expect([200, 202]).toContain(asked[0]?.status);
    const [first, second] = asked.map(({ body }) => body.id);
    const job = await until(
      async () => good(await admin.get(`/api/jobs/${second}`)).body,
      ({ status }) => status === 'done',
    );
    expect(job.message).toMatch(/^European Central Bank (was read a moment ago|has no rates that are not known yet)\./);
    // Both in the same minute, or it has turned between them.
    const { body: jobs } = good(await admin.get('/api/jobs'));
    expect(new Set([first, second]).size).toBeLessThanOrEqual(2);
    expect(jobs.filter(({ id }: { id: string }) => id === first)).toHaveLength(1);
  });

  it('are refused where the installation has no credentials for their provider', async () => {
    expect(await choose('OpenExchangeRates')).toMatchObject({
      status: 409,
      body: {
        code: 'rateProviderNotSetUp',
        userMessage:
          'Open Exchange Rates is not set up in this installation. Choose another provider, or contact support.',
      },
    });
    expect(await admin.post(`${currency}/source/fetch`)).toMatchObject({
      status: 409,
      body: { code: 'rateProviderNotChosen' },
    });
    expect((await choose('AnotherBank')).status).toBe(400);
  });

  it('are given up again, and the choice is versioned and kept in the audit trail', async () => {
    await chosenAndFetched();
    expect(await choose('None', 7)).toMatchObject({ status: 409, body: { code: 'recordChanged' } });

    good(await choose('None', 1));

    expect(await source()).toMatchObject({ provider: 'None', version: 2, feed: null });
    expect(await current('CAD')).toMatchObject({ rate: null });
    const trail = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'rateSource.chosen');
    expect(trail.map(({ after }) => after?.['provider'])).toEqual(['EuropeanCentralBank', 'None']);
  });

  it('come every day by ExchangeRatesScheduler, in one job a day, for whoever has chosen a provider', async () => {
    const other = await anOrganization();
    await chosenAndFetched();
    const jobOf = ({ id }: TestOrganization) =>
      `/api/jobs/${jobIdFor('exchange-rates', id, 'EuropeanCentralBank', new Date().toISOString().slice(0, 10))}`;

    await invokeFunction('schedules-exchange-rates-scheduler', {});
    const job = await until(
      () => admin.get(jobOf(organization)),
      ({ status, body }) => status === 200 && body.status === 'done',
      60_000,
    );
    await deliver('fetch-exchange-rates', { kind: 'exchange-rates', organizationId: organization.id });

    expect(job.body).toMatchObject({ createdBy: 'organization-maintenance', attempt: 1 });
    expect((await admin.get(jobOf(organization))).body).toEqual(job.body);
    expect((await other.admin.get(jobOf(other))).status).toBe(404);
  });
});
