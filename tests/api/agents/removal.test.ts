import { beforeEach, describe, expect, it } from 'vitest';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  joins,
  type Person,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const pathOf = ({ agent }: Person) => `/api/organizations/${organization.id}/agents/${agent.id}`;
const codeOf = ({ status, body }: Reply) => [status, body.code];

describe('DELETE /api/organizations/{orgId}/agents/{agentId}', () => {
  it('takes somebody out at once with groups, teams and permissions, and tells so in the trail', async () => {
    const member = await organization.member('Analyst');
    const structure = await organization.structure();
    await organization.grant(member, { entityId: structure.id }, { level: 'Edit' });
    const groups = `/api/organizations/${organization.id}/groups`;
    const group = good(await admin.post(groups, { name: 'Desk', agents: [member.agent.id] })).body;
    const places = `/entities/${structure.id}/team/direct`;
    const team = `/api/v2${places}`;
    good(
      await admin.post(`/api/v2/organizations/${organization.id}${places}`, [
        { agentId: member.agent.id, role: 'Viewer' },
      ]),
    );

    const removed = await admin.delete(pathOf(member));
    const inside = await member.get(`/api/deals/${structure.id}`);
    const left = good(await admin.get(`/api/v2${groups.slice(4)}/${group.id}`)).body;
    const trail = await auditOfRecord(`${organization.id}#Member#${member.agent.id}`);

    expect(removed).toMatchObject({ status: 200, body: {} });
    expect(inside.status).toBeGreaterThanOrEqual(403);
    expect(codeOf(await admin.get(pathOf(member)))).toEqual([404, 'agentNotFound']);
    expect([group.agentCount, left.agentCount]).toEqual([1, 0]);
    expect(good(await admin.get(team)).body).toEqual([]);
    expect(trail.at(-1)).toMatchObject({ event: 'member.removed', by: admin.agent.id, after: null });
  });

  it('leaves the account and its other organizations as they are, and gives nothing back to who returns', async () => {
    const member = await organization.member('Analyst');
    const other = await anOrganization('Lakeside Partners');
    await joins(member, other, 'Analyst');
    await organization.grant(member, { level: 'Edit' });

    good(await admin.delete(pathOf(member)));
    const elsewhere = await member.get('/api/deals', { 'x-organization-id': other.id });
    await joins(member, organization, 'Member');
    const rights = good(
      await admin.get(`/api/v2/organizations/${organization.id}/agents/${member.agent.id}/permissions`),
    );

    expect(elsewhere.status).toBe(200);
    expect(rights.body).toEqual([]);
    expect(good(await admin.get(pathOf(member))).body.roles).toEqual(['Member']);
  });

  it('lets somebody who was left without any organization come back by an invitation', async () => {
    const member = await organization.member('Analyst');
    good(await admin.delete(pathOf(member)));
    const { firstName, lastName } = member.agent;
    const again = { firstName, lastName, primaryEmail: member.email, roles: ['Member'] };

    const invited = good(await admin.post(`/api/organizations/${organization.id}/agents`, again)).body;

    expect(invited).toMatchObject({ id: member.agent.id, initialSignUpCompleted: false });
  });

  it('keeps the last administrator, and is not for oneself nor for whoever does not manage the organization', async () => {
    const superuser = await theSuperuser();
    const second = await organization.member('Admin');
    const member = await organization.member('Member');

    expect(codeOf(await admin.delete(pathOf(admin)))).toEqual([409, 'ownAccountRemoved']);
    expect(codeOf(await member.delete(pathOf(second)))).toEqual([403, 'notPermitted']);
    expect((await admin.delete(pathOf(second))).status).toBe(200);
    expect(codeOf(await superuser.delete(pathOf(admin)))).toEqual([409, 'lastAdministrator']);
    expect((await admin.get('/api/deals')).status).toBe(200);
  });
});
