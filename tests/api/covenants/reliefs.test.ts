import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarEntry } from '#shared/domain/compliance-calendar.ts';
import type { CovenantTest, CovenantWithState } from '#shared/domain/covenant.ts';
import type { CovenantResult } from '#shared/domain/covenant-result.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { addDays, addMonths, periodOf } from '#shared/time/dates.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { untilStanding } from '#tests/support/standings.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let covenant: CovenantWithState;

const today = new Date().toISOString().slice(0, 10);
const missedQuarter = quarterEndBack(1);
const metric = 'Debt Service Coverage Ratio';
const coverage = {
  name: 'Minimum coverage',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric,
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 },
  cureDays: 300,
  approved: true,
};

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure({ closingDate: quarterEndBack(3) })).id;
  covenant = good(await admin.post(`/api/entities/${entityId}/covenants`, coverage)).body;
  const values = [{ period: periodOf(missedQuarter), value: 1.08 }];
  const body = { detailName: metric, frequency: 'Quarterly', unit: 'Ratio', values, note: 'Certified' };
  good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, body));
});

const path = () => `/api/entities/${entityId}/covenants/${covenant.id}/reliefs`;
const aWaiver = () => ({
  kind: 'Waiver',
  firstPeriodEnd: missedQuarter,
  lastPeriodEnd: missedQuarter,
  expiresOn: addDays(today, 90),
  reason: 'The required lenders agreed by letter.',
});
const aCure = () => ({
  kind: 'EquityCure',
  periodEnd: missedQuarter,
  amount: 1_250_000,
  currency: 'USD',
  contributedOn: today,
  curedValue: 1.24,
  reason: 'The sponsor contributed equity under section 8.02.',
});
const ask = (person: Person, body: object, { version } = covenant) => person.post(path(), { ...body, version });
const decide = (person: Person, { id }: { id: string }, body: object) => person.post(`${path()}/${id}/decision`, body);

/** Whoever edits covenants here without approving them. */
async function analyst(): Promise<Person> {
  const person = await organization.guest();
  await organization.grant(
    person,
    { sourceType: 'Deal', entityId },
    { sourceType: 'Covenant', level: 'Edit', entityId },
    { sourceType: 'Detail', entityId },
  );
  const noApproval = { sourceType: 'Covenant', level: 'Edit', action: 'Deny', entityId } as const;
  await organization.grant(person, { ...noApproval, detailType: 'Text', detailName: 'Approval Status' });
  return person;
}

