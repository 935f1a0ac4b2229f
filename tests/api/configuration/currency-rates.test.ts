import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrencyRate } from '#shared/domain/configuration.ts';
import { unitIn } from '#shared/money/currencies.ts';
import { addDays } from '#shared/time/dates.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/organizations/${organization.id}/metrics/currency/USD/rates`;
});

const save = (...rates: object[]): Promise<Reply> => admin.post(path, rates);
const inBrief = ({ currency, date, rate }: CurrencyRate) => `${currency} ${date} ${rate}`;
const listed = async (query = ''): Promise<string[]> => good(await admin.get(`${path}${query}`)).body.map(inBrief);

describe('rates of exchange', () => {
  it('are listed newest first, all together and for one currency', async () => {
    const saved = await save(
      { currency: 'EUR', date: '2026-01-31', rate: 0.92 },
      { currency: 'GBP', date: '2026-02-28', rate: 0.79 },
      { currency: 'EUR', date: '2026-03-31', rate: 0.91 },
    );

    expect(saved).toMatchObject({
      status: 200,
      body: [{ source: 'Entered', version: 1, createdBy: admin.agent.id }, {}, {}],
    });
    expect(saved.body.map(inBrief)).toEqual(['EUR 2026-01-31 0.92', 'GBP 2026-02-28 0.79', 'EUR 2026-03-31 0.91']);
    expect(await listed()).toEqual(['EUR 2026-03-31 0.91', 'GBP 2026-02-28 0.79', 'EUR 2026-01-31 0.92']);
    expect(await listed('?currency=EUR')).toEqual(['EUR 2026-03-31 0.91', 'EUR 2026-01-31 0.92']);
    expect(await listed('?currency=JPY')).toEqual([]);
    expect(await listed('?currency=A%23B')).toEqual([]);
  });

  it('are one a currency and day: a new one replaces the old, which the audit trail keeps', async () => {
    good(await save({ currency: 'EUR', date: '2026-01-31', rate: 0.92 }));
    good(
      await save(
        { currency: 'EUR', date: '2026-01-31', rate: 0.93 },
        { currency: 'EUR', date: '2026-01-31', rate: 0.94 },
      ),
    );

    expect(await listed()).toEqual(['EUR 2026-01-31 0.94']);
    const trail = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'currencyRate.entered');
    expect(trail.map(({ before, after }) => [before?.['rate'], after?.['rate']])).toEqual([
      [undefined, 0.92],
      [0.92, 0.94],
    ]);
  });

  it('know NTD as another name of TWD', async () => {
    const saved = good(await save({ currency: 'NTD', date: '2026-01-31', rate: 31.9 }));

    expect(saved.body).toMatchObject([{ currency: 'TWD', rate: 31.9 }]);
    expect(await listed('?currency=NTD')).toEqual(['TWD 2026-01-31 31.9']);
  });

  it('page, each rate once', async () => {
    const months = ['01', '02', '03', '04', '05'];
    good(await save(...months.map((month) => ({ currency: 'EUR', date: `2026-${month}-01`, rate: 0.9 }))));

    for (const query of ['', '?currency=EUR']) {
      const pages = await allPages<CurrencyRate>(admin, `${path}${query}`, 2);
      expect(pages.flat().map(({ date }) => date.slice(5, 7))).toEqual(months.toReversed());
    }
  });

  it('are refused together, each wrong one by its field', async () => {
    const refused = await save(
      { currency: 'EUR', date: '2026-01-31', rate: 0.92 },
      { currency: 'USD', date: '2026-01-31', rate: 1 },
      { currency: 'XXX', date: '2026-01-31', rate: 1 },
    );

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual(['1.currency', '2.currency']);
    expect((await save({ currency: 'EUR', date: '2026-01-32', rate: 0.92 })).body.fields).toHaveProperty(['0.date']);
    expect((await save({ currency: 'EUR', date: '2026-01-31', rate: 0 })).body.fields).toHaveProperty(['0.rate']);
    expect(await listed()).toEqual([]);
  });

  it('of several people for one day never mix', async () => {
    const replies = await Promise.all(
      [0.91, 0.92, 0.93].map((rate) => save({ currency: 'EUR', date: '2026-01-31', rate })),
    );

    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await listed()).toHaveLength(1);
  });

  it('are read by members and entered by those who may edit the organization', async () => {
    const member = await organization.member('Member');
    const stranger = (await anOrganization('Lakeside Partners')).admin;

    expect((await member.get(path)).status).toBe(200);
    expect((await member.post(path, [{ currency: 'EUR', date: '2026-01-31', rate: 0.9 }])).status).toBe(403);
    expect((await stranger.get(path)).status).toBe(404);
  });
});

describe('currencies', () => {
  const namesOf = (reply: Reply): string[] => good(reply).body.map(({ name }: { name: string }) => name);

  it('of the platform are the base currencies, with their symbols', async () => {
    const { body } = good(await admin.get('/api/metrics/units/currency'));

    expect(body).toHaveLength(10);
    expect(body).toContainEqual({ name: 'TWD', symbol: 'NT$' });
    expect((await allPages(admin, '/api/metrics/units/currency', 4)).map(({ length }) => length)).toEqual([4, 4, 2]);
  });

  it('of an organization are its base currency and those for which it has a rate that still applies', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const ownPath = `/api/organizations/${organization.id}/metrics/units/currency`;
    const before = namesOf(await admin.get(ownPath));
    good(
      await save(
        { currency: 'NTD', date: today, rate: 31.9 },
        { currency: 'EUR', date: addDays(today, -31), rate: 0.9 },
        { currency: 'GBP', date: addDays(today, -32), rate: 0.8 },
        { currency: 'JPY', date: addDays(today, 1), rate: 150 },
      ),
    );

    expect(before).toEqual(['USD']);
    expect(namesOf(await admin.get(ownPath))).toEqual(['EUR', 'TWD', 'USD']);
  });
});

describe('units', () => {
  it('cover every unit of the catalog of details, each with what it measures and its symbol', async () => {
    const { body } = good(await admin.get('/api/metrics/units?limit=500'));
    const types = (await allPages<{ unit: string | null }>(admin, '/api/details/types', 500)).flat();

    const names = body.map(({ name }: { name: string }) => name);
    const needed = new Set(types.flatMap(({ unit }) => (unit === null ? [] : [unitIn(unit, 'EUR')])));
    expect([...needed].filter((unit) => !names.includes(unit))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(body).toContainEqual({ name: 'USD', symbol: '$', kind: 'Currency' });
    expect(body).toContainEqual({ name: 'hour', symbol: 'h', kind: 'Time' });
    expect(body).toContainEqual({ name: 'USDCentsPerkWh', symbol: 'cents/kWh', kind: 'Price' });
    expect(body).toContainEqual({ name: 'GWh', symbol: 'GWh', kind: 'Energy' });
  });
});
