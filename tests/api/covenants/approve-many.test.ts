import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure({ closingDate: quarterEndBack(4) })).id;
});

const report = { name: 'Statements', covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd' };
const untestable = { name: 'Coverage', covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd' };

const create = async (covenant: object): Promise<CovenantWithState> =>
  good(await admin.post(`/api/entities/${entityId}/covenants`, { approved: false, ...covenant })).body;
const approve = (covenants: readonly { id: string; version: number }[], by: Person = admin) =>
  by.post(`/api/entities/${entityId}/covenants/approve`, {
    covenants: covenants.map(({ id, version }) => ({ id, version })),
  });
const stored = async (): Promise<CovenantWithState[]> =>
  good(await admin.get(`/api/entities/${entityId}/covenants`)).body;

it('approves several covenants at once, each with a state and an entry in the audit trail', async () => {
  const made = [await create(report), await create({ ...report, name: 'Budget', frequency: 'Annually' })];

  const { body } = good(await approve(made));

  expect(body.refused).toEqual([]);
  expect(body.approved).toMatchObject(
    made.map(({ id }) => ({ id, approved: true, approvedBy: admin.agent.id, version: 2 })),
  );
  expect(body.approved[0].state.status).toEqual(expect.any(String));
  for (const { id } of made) {
    const events = (await auditOfRecord(`${organization.id}#Deal#${entityId}`, `COV#${id}`)).map(({ event }) => event);
    expect(events).toEqual(['covenant.created', 'covenant.approved']);
  }
});

it('keeps none from being approved by another that cannot be, and says why that is', async () => {
  const [statements, coverage, changed] = [await create(report), await create(untestable), await create(report)];
  good(await admin.put(`/api/entities/${entityId}/covenants/${changed.id}`, { version: 1, section: '5.01(b)' }));

  const { body } = good(await approve([statements, coverage, changed, { id: 'nothing', version: 1 }]));

  expect(body.approved.map(({ id }: CovenantWithState) => id)).toEqual([statements.id]);
  expect(body.refused).toEqual([
    { id: coverage.id, code: 'requestInvalid', message: 'Name the figure that is tested.' },
    { id: changed.id, code: 'recordChanged', message: expect.stringContaining('Someone else changed this') },
    { id: 'nothing', code: 'covenantNotFound', message: expect.any(String) },
  ]);
  expect((await stored()).filter(({ approved }) => approved).map(({ id }) => id)).toEqual([statements.id]);
});

it('writes nothing twice', async () => {
  const { body: first } = good(await approve([await create(report)]));

  const { body: again } = good(await approve(first.approved));

  expect(again.approved.map(({ version }: CovenantWithState) => version)).toEqual([2]);
});

it('takes the right to approve what each of them is', async () => {
  const [statements, coverage] = [await create(report), await create({ ...report, covenantType: 'Contract' })];
  const approver = await organization.member();
  good(
    await organization.grant(
      approver,
      { level: 'View', sourceType: 'Deal' },
      { level: 'Edit', sourceType: 'Report' },
      { level: 'View', sourceType: 'Covenant' },
    ),
  );

  const { body } = good(await approve([statements, coverage], approver));

  expect(body.approved).toEqual([]);
  expect(body.refused.map(({ code }: { code: string }) => code)).toEqual(['notPermitted', 'covenantNotFound']);
  expect((await approve([statements], await organization.guest())).status).toBe(404);
});

it('is refused in a structure that is archived', async () => {
  const made = await create(report);
  const { version } = good(await admin.get(`/api/deals/${entityId}`)).body;
  good(await admin.put(`/api/deals/${entityId}`, { version, launchStatus: 'Obsolete' }));

  expect(await approve([made])).toMatchObject({ status: 409, body: { code: 'entityObsolete' } });
});
