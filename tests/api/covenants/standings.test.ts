import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { standingWords } from '#shared/format/standing-words.ts';
import { addDays, periodOf } from '#shared/time/dates.ts';
import { quarterEndBack, today } from '#tests/support/calendar.ts';
import { handIn } from '#tests/support/deliverables.ts';
import { workedOff } from '#tests/support/local-pages.ts';
import { mailsTo, mailTo } from '#tests/support/mailbox.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { standings, standingsFollowed, untilStanding } from '#tests/support/standings.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let entityId: string;

beforeEach(async () => {
  organization = await anOrganization();
  entityId = (await organization.structure({ name: 'Riverside Wind', closingDate: quarterEndBack(4) })).id;
});

const coverage = {
  name: 'Minimum coverage',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  approved: true,
};
const statements = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 10,
  approved: true,
};

const create = async (covenant: object, on = entityId): Promise<CovenantWithState> =>
  good(await organization.admin.post(`/api/entities/${on}/covenants`, covenant)).body;
const enter = async (value: number, on = entityId) =>
  good(
    await organization.admin.post(`/api/entities/${on}/metrics/create/datapoints`, {
      detailName: 'Debt Service Coverage Ratio',
      unit: 'Ratio',
      values: [{ period: periodOf(quarterEndBack(0)), value }],
    }),
  );
const standing = (isMeant: Parameters<typeof untilStanding>[3] = () => true, name = coverage.name) =>
  untilStanding(organization.admin, organization.id, name, isMeant);