describe('a waiver', () => {
  it('is asked for by one person and given by another, keeps the breach from counting, and ends with its revocation', async () => {
    const asking = await analyst();
    expect(await ask(asking, { ...aWaiver(), approved: true })).toMatchObject({ status: 403 });
    const asked: CovenantWithState = good(await ask(asking, aWaiver())).body;
    expect(asked).toMatchObject({ reliefs: [{ status: 'Requested' }], state: { status: 'InCure' } });
    const [relief] = asked.reliefs;
    if (relief === undefined) throw new Error('Nothing was asked for.');

    expect(await decide(asking, relief, { decision: 'Approved', version: asked.version })).toMatchObject({
      status: 403,
    });
    const given: CovenantWithState = good(
      await decide(admin, relief, { decision: 'Approved', version: asked.version }),
    ).body;
    expect(given).toMatchObject({
      approved: true,
      reliefs: [{ status: 'Approved', decidedBy: admin.agent.id }],
      state: { status: 'Waived', lastTest: { result: 'Waived', value: 1.08 } },
    });
    const standing = await untilStanding(admin, organization.id, coverage.name, ({ status }) => status === 'Waived');
    expect(standing.risk).not.toBe('Breached');
    const results = async (): Promise<readonly CovenantResult[]> =>
      good(await admin.get(`/api/entities/${entityId}/covenants/${covenant.id}/results?periodEnd=${missedQuarter}`))
        .body;
    await until(results, ([latest]) => latest?.result === 'Waived');

    // A second click finds it given.
    expect((await decide(admin, relief, { decision: 'Approved', version: asked.version })).status).toBe(200);
    expect(await decide(admin, relief, { decision: 'Revoked', version: given.version })).toMatchObject({
      status: 400,
      body: { fields: { note: 'Say why.' } },
    });
    const revoked = await decide(admin, relief, {
      decision: 'Revoked',
      note: 'Conditions missed.',
      version: given.version,
    });
    expect(good(revoked).body).toMatchObject({ state: { status: 'InCure' }, reliefs: [{ status: 'Revoked' }] });
    expect(await decide(admin, relief, { decision: 'Approved', version: given.version + 1 })).toMatchObject({
      status: 409,
      body: { code: 'reliefDecided' },
    });
    const events = (await auditOfRecord(`${organization.id}#Deal#${entityId}`, `COV#${covenant.id}`)).map(
      ({ event }) => event,
    );
    expect(events).toEqual(
      expect.arrayContaining(['covenant.waiverRequested', 'covenant.waiverApproved', 'covenant.waiverRevoked']),
    );
  });

  it('is refused where it would excuse nothing, with a document that is none, and by a version that has passed', async () => {
    const complaint = async (body: object) => (await ask(admin, { ...aWaiver(), ...body })).body.fields;
    const between = { firstPeriodEnd: addDays(missedQuarter, 1), lastPeriodEnd: addDays(missedQuarter, 20) };

    expect(await complaint({ lastPeriodEnd: addDays(missedQuarter, -1) })).toHaveProperty('lastPeriodEnd');
    expect(await complaint(between)).toEqual({
      lastPeriodEnd: 'Nothing is tested, or falls due, for a period that ends between these days.',
    });
    expect(await complaint({ expiresOn: addDays(today, -1) })).toHaveProperty('expiresOn');
    expect(await complaint({ lastPeriodEnd: addMonths(missedQuarter, 121) })).toHaveProperty('lastPeriodEnd');
    expect(await complaint({ reason: ' ' })).toHaveProperty('reason');
    expect(await ask(admin, { ...aWaiver(), documentId: 'no-such-document' })).toMatchObject({
      status: 404,
      body: { code: 'documentNotFound' },
    });
    good(await ask(admin, aWaiver()));
    expect(await ask(admin, aWaiver())).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
  });

  it('keeps the letter that proves it from being deleted', async () => {
    const letter = await upload(admin, entityId, { name: 'Waiver letter.txt', content: 'We waive the test.' });
    good(await ask(admin, { ...aWaiver(), documentId: letter.id, approved: true }));

    expect(await admin.delete(`/api/room/${entityId}/documents/${letter.id}`)).toMatchObject({
      status: 409,
      body: { code: 'documentCited' },
    });
  });

  it('is not given by who asked for it, where the organization has a second person approve', async () => {
    const strict = await anOrganization();
    await strict.switchOn('disableCovenantCreatorApprove');
    const second = await strict.member('Admin');
    const structure = await strict.structure({ closingDate: quarterEndBack(3) });
    const own = `/api/entities/${structure.id}/covenants`;
    const proposed = good(await strict.admin.post(own, { ...coverage, approved: false })).body;
    const { id, version } = good(await second.put(`${own}/${proposed.id}`, { version: 1, approved: true })).body;
    const refused = { status: 403, body: { code: 'covenantNeedsSecondPerson' } };

    expect(await second.post(`${own}/${id}/reliefs`, { ...aWaiver(), approved: true, version })).toMatchObject(refused);
    const asked = good(await second.post(`${own}/${id}/reliefs`, { ...aWaiver(), version })).body;
    const decision = `${own}/${id}/reliefs/${asked.reliefs[0].id}/decision`;
    const body = { decision: 'Approved', version: asked.version };
    expect(await second.post(decision, body)).toMatchObject(refused);
    expect((await strict.admin.post(decision, body)).status).toBe(200);
  });
});

