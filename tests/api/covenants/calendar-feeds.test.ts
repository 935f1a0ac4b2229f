import { beforeAll, describe, expect, it } from 'vitest';
import { type IssuedCalendarFeed, mostFeeds } from '#shared/domain/calendar-feed.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { addDays } from '#shared/time/dates.ts';
import { addClient, clientWith } from '#tests/support/api-tokens.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { anOrganization, good, nobody, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { readIcalendar } from '#tests/support/read-icalendar.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let report: CovenantWithState;

const metric = 'Debt Service Coverage Ratio';
const lastQuarter = quarterEndBack(0);

beforeAll(async () => {
  organization = await anOrganization();
  await organization.switchOn('apiAccessEnabled');
  admin = organization.admin;
  entityId = (await organization.structure({ name: 'Riverside; senior, facility' })).id;
  const terms = {
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
    dueOffsetDays: 45,
    approved: true,
    startsOn: lastQuarter,
  };
  const path = `/api/entities/${entityId}/covenants`;
  report = good(await admin.post(path, { ...terms, name: 'Quarterly statements', covenantType: 'Report' })).body;
  const level = { operator: '>=', thresholds: [{ value: 1.2, unit: 'Ratio' }] };
  good(await admin.post(path, { ...terms, ...level, name: 'Minimum coverage', covenantType: 'KPI', metric }));
  const values = [{ period: lastQuarter.slice(0, 7), value: 1.0873 }];
  good(
    await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
      detailName: metric,
      unit: 'Ratio',
      values,
    }),
  );
});

const feedsPath = () => `/api/organizations/${organization.id}/calendar-feeds`;
const make = async (person: Person): Promise<IssuedCalendarFeed> =>
  good(await person.post(feedsPath(), { name: 'Desk calendar' })).body;

/** As another program reads it: with nothing but the address. */
async function read({ path }: { readonly path: string }) {
  const response = await fetch(`${origin()}${path}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('a calendar address', () => {
  it('is read without signing in, and holds what its owner may see, without figures', async () => {
    const { status, type, text } = await read(await make(admin));
    expect(status).toBe(200);
    expect(type).toBe('text/calendar; charset=utf-8');

    const { properties, events } = readIcalendar(text);
    expect(properties).toMatchObject({ METHOD: 'PUBLISH', 'X-WR-CALNAME': expect.stringContaining('compliance') });
    const due = events.find(({ UID }) => UID === `Delivery-${report.id}-${lastQuarter}@${organization.id}.trestle`);
    expect(due).toMatchObject({
      SUMMARY: 'Quarterly statements: due',
      DESCRIPTION: expect.stringContaining('Riverside; senior, facility\n'),
      'DTSTART;VALUE=DATE': addDays(lastQuarter, 45).replaceAll('-', ''),
      URL: expect.stringContaining(`covenant=${report.id}`),
      STATUS: 'CONFIRMED',
    });
    expect(events.map(({ SUMMARY }) => SUMMARY)).toContain('Minimum coverage: figures due');
    expect(text).not.toContain('1.0873');
    expect(text).not.toContain('1.09');
  });

  it('names the same things in the same way whenever it is read', async () => {
    const feed = await make(admin);
    const uids = async () => readIcalendar((await read(feed)).text).events.map(({ UID }) => UID);

    expect(await uids()).toEqual(await uids());
  });

  it('strikes out what was waived', async () => {
    const path = `/api/entities/${entityId}/covenants`;
    const terms = {
      frequency: 'Quarterly',
      anchor: 'PeriodEnd',
      dueOffsetDays: 45,
      approved: true,
      startsOn: lastQuarter,
    };
    const { id, version } = good(await admin.post(path, { ...terms, name: 'Budget', covenantType: 'Report' })).body;
    const waiver = { kind: 'Waiver', firstPeriodEnd: lastQuarter, lastPeriodEnd: lastQuarter, reason: 'Agreed.' };
    good(await admin.post(`${path}/${id}/reliefs`, { ...waiver, approved: true, version }));

    const { events } = readIcalendar((await read(await make(admin))).text);
    expect(events.find(({ UID }) => UID?.startsWith(`Delivery-${id}-${lastQuarter}`))?.['STATUS']).toBe('CANCELLED');
  });

  it('shows less as soon as its owner may see less, and nothing once they are no longer let in', async () => {
    const guest = await organization.guest();
    const feed = await make(guest);
    expect(readIcalendar((await read(feed)).text).events).toEqual([]);

    await organization.grant(guest, { sourceType: 'Deal', entityId }, { sourceType: 'Report', entityId });
    const seen = readIcalendar((await read(feed)).text).events.map(({ SUMMARY }) => SUMMARY);
    expect(seen).toContain('Quarterly statements: due');
    expect(seen.filter((summary) => summary?.startsWith('Minimum coverage'))).toEqual([]);

    good(await admin.delete(`/api/organizations/${organization.id}/agents/${guest.agent.id}`));
    expect((await read(feed)).status).toBe(404);
  });

  it('is closed when it is revoked, and opens by no other secret', async () => {
    const feed = await make(admin);
    const [first, second] = [feed.path.slice(0, -5), feed.path.at(-5) === 'A' ? 'B' : 'A'];
    expect(await read({ path: `${first}${second}.ics` })).toMatchObject({ status: 404 });
    expect(await read({ path: '/api/public/calendars/nothing.ics' })).toMatchObject({ status: 404 });
    expect(JSON.stringify(good(await admin.get(feedsPath())).body)).not.toContain(feed.path.slice(-30));

    const stranger = await organization.guest();
    expect((await stranger.delete(`${feedsPath()}/${feed.id}`)).body).toMatchObject({ code: 'calendarFeedNotFound' });
    good(await admin.delete(`${feedsPath()}/${feed.id}`));
    expect((await read(feed)).status).toBe(404);
    const audit = await auditOfRecord(`${organization.id}#CalendarFeeds#${admin.agent.id}`);
    expect(audit.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['calendarFeed.created', 'calendarFeed.revoked']),
    );
  });

  it('is one of few, which only people make', async () => {
    const person = await organization.guest();
    for (let count = 0; count < mostFeeds; count += 1) await make(person);
    expect(await person.post(feedsPath(), { name: 'One more' })).toMatchObject({
      status: 409,
      body: { code: 'calendarFeedsFull' },
    });
    expect((await nobody().get(feedsPath())).status).toBe(401);
    const program = await clientWith(await addClient(organization));
    expect(await program.post(feedsPath(), { name: 'Ledger' })).toMatchObject({
      status: 403,
      body: { code: 'calendarFeedsForPeople' },
    });
  });
});
