import { beforeAll, describe, expect, it } from 'vitest';
import type { CalendarEntry } from '#shared/domain/compliance-calendar.ts';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantResult } from '#shared/domain/covenant-result.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { addDays, addMonths, weekdayNames, weekdayOf } from '#shared/time/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { today } from '#tests/support/calendar.ts';
import { handIn } from '#tests/support/deliverables.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { untilStanding } from '#tests/support/standings.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure({ name: 'Riverside revolving facility' })).id;
});

/** The week that ended the day before yesterday. */
const lastWeek = addDays(today(), -2);
const weekEndsOn = weekdayNames[weekdayOf(lastWeek)];
const tested = { covenantType: 'KPI', operator: '>=', thresholds: [{ value: 1.1, unit: 'Ratio' }], approved: true };

const create = async (body: object): Promise<CovenantWithState> =>
  good(await admin.post(`/api/entities/${entityId}/covenants`, { anchor: 'PeriodEnd', ...body })).body;
const enter = async (detailName: string, period: string, value: number, frequency: string) =>
  good(
    await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
      detailName,
      frequency,
      unit: 'Ratio',
      values: [{ period, value }],
      note: 'Borrowing base certificate',
    }),
  );
const checksOf = async ({ id }: CovenantWithState, query = ''): Promise<CovenantTest[]> =>
  good(await admin.get(`/api/entities/${entityId}/checks?covenantId=${id}${query}`)).body;
const pathOf = ({ id }: CovenantWithState): string => `/api/entities/${entityId}/covenants/${id}`;

describe('a weekly covenant', () => {
  it('is tested by the figure of the day on which its week ends, everywhere', async () => {
    const metric = 'Weekly collateral cover';
    const terms = { name: 'Minimum collateral cover', frequency: 'Weekly', weekEndsOn, metric, dueOffsetDays: 5 };
    const covenant = await create({ ...terms, ...tested, startsOn: addDays(lastWeek, -13) });
    await enter(metric, addDays(lastWeek, -7), 1.4, 'Daily');
    await enter(metric, addDays(lastWeek, -1), 3, 'Daily');

    const byWeek = () => checksOf(covenant);
    expect((await byWeek()).map(({ periodEnd, value, result }) => [periodEnd, value, result])).toEqual([
      [lastWeek, null, 'Pending'],
      [addDays(lastWeek, -7), 1.4, 'Met'],
    ]);
    await enter(metric, lastWeek, 0.9, 'Daily');
    expect((await byWeek())[0]).toMatchObject({ value: 0.9, result: 'Breached', dueDate: addDays(lastWeek, 5) });

    const standing = await untilStanding(admin, organization.id, terms.name, ({ status }) => status === 'Breached');
    expect(standing).toMatchObject({ risk: 'Breached', nextDueDate: addDays(lastWeek, 12) });
    const results = async (): Promise<CovenantResult[]> =>
      good(await admin.get(`${pathOf(covenant)}/results?periodEnd=${lastWeek}`)).body;
    await until(results, ([latest]) => latest?.value === 0.9);
    const window = `from=${addDays(lastWeek, -1)}&to=${addDays(lastWeek, 6)}`;
    const entries: CalendarEntry[] = good(
      await admin.get(`/api/entities/${entityId}/compliance-calendar?${window}&limit=500`),
    ).body;
    const own = entries.filter(({ covenantId, periodEnd }) => covenantId === covenant.id && periodEnd === lastWeek);
    expect(own.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['Test', 'Breached'],
      ['Figures', 'Breached'],
    ]);
  });

  it('tells its tests in windows, and earlier ones when they are asked for', async () => {
    const metric = 'Daily cash';
    const terms = { name: 'Minimum daily cash', frequency: 'Daily', metric, dueOffsetDays: 1 };
    const covenant = await create({ ...terms, ...tested, startsOn: addMonths(today(), -24) });
    const old = addMonths(today(), -20);
    await enter(metric, old, 1.5, 'Daily');

    const latest = await checksOf(covenant);
    expect(latest.length).toBeGreaterThan(88);
    expect(latest.length).toBeLessThan(94);
    expect(await checksOf(covenant, `&to=${old}`)).toContainEqual(
      expect.objectContaining({ periodEnd: old, value: 1.5, result: 'Met' }),
    );
  });

  it('is refused where nothing says when it falls due', async () => {
    const body = {
      name: 'Weekly cover',
      frequency: 'Weekly',
      anchor: 'FixedDate',
      fixedDate: '06-01',
      metric: 'Cover',
    };

    expect(await admin.post(`/api/entities/${entityId}/covenants`, { ...body, ...tested })).toMatchObject({
      status: 400,
      body: { fields: { anchor: expect.stringContaining('each day or week') } },
    });
  });

  it('is not tested by a day’s figure of what adds up over the week', async () => {
    const metric = 'Total Revenue';
    const terms = { name: 'Weekly revenue', frequency: 'Weekly', weekEndsOn, metric, dueOffsetDays: 5 };
    const usd = { ...tested, thresholds: [{ value: 100, unit: 'USD' }] };
    const covenant = await create({ ...terms, ...usd, startsOn: lastWeek });
    good(
      await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, {
        detailName: metric,
        frequency: 'Daily',
        unit: 'USD',
        values: [{ period: lastWeek, value: 5_000 }],
        note: 'One day',
      }),
    );

    const [test] = await checksOf(covenant);
    expect(test).toMatchObject({ value: null, result: 'Pending' });
  });
});

