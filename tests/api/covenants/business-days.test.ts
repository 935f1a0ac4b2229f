import { beforeEach, describe, expect, it } from 'vitest';
import type { Calendar } from '#shared/domain/calendar.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { standingsFollowed, untilStanding } from '#tests/support/standings.ts';

let organization: TestOrganization;
beforeEach(async () => {
  organization = await anOrganization();
});

/** A Tuesday; Independence Day is on that Friday. */
const closingDate = '2031-07-01';
const opinion = {
  name: 'Post-closing opinion',
  covenantType: 'Report',
  frequency: 'Once',
  anchor: 'ClosingDate',
  dueOffsetDays: 3,
  dayType: 'Business',
  approved: true,
};

const calendars = () => `/api/organizations/${organization.id}/calendars`;
const aCalendar = async (calendar: object): Promise<Calendar> =>
  good(await organization.admin.post(calendars(), calendar)).body;
const change = (calendar: Calendar, body: object) =>
  organization.admin.put(`${calendars()}/${calendar.id}`, { version: calendar.version, ...body });

async function aStructure(calendar: string | null): Promise<Structure> {
  const structure = await organization.structure({ name: 'Riverside Wind', closingDate, calendar });
  good(await organization.admin.post(`/api/entities/${structure.id}/covenants`, opinion));
  return structure;
}

const dueDate = async ({ id }: Structure): Promise<string | null> => {
  const [covenant]: CovenantWithState[] = good(await organization.admin.get(`/api/entities/${id}/covenants`)).body;
  return covenant?.state.nextDueDate ?? null;
};
const untilDue = (due: string) =>
  untilStanding(organization.admin, organization.id, opinion.name, ({ nextDueDate }) => nextDueDate === due);

describe('a due date in business days', () => {
  it('counts by the Federal Reserve where no calendar is chosen', async () => {
    const structure = await aStructure(null);

    expect(await dueDate(structure)).toBe('2031-07-07');
    await untilDue('2031-07-07');
  });

  it('moves with the holidays, the exceptions and the base of the calendar, and the standing follows', async () => {
    const first = await aCalendar({ name: 'Closing desk' });
    const structure = await aStructure(first.id);
    expect(await dueDate(structure)).toBe('2031-07-07');

    const holidays = [{ date: '2031-07-02', name: 'Audit' }];
    const second: Calendar = good(await change(first, { holidays })).body;
    expect(await dueDate(structure)).toBe('2031-07-08');
    await untilDue('2031-07-08');

    const workedDays = [{ date: '2031-07-05', name: 'Saturday shift' }];
    const third: Calendar = good(await change(second, { workedDays })).body;
    expect(await dueDate(structure)).toBe('2031-07-07');
    await untilDue('2031-07-07');

    good(await change(third, { base: 'None' }));
    expect(await dueDate(structure)).toBe('2031-07-05');
    await untilDue('2031-07-05');
  });

  it('follows the structure to another calendar, also to one of a lower version, and back to none', async () => {
    const changed = await aCalendar({ name: 'Often changed' });
    let latest = changed;
    for (const day of ['2031-07-02', '2031-07-03'])
      latest = good(await change(latest, { holidays: [{ date: day, name: 'Closed' }] })).body;
    const everyDay = await aCalendar({ name: 'Every day', base: 'None', weekend: [] });
    const structure = await aStructure(latest.id);
    await untilDue('2031-07-08');

    const choose = async (calendar: string | null) => {
      const { version } = good(await organization.admin.get(`/api/deals/${structure.id}`)).body;
      return organization.admin.put(`/api/deals/${structure.id}`, { version, calendar });
    };
    good(await choose(everyDay.id));
    await untilDue('2031-07-04');
    expect(good(await organization.admin.get(`/api/deals/${structure.id}`)).body).toMatchObject({
      calendar: everyDay.id,
      businessDays: { name: 'Every day', base: 'None', weekend: [] },
    });
    good(await choose(null));
    await untilDue('2031-07-07');
    expect(await choose('no-such-calendar')).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
  });

  it('goes on counting by a calendar that is obsolete, which is offered to nobody else', async () => {
    const calendar = await aCalendar({ name: 'Closing desk', holidays: [{ date: '2031-07-02', name: 'Audit' }] });
    const structure = await aStructure(calendar.id);

    good(await change(calendar, { launchStatus: 'Obsolete' }));

    expect(await dueDate(structure)).toBe('2031-07-08');
    await standingsFollowed(organization.admin, organization.id);
    const late = await organization.admin.post(`/api/organizations/${organization.id}/deals`, {
      name: 'Lakeside Wind',
      calendar: calendar.id,
    });
    expect(late).toMatchObject({ status: 400, body: { fields: { calendar: 'Choose a calendar of the list.' } } });
  });

  it('keeps what of two changes at the same time came first, and takes a second click for nothing new', async () => {
    const calendar = await aCalendar({ name: 'Closing desk' });
    const structure = await aStructure(calendar.id);

    const replies = await Promise.all(
      ['2031-07-02', '2031-07-03'].map((date) => change(calendar, { holidays: [{ date, name: 'Closed' }] })),
    );
    const again = await change(calendar, { holidays: [{ date: '2031-07-02', name: 'Closed' }] });

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(again).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect(await dueDate(structure)).toBe('2031-07-08');
  });

  it('is not moved by a calendar of another organization, which cannot be chosen either', async () => {
    const structure = await aStructure(null);
    const other = await anOrganization('Lakeside Partners');
    const theirs: Calendar = good(
      await other.admin.post(`/api/organizations/${other.id}/calendars`, {
        name: 'Every day',
        base: 'None',
        weekend: [],
      }),
    ).body;

    const chosen = await organization.admin.put(`/api/deals/${structure.id}`, { version: 1, calendar: theirs.id });

    expect(chosen).toMatchObject({ status: 400, body: { fields: { calendar: 'Choose a calendar of the list.' } } });
    expect(await dueDate(structure)).toBe('2031-07-07');
  });
});

describe('the fiscal year of a calendar', () => {
  it('is that of new structures and projects for which none is entered', async () => {
    const { id: calendar } = await aCalendar({ name: 'Closing desk', fiscalYearStart: '07-01' });
    const deals = `/api/organizations/${organization.id}/deals`;
    const create = async (body: object): Promise<Structure> => good(await organization.admin.post(deals, body)).body;

    const follows = await create({ name: 'Riverside Wind', calendar });
    const own = await create({ name: 'Lakeside Wind', calendar, fiscalYearEnd: '09-30' });
    const plain = await create({ name: 'Hillside Wind' });
    const projects = good(
      await organization.admin.post(`/api/deals/${follows.id}/projects`, [
        { name: 'North field', dealId: follows.id },
        { name: 'South field', dealId: follows.id, fiscalYearStart: '04-01' },
      ]),
    ).body;

    expect([follows, own, plain].map(({ fiscalYearEnd }) => fiscalYearEnd)).toEqual(['06-30', '09-30', '12-31']);
    expect(projects).toMatchObject([{ fiscalYearStart: '07-01' }, { fiscalYearStart: '04-01' }]);
  });
});