describe('where a covenant stands', () => {
  it('is told with figure, threshold and reason once its figure is there', async () => {
    await create(coverage);
    await standing(({ status }) => status === 'AtRisk' || status === 'NotYetDue');

    await enter(1.08);
    const breached = await standing(({ risk }) => risk === 'Breached');

    expect(breached).toMatchObject({
      status: 'Breached',
      threshold: { value: 1.2, unit: 'Ratio' },
      lastTest: { value: 1.08, threshold: 1.2, result: 'Breached', periodEnd: quarterEndBack(0) },
    });
    expect(standingWords(breached)).toMatch(/^1\.08× is below the required 1\.20× \(/);
  });

  it('is the same as the covenant itself tells, after terms, deliveries, the calendar and archiving change', async () => {
    const [tested, report] = [await create(coverage), await create(statements)];
    await enter(1.5);
    const agrees = async () => {
      await standingsFollowed(organization.admin, organization.id);
      const told = (await standings(organization.admin, organization.id)).flatMap((one) => one.covenants);
      const byId = new Map(told.map((one) => [one.covenantId, one]));
      return byId;
    };
    const change = async (id: string, body: object) => {
      const { version } = (
        good(await organization.admin.get(`/api/entities/${entityId}/covenants`)).body as CovenantWithState[]
      ).find((one) => one.id === id) ?? { version: 0 };
      good(await organization.admin.put(`/api/entities/${entityId}/covenants/${id}`, { version, ...body }));
    };

    expect((await agrees()).get(tested.id)?.status).toBe('Met');
    await change(tested.id, { thresholds: [{ value: 1.6, unit: 'Ratio' }], approved: true });
    expect((await agrees()).get(tested.id)?.status).toBe('Breached');
    good(await handIn(organization.admin, report));
    expect((await agrees()).get(report.id)?.lastDeliveredOn).toBe(today());
    const { version } = good(await organization.admin.get(`/api/deals/${entityId}`)).body;
    good(await organization.admin.put(`/api/deals/${entityId}`, { version, fiscalYearEnd: '06-30' }));
    await agrees();
    const latest = good(await organization.admin.get(`/api/deals/${entityId}`)).body.version;
    good(await organization.admin.put(`/api/deals/${entityId}`, { version: latest, launchStatus: 'Obsolete' }));
    await standingsFollowed(organization.admin, organization.id);
    expect(await standings(organization.admin, organization.id)).toEqual([]);
  });

  it('follows the days before a due date from which the organization counts a report as at risk', async () => {
    const due = addDays(today(), 25);
    await create({ ...statements, frequency: 'Once', anchor: 'FixedDate', fixedDate: due });
    expect(await standing(() => true, statements.name)).toMatchObject({ status: 'NotYetDue', risk: 'DueSoon' });

    const details = `/api/entities/${organization.id}/details`;
    good(await organization.admin.post(details, [{ name: 'defaultWarningReportingCovenantThreshold', value: '30' }]));

    expect(await standing(({ status }) => status === 'AtRisk', statements.name)).toMatchObject({ nextDueDate: due });
  });
});

describe('the list of standings', () => {
  it('begins with what is worst, and takes the urgencies that are asked for', async () => {
    const calm = (await organization.structure({ name: 'Calm Solar', closingDate: quarterEndBack(4) })).id;
    await create(coverage);
    await create(coverage, calm);
    await enter(1.0);
    await enter(2.0, calm);
    await standing(({ risk }) => risk === 'Breached');
    await standingsFollowed(organization.admin, organization.id);

    const all = await standings(organization.admin, organization.id);
    expect(all.map(({ name }) => name)).toEqual(['Riverside Wind', 'Calm Solar']);
    const breached = await standings(organization.admin, organization.id, '?risk=Breached,AtRisk');
    expect(breached.map(({ name }) => name)).toEqual(['Riverside Wind']);
    const one = await standings(organization.admin, organization.id, `?entityIds=${calm}`);
    expect(one.map(({ name }) => name)).toEqual(['Calm Solar']);
    const first = await organization.admin.get(`/api/organizations/${organization.id}/standings?limit=1`);
    const next = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
    const second = await standings(organization.admin, organization.id, `?limit=1&cursor=${next}`);
    expect(second.map(({ name }) => name)).toEqual(['Calm Solar']);
  });

  it('tells of a covenant only whoever may see it, and of its figure only whoever may see that', async () => {
    const hidden = await create({ ...coverage, name: 'Hidden coverage' });
    await create(coverage);
    await enter(1.0);
    await standing(({ risk }) => risk === 'Breached');
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { level: 'View', action: 'Grant', sourceType: 'Deal', entityId },
      { level: 'View', action: 'Grant', sourceType: 'Covenant', entityId },
      { level: 'View', action: 'Deny', sourceType: 'Covenant', entityId, sourceId: hidden.id },
    );

    const [told] = await standings(guest, organization.id);

    expect(told?.covenants.map(({ name }) => name)).toEqual(['Minimum coverage']);
    expect(told?.covenants[0]).toMatchObject({
      status: 'Breached',
      lastTest: { value: null, headroom: null, result: 'Breached' },
    });
    const stranger = await anOrganization();
    expect((await stranger.admin.get(`/api/organizations/${organization.id}/standings`)).status).toBe(404);
  });
});

describe('a breach', () => {
  it('is told by mail at once, to those who answer for it, and once however often it is worked out', async () => {
    const guest = await organization.guest();
    await create(coverage);
    await enter(1.05);
    const breachMails = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => subject.includes('is breached'));
    const [mail] = await until(
      () => breachMails(organization.admin.email),
      (mails) => mails.length > 0,
      20_000,
    );

    expect(mail?.subject).toBe('Riverside Wind: Minimum coverage is breached');
    const { text } = await mailTo(organization.admin.email, 'is breached');
    expect(text).toContain('1.05× is below the required 1.20×');
    await enter(1.04);
    // The mail is asked for before the standing is kept.
    await standing(({ lastTest }) => lastTest?.value === 1.04);
    await workedOff('NOTIFICATION_DELIVERY_QUEUE_URL', organization.id);
    expect(await breachMails(organization.admin.email)).toHaveLength(1);
    expect(await breachMails(guest.email)).toEqual([]);
  });
});
