import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import { addDays, addMonths } from '#shared/time/dates.ts';
import { upload } from '#tests/support/data-room.ts';
import { aBorrowerOf } from '#tests/support/deliverables.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let report: CovenantWithState;

const today = () => new Date().toISOString().slice(0, 10);
const terms = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  approved: true,
};

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const createIn = async (structureId: string, body: object = {}): Promise<CovenantWithState> => {
  const startsOn = addMonths(today(), -9);
  return good(await admin.post(`/api/entities/${structureId}/covenants`, { ...terms, startsOn, ...body })).body;
};

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  report = await createIn(entityId);
});

const list = async (person: Person, query = ''): Promise<Deliverable[]> =>
  good(await person.get(`/api/entities/${entityId}/deliverables${query}`)).body;

const pathOf = ({ covenantId, periodEnd }: Deliverable): string =>
  `/api/entities/${entityId}/covenants/${covenantId}/deliverables/${periodEnd}`;

const covenantNow = async (): Promise<CovenantWithState> => {
  const all: CovenantWithState[] = good(await admin.get(`/api/entities/${entityId}/covenants`)).body;
  return all.find(({ id }) => id === report.id) ?? report;
};

const first = async (person = admin): Promise<Deliverable> => {
  const [one] = await list(person);
  if (one === undefined) throw new Error('Nothing is asked for.');
  return one;
};

const aBorrower = () => aBorrowerOf(organization, entityId);

async function anApprover(): Promise<Person> {
  const member = await organization.guest();
  await organization.grant(
    member,
    { level: 'View', sourceType: 'Deal', entityId },
    { level: 'Edit', sourceType: 'Report', entityId, ...approvalStatus },
  );
  return member;
}

const letGuestsApprove = (value: 'true' | 'false') =>
  admin.post(`/api/entities/${organization.id}/details`, { name: 'enableCounterpartyApprovers', value });

describe('what a report asks for', () => {
  it('is listed period by period, by due date, with what was not handed in from before', async () => {
    const asked = await list(admin);

    expect(asked.map(({ dueDate }) => dueDate)).toEqual(asked.map(({ dueDate }) => dueDate).toSorted());
    expect(asked.length).toBeGreaterThan(3);
    const [oldest] = asked;
    expect(oldest).toMatchObject({
      covenantName: 'Quarterly statements',
      status: 'Pending',
      deliveredOn: null,
      version: 0,
      acts: ['handIn', 'record', 'decide'],
    });
    expect(oldest?.dueDate).toBe(addDays(oldest?.periodEnd ?? '', 45));
    // A later beginning leaves out nothing that is open.
    expect((await list(admin, `?from=${today()}`)).length).toBe(asked.length);
    expect(await list(admin, '?status=Complete')).toEqual([]);
    expect(await list(admin, `?to=${addDays(oldest?.dueDate ?? '', -1)}`)).toEqual([]);
  });

  it('goes on page by page', async () => {
    const all = await list(admin);
    const page = await admin.get(`/api/entities/${entityId}/deliverables?limit=2`);
    const cursor = page.headers.get('x-next-cursor') ?? '';
    const rest = await list(admin, `?limit=100&cursor=${encodeURIComponent(cursor)}`);

    expect([...page.body, ...rest]).toEqual(all);
  });

  it('owes nothing from before its approval, and tests of figures ask for nothing', async () => {
    const { id } = await organization.structure({ name: 'Lakeside junior facility' });
    const path = `/api/entities/${id}/covenants`;
    good(await admin.post(path, terms));
    good(
      await admin.post(path, {
        ...terms,
        covenantType: 'KPI',
        metric: 'Current Ratio',
        operator: '>=',
        thresholds: [{ value: 1, unit: 'Ratio' }],
      }),
    );
    const asked: Deliverable[] = good(await admin.get(`/api/entities/${id}/deliverables`)).body;

    expect(new Set(asked.map(({ covenantName }) => covenantName))).toEqual(new Set(['Quarterly statements']));
    expect(asked.every(({ dueDate }) => (dueDate ?? '') >= today())).toBe(true);
  });
});