describe('a waived delivery', () => {
  it('is told as waived among deliverables and in the calendar', async () => {
    const path = `/api/entities/${entityId}/covenants`;
    const terms = { name: 'Statements', covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd' };
    const report = good(
      await admin.post(path, { ...terms, dueOffsetDays: 45, startsOn: quarterEndBack(2), approved: true }),
    ).body;
    const body = { ...aWaiver(), approved: true, version: report.version };
    good(await admin.post(`${path}/${report.id}/reliefs`, body));

    const window = `from=${addMonths(missedQuarter, -1)}&to=${addMonths(missedQuarter, 6)}`;
    const asked: Deliverable[] = good(
      await admin.get(`/api/entities/${entityId}/deliverables?covenantId=${report.id}&${window}`),
    ).body;
    const calendar: CalendarEntry[] = good(
      await admin.get(`/api/entities/${entityId}/compliance-calendar?${window}`),
    ).body;
    const waived = asked.filter(({ isWaived }) => isWaived).map(({ periodEnd }) => periodEnd);
    const marked = calendar.filter(({ isWaived, kind }) => isWaived && kind === 'Delivery');
    expect(waived).toEqual([missedQuarter]);
    expect(marked.map(({ periodEnd }) => periodEnd)).toEqual([missedQuarter]);
  });
});

describe('a cure by contributed equity', () => {
  it('makes a miss count as met, and is told by the test', async () => {
    const cured: CovenantWithState = good(await ask(admin, { ...aCure(), approved: true })).body;

    expect(cured.state).toMatchObject({ status: 'Met', lastTest: { result: 'Cured', value: 1.08 } });
    const checks: CovenantTest[] = good(await admin.get(`/api/entities/${entityId}/checks`)).body;
    const test = checks.find(({ periodEnd }) => periodEnd === missedQuarter);
    expect(test?.stackLog.children.at(-1)).toMatchObject({ label: 'With the cure by equity', value: 1.24 });
  });

  it('is refused where the terms do not allow it, too late, or where it does not cure', async () => {
    const complaint = async (body: object) => (await ask(admin, { ...aCure(), ...body })).body.fields;

    expect(await complaint({ curedValue: 1.19 })).toEqual({
      curedValue: 'The figure with the contribution still misses the threshold.',
    });
    expect(await complaint({ contributedOn: addDays(today, 1) })).toHaveProperty('contributedOn');
    expect(await complaint({ periodEnd: quarterEndBack(0) })).toEqual({
      periodEnd: 'Enter the figure of this period first.',
    });
    expect(await complaint({ periodEnd: addDays(missedQuarter, 400) })).toHaveProperty('periodEnd');
    expect(await complaint({ amount: 0 })).toHaveProperty('amount');

    const without = { version: covenant.version, equityCure: null, approved: true };
    covenant = good(await admin.put(`/api/entities/${entityId}/covenants/${covenant.id}`, without)).body;
    expect(await complaint({})).toEqual({ periodEnd: 'The terms of this covenant allow no cure by equity.' });
    const short = { version: covenant.version, equityCure: coverage.equityCure, cureDays: 1, approved: true };
    covenant = good(await admin.put(`/api/entities/${entityId}/covenants/${covenant.id}`, short)).body;
    expect((await complaint({})).contributedOn).toMatch(/^The cure period ended on /);
  });

  it('is told without amount and figure to who may not see the figure', async () => {
    good(await ask(admin, { ...aCure(), approved: true }));
    const reader = await organization.guest();
    await organization.grant(reader, { sourceType: 'Deal', entityId }, { sourceType: 'Covenant', entityId });

    const [told]: CovenantWithState[] = good(await reader.get(`/api/entities/${entityId}/covenants`)).body;
    const checks = good(await reader.get(`/api/entities/${entityId}/checks`)).body;
    expect(told?.reliefs).toMatchObject([{ curedValue: null, amount: null, reason: aCure().reason }]);
    expect(told?.state).toMatchObject({ status: 'Met', lastTest: { result: 'Cured', value: null } });
    expect(JSON.stringify([told, checks])).not.toMatch(/1\.24|1250000|1\.08/);
  });
});
