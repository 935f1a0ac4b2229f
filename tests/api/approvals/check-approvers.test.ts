import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckedApprover } from '#shared/domain/approvals/approver-check.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let source: { sourceType: string; sourceId: string };

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  entityId = (await organization.structure()).id;
  const terms = { name: 'Minimum DSCR', covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  const { id }: CovenantWithState = good(await admin.post(`/api/entities/${entityId}/covenants`, terms)).body;
  source = { sourceType: 'Covenant', sourceId: id };
});

async function inRole(role: DealRole): Promise<Person> {
  const person = await organization.member();
  const team = `/api/v2/organizations/${organization.id}/entities/${entityId}/team/direct`;
  good(await admin.post(team, [{ agentId: person.agent.id, role }]));
  return person;
}

const check = (approvers: object[], by: Person = admin): Promise<Reply> =>
  by.post(`/api/entities/${entityId}/workflows/approvers`, { source, approvers });
const agent = (person: Person) => ({ type: 'Agent', id: person.agent.id });

describe('those who are named for a step', () => {
  it('are each told with what would keep them from approving today', async () => {
    const [approver, submission, stranger] = [
      await inRole('CovenantApprover'),
      await inRole('SubmissionApprover'),
      await organization.member(),
    ];
    const reader = await organization.guest();
    const places = ['Deal', 'Workflow', 'Covenant'] as const;
    await organization.grant(reader, ...places.map((sourceType) => ({ sourceType, entityId })));
    const editor = await organization.member();
    await organization.grant(
      editor,
      { sourceType: 'Deal', entityId },
      { sourceType: 'Workflow', entityId },
      { level: 'Edit', sourceType: 'Covenant', entityId },
    );
    const named = [approver, submission, stranger, reader, editor].map(agent);

    const told: CheckedApprover[] = good(await check(named)).body;

    // What is proposed is seen by those who work on it alone; whoever edits it does, and approves nothing.
    expect(told.map(({ hindrance }) => hindrance)).toEqual([null, 'Thing', 'Workflows', 'Thing', 'Approving']);
    expect(told.map((one) => one.approver)).toEqual(named);
  });

  it('are of a group told by how many of it could', async () => {
    const people = [await inRole('CovenantApprover'), await organization.member(), await organization.member()];
    const group = { name: 'Credit board', agents: people.map(({ agent: { id } }) => id) };
    const { id } = good(await admin.post(`/api/organizations/${organization.id}/groups`, group)).body;
    const role = { type: 'RcsLegacyAgentSupplier', id: 'Approver' };

    const told: CheckedApprover[] = good(await check([{ type: 'AgentGroup', id }, role])).body;

    expect(told.map(({ members }) => members)).toEqual([{ asked: 3, able: 1 }, null]);
  });

  it('are told where they have entered it, and somebody else has to approve', async () => {
    await organization.switchOn('disableCovenantCreatorApprove');
    const [told]: CheckedApprover[] = good(await check([agent(admin)])).body;
    const setting = [{ name: 'disableCovenantCreatorApprove', value: 'false' }];
    good(await admin.post(`/api/entities/${organization.id}/details`, setting));

    expect(told?.hindrance).toBe('OwnWork');
  });

  it('are told to nobody who arranges no steps', async () => {
    const viewer = await inRole('Viewer');

    expect(await check([agent(admin)], viewer)).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });
});