describe('a borrower', () => {
  it('sees what is asked of them and hands it in, and nothing else', async () => {
    await createIn(entityId, { name: 'No other debt', covenantType: 'Contract' });
    const other = await organization.structure({ name: 'Lakeside junior facility' });
    await createIn(other.id);
    const guest = await aBorrower();

    const all: Deliverable[] = good(await guest.get(`/api/organizations/${organization.id}/deliverables`)).body;
    expect(new Set(all.map(({ covenantId }) => covenantId))).toEqual(new Set([report.id]));
    const [one] = all;
    if (one === undefined) throw new Error('Nothing is asked for.');
    expect(one.acts).toEqual(['handIn']);
    const { id: documentId } = await upload(guest, entityId, { name: 'Q1.txt', content: 'Balance sheet' });
    const handed = good(await guest.post(pathOf(one), { version: 0, documentId, note: 'Unaudited.' })).body;

    expect(handed).toMatchObject({ status: 'Triggered', deliveredOn: today(), version: 1 });
    expect(handed.steps).toMatchObject([
      { step: 'HandedIn', by: guest.agent.id, documentId, documentName: 'Q1.txt', fileVersion: 1, note: 'Unaudited.' },
    ]);
    const { deliveries } = await covenantNow();
    expect(deliveries).toEqual([{ periodEnd: one.periodEnd, deliveredOn: today(), documentId, by: guest.agent.id }]);
  });

  it('brings a file, today, and decides nothing', async () => {
    const guest = await aBorrower();
    const one = await first(guest);
    const { id: documentId } = await upload(guest, entityId, { name: 'Q1.txt', content: 'Balance sheet' });

    const without = await guest.post(pathOf(one), { version: 0 });
    const early = await guest.post(pathOf(one), { version: 0, documentId, deliveredOn: addDays(today(), -3) });
    const unknown = await guest.post(pathOf(one), { version: 0, documentId: 'nothing' });
    good(await guest.post(pathOf(one), { version: 0, documentId }));
    const decided = await guest.post(`${pathOf(one)}/decision`, { version: 1, decision: 'Approved' });

    expect(without).toMatchObject({ status: 400, body: { fields: { documentId: expect.any(String) } } });
    expect(early).toMatchObject({ status: 400, body: { fields: { deliveredOn: expect.any(String) } } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect(decided).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });

  it('without the right to file documents only looks', async () => {
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { level: 'View', sourceType: 'Deal', entityId },
      { level: 'View', sourceType: 'Report', entityId },
    );
    const one = await first(guest);

    expect(one.acts).toEqual([]);
    expect(await guest.post(pathOf(one), { version: 0 })).toMatchObject({ status: 403 });
  });
});

describe('what was handed in', () => {
  it('is rejected, handed in again and approved, and counts only while it is not rejected', async () => {
    const guest = await aBorrower();
    const one = await first(guest);
    const { id: documentId } = await upload(guest, entityId, { name: 'Q1.txt', content: 'Balance sheet' });
    good(await guest.post(pathOf(one), { version: 0, documentId }));

    const silent = await admin.post(`${pathOf(one)}/decision`, { version: 1, decision: 'Amend', note: ' ' });
    const amended = good(
      await admin.post(`${pathOf(one)}/decision`, { version: 1, decision: 'Amend', note: 'Cash flow is missing.' }),
    ).body;
    const afterwards = await covenantNow();
    good(await guest.post(pathOf(one), { version: 2, documentId }));
    const approved = good(await admin.post(`${pathOf(one)}/decision`, { version: 3, decision: 'Approved' })).body;
    const again = await guest.post(pathOf(one), { version: 4, documentId });

    expect(silent).toMatchObject({ status: 400, body: { fields: { note: 'Say what is missing or wrong.' } } });
    expect(amended).toMatchObject({ status: 'Amend', deliveredOn: null });
    expect(afterwards.deliveries).toEqual([]);
    expect(approved.status).toBe('Complete');
    expect(approved.steps.map(({ step }: { step: string }) => step)).toEqual([
      'HandedIn',
      'Amend',
      'HandedIn',
      'Approved',
    ]);
    expect((await covenantNow()).deliveries).toHaveLength(1);
    expect(again).toMatchObject({ status: 409, body: { code: 'deliverableComplete' } });
  });

  it('is opened again by whoever approves', async () => {
    const one = await first();
    const recorded = good(await admin.post(pathOf(one), { version: 0, deliveredOn: addDays(today(), -2) })).body;
    const rejected = good(
      await admin.post(`${pathOf(one)}/decision`, { version: 1, decision: 'Rejected', note: 'Of another borrower.' }),
    ).body;

    // Whoever may approve has approved what they recorded.
    expect(recorded).toMatchObject({ status: 'Complete', deliveredOn: addDays(today(), -2) });
    expect(rejected).toMatchObject({ status: 'Rejected', deliveredOn: null });
    expect(await admin.post(`${pathOf(one)}/decision`, { version: 2, decision: 'Approved' })).toMatchObject({
      status: 409,
      body: { code: 'deliverableNotHandedIn' },
    });
  });

  it('is handed in once when two do it at once, and a second click changes nothing', async () => {
    const one = await first();
    const replies = await Promise.all([1, 2, 3].map(() => admin.post(pathOf(one), { version: 0 })));

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await first()).steps.filter(({ step }) => step === 'HandedIn')).toHaveLength(1);
  });

  it('of several periods at once is all counted', async () => {
    const asked = (await list(admin)).slice(0, 4);
    await Promise.all(asked.map(async (one) => good(await admin.post(pathOf(one), { version: 0 }))));

    expect((await covenantNow()).deliveries.map(({ periodEnd }) => periodEnd)).toEqual(
      asked.map(({ periodEnd }) => periodEnd).toSorted(),
    );
  });

  it('is decided by guests only where the organization lets them', async () => {
    const guest = await aBorrower();
    const approver = await anApprover();
    const one = await first(guest);
    const { id: documentId } = await upload(guest, entityId, { name: 'Q1.txt', content: 'Balance sheet' });
    good(await guest.post(pathOf(one), { version: 0, documentId }));
    const decide = () => approver.post(`${pathOf(one)}/decision`, { version: 1, decision: 'Approved' });

    const refused = await decide();
    good(await letGuestsApprove('true'));
    const approved = await decide();
    good(await letGuestsApprove('false'));

    expect(refused).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
    // A document that they may not see is not named to them.
    expect(good(approved).body).toMatchObject({
      status: 'Complete',
      steps: [{ documentId: null, documentName: null }, {}],
    });
  });

  it('is for a period that is asked for', async () => {
    const one = await first();
    const path = (periodEnd: string) => pathOf({ ...one, periodEnd });

    for (const periodEnd of ['2026-02-11', 'soon', addMonths(one.periodEnd, 120)]) {
      expect(await admin.post(path(periodEnd), { version: 0 })).toMatchObject({
        status: 404,
        body: { code: 'deliverableNotAsked' },
      });
    }
    expect(await admin.post(pathOf(one), { version: 0, deliveredOn: addDays(today(), 1) })).toMatchObject({
      status: 400,
    });
  });

  it('waits for a second person where the organization has one approve', async () => {
    const setting = (value: string) =>
      admin.post(`/api/entities/${organization.id}/details`, { name: 'disableCovenantCreatorApprove', value });
    const one = await first();
    good(await setting('true'));
    const handed = good(await admin.post(pathOf(one), { version: 0 })).body;
    const own = await admin.post(`${pathOf(one)}/decision`, { version: 1, decision: 'Approved' });
    good(await setting('false'));

    expect(handed.status).toBe('Triggered');
    expect(own).toMatchObject({ status: 403, body: { code: 'covenantNeedsSecondPerson' } });
  });
});
