import { beforeEach, describe, expect, it } from 'vitest';
import type { Calendar } from '#shared/domain/calendar.ts';
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
  path = `/api/organizations/${organization.id}/calendars`;
});

const create = (calendar: object): Promise<Reply> => admin.post(path, calendar);
const named = async (name: string): Promise<Calendar> => good(await create({ name })).body;
const change = (id: string, calendar: object): Promise<Reply> => admin.put(`${path}/${id}`, calendar);
const names = async (query = ''): Promise<string[]> =>
  good(await admin.get(`${path}${query}`)).body.map(({ name }: Calendar) => name);

describe('a calendar', () => {
  it('begins with the weekend and the holidays of the United States', async () => {
    expect(await create({ name: ' New York ' })).toMatchObject({
      status: 200,
      body: {
        name: 'New York',
        base: 'FederalReserve',
        weekend: [0, 6],
        holidays: [],
        workedDays: [],
        fiscalYearStart: '01-01',
        launchStatus: 'Active',
        version: 1,
        createdBy: admin.agent.id,
      },
    });
  });

  it('keeps its own holidays in their order, each day once', async () => {
    const { body } = await create({
      name: 'Dubai',
      base: 'None',
      weekend: [6, 5, 6],
      holidays: [
        { date: '2026-12-02', name: 'National day' },
        { date: '2026-03-20', name: 'Eid' },
        { date: '2026-12-02', name: 'Eid al Etihad' },
      ],
      fiscalYearStart: '04-01',
    });

    expect(body).toMatchObject({
      weekend: [5, 6],
      holidays: [
        { date: '2026-03-20', name: 'Eid' },
        { date: '2026-12-02', name: 'Eid al Etihad' },
      ],
    });
    expect(good(await admin.get(path)).body).toEqual([body]);
  });

  it('is worked on exceptions, which are no holidays of its own', async () => {
    const holidays = [{ date: '2026-12-24', name: 'Christmas Eve' }];
    const workedDays = [{ date: '2026-12-19', name: 'Year end' }];
    const both = { status: 400, body: { code: 'requestInvalid' } };

    const made: Calendar = good(await create({ name: 'Closing desk', base: 'Sofr', holidays, workedDays })).body;
    const contradicting = await create({ name: 'Torn', holidays, workedDays: [...workedDays, ...holidays] });
    const changed = await change(made.id, { version: 1, holidays: [...holidays, ...workedDays] });

    expect(made).toMatchObject({ base: 'Sofr', holidays, workedDays });
    expect(contradicting).toMatchObject(both);
    expect(Object.keys(contradicting.body.fields)).toEqual(['workedDays.1.date']);
    expect(changed).toMatchObject(both);
    expect(Object.keys(changed.body.fields)).toEqual(['workedDays.0.date']);
  });

  it('changes field by field, for whoever has read its latest version, and leaves a trace', async () => {
    const { id } = await named('New York');

    const changed = await change(id, { version: 1, fiscalYearStart: '07-01' });
    const tooLate = await change(id, { version: 1, name: 'London' });

    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'New York', weekend: [0, 6], fiscalYearStart: '07-01', version: 2 },
    });
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    const trail = (await auditOfOrganization(organization.id)).filter(({ event }) => event === 'calendar.updated');
    expect(trail).toMatchObject([
      { by: admin.agent.id, before: { fiscalYearStart: '01-01' }, after: { fiscalYearStart: '07-01' } },
    ]);
  });

  it('has a name of its own, whatever its case', async () => {
    const [first, second] = [await named('New York'), await named('London')];
    const taken = { status: 409, body: { code: 'nameTaken' } };

    expect(await create({ name: 'NEW york' })).toMatchObject(taken);
    expect(await change(second.id, { version: 1, name: 'New york' })).toMatchObject(taken);
    expect(await change(first.id, { version: 1, name: 'NEW YORK' })).toMatchObject({ status: 200 });
    expect(await names()).toEqual(['London', 'NEW YORK']);
  });

  it('frees its name when it is renamed or obsolete', async () => {
    const { id } = await named('New York');
    good(await change(id, { version: 1, launchStatus: 'Obsolete' }));
    const second = await named('New York');

    expect(await names()).toEqual(['New York']);
    expect(await names('?launchStatus=Obsolete')).toEqual(['New York']);
    expect(await change(id, { version: 2, launchStatus: 'Active' })).toMatchObject({
      status: 409,
      body: { code: 'nameTaken' },
    });
    good(await change(second.id, { version: 1, name: 'Boston' }));
    good(await change(id, { version: 2, launchStatus: 'Active' }));
    expect(await names()).toEqual(['Boston', 'New York']);
  });

  it('is made once by people who name it at the same time', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => create({ name: 'New York' })));

    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'nameTaken']));
    expect(await names()).toEqual(['New York']);
  });

  it.each([
    { field: 'name', calendar: { name: ' ' } },
    { field: 'weekend', calendar: { name: 'Never', weekend: [0, 1, 2, 3, 4, 5, 6] } },
    { field: 'fiscalYearStart', calendar: { name: 'Late', fiscalYearStart: '13-01' } },
    { field: 'holidays.0.date', calendar: { name: 'Odd', holidays: [{ date: '2026-02-30', name: 'None' }] } },
  ])('is refused for what is wrong in $field', async ({ field, calendar }) => {
    const refused = await create(calendar);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });

  it('is listed by name, page by page', async () => {
    for (const name of ['london', 'Zurich', 'Boston']) await named(name);

    const pages = await allPages<Calendar>(admin, path, 2);

    expect(pages.map(({ length }) => length)).toEqual([2, 1]);
    expect(pages.flat().map(({ name }) => name)).toEqual(['Boston', 'london', 'Zurich']);
  });

  it('is read by members, changed by those who may edit the organization, and unknown elsewhere', async () => {
    const { id } = await named('New York');
    const member = await organization.member('Member');
    const other = await anOrganization('Lakeside Partners');

    expect(await member.get(path)).toMatchObject({ status: 200, body: [{ id }] });
    expect((await member.put(`${path}/${id}`, { version: 1 })).status).toBe(403);
    expect((await other.admin.get(path)).status).toBe(404);
    const foreign = `/api/organizations/${other.id}/calendars/${id}`;
    expect(await other.admin.put(foreign, { version: 1, name: 'Mine' })).toMatchObject({
      status: 404,
      body: { code: 'calendarNotFound' },
    });
    expect((await other.admin.post(`/api/organizations/${other.id}/calendars`, { name: 'New York' })).status).toBe(200);
  });
});