describe('a covenant that waits for an event', () => {
  const record = (person: Person, covenant: CovenantWithState, happenedOn: string, version = covenant.version) =>
    person.post(`${pathOf(covenant)}/events`, { happenedOn, note: 'Notice of the insurer', version });

  it('falls due once somebody records that it happened, and no longer once that is taken back', async () => {
    const terms = { covenantType: 'Report', frequency: 'Event', anchor: 'Event', dueOffsetDays: 5, approved: true };
    const covenant = await create({ ...terms, name: 'Notice of loss' });
    expect(covenant.state).toMatchObject({ status: 'NotYetDue', because: 'Falls due when its event happens.' });
    expect(await record(admin, covenant, addDays(today(), 1))).toMatchObject({
      status: 400,
      body: { fields: { happenedOn: 'Choose today or an earlier day.' } },
    });
    expect(await record(admin, covenant, addDays(today(), -30))).toMatchObject({
      status: 400,
      body: { fields: { happenedOn: expect.stringContaining('nothing is owed from before') } },
    });

    const recorded: CovenantWithState = good(await record(admin, covenant, today())).body;
    expect(recorded).toMatchObject({
      approved: true,
      events: [{ happenedOn: today(), note: 'Notice of the insurer', recordedBy: admin.agent.id }],
      state: { status: 'AtRisk', nextDueDate: addDays(today(), 5), periodEnd: today() },
    });
    expect(await record(admin, recorded, today())).toMatchObject({ body: { code: 'covenantEventRecorded' } });
    const asked: Deliverable[] = good(
      await admin.get(`/api/entities/${entityId}/deliverables?covenantId=${covenant.id}`),
    ).body;
    expect(asked).toMatchObject([{ periodEnd: today(), dueDate: addDays(today(), 5), status: 'Pending' }]);

    const handedIn = good(await handIn(admin, covenant, { periodEnd: today() })).body;
    expect(handedIn).toMatchObject({ dueDate: addDays(today(), 5), status: 'Complete' });
    const version = recorded.version + 1;
    const removal = (body: object) => admin.post(`${pathOf(covenant)}/events/${today()}/removal`, body);
    expect(await removal({ version })).toMatchObject({ status: 409, body: { code: 'covenantEventAnswered' } });
    good(
      await admin.post(`${pathOf(covenant)}/deliverables/${today()}/decision`, {
        version: handedIn.version,
        decision: 'Rejected',
        note: 'Of another loss.',
      }),
    );
    const removed: CovenantWithState = good(await removal({ version: version + 1 })).body;
    expect(removed).toMatchObject({ events: [], state: { status: 'NotYetDue', nextDueDate: null } });
    expect(await removal({ version: removed.version })).toMatchObject({ body: { code: 'covenantEventNotFound' } });

    const audit = await auditOfRecord(`${organization.id}#Deal#${entityId}`, `COV#${covenant.id}`);
    const events = audit.map(({ event }) => event);
    expect(events).toContain('covenant.eventRecorded');
    expect(events).toContain('covenant.eventRemoved');
  });

  it('is tested as of the event by the figure of that day', async () => {
    const metric = 'Distribution cover';
    const terms = { name: 'Distribution test', frequency: 'Event', anchor: 'Event', metric, dueOffsetDays: 0 };
    const covenant = await create({ ...terms, ...tested });
    expect(covenant.state.status).toBe('NotYetDue');
    good(await record(admin, covenant, today()));
    await enter(metric, today(), 1.02, 'Once');

    expect((await checksOf(covenant)).map(({ periodEnd, value, result }) => [periodEnd, value, result])).toEqual([
      [today(), 1.02, 'Breached'],
    ]);
  });

  it('is recorded by whoever may edit it alone, and only where one is waited for', async () => {
    const quarterly = await create({ name: 'Quarterly cover', frequency: 'Quarterly', metric: 'Cover', ...tested });
    expect(await record(admin, quarterly, today())).toMatchObject({ body: { code: 'covenantAwaitsNoEvent' } });

    const reader = await organization.guest();
    await organization.grant(
      reader,
      { sourceType: 'Deal', entityId },
      { sourceType: 'Covenant', level: 'View', entityId },
    );
    expect((await record(reader, quarterly, today())).status).toBe(403);
  });
});
