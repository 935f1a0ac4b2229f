import { beforeAll, describe, expect, it } from 'vitest';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { codeOf, groupsOf } from './groups-of.ts';

let organization: TestOrganization;
let structure: Structure;
let path: string;

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  path = `/api/v2/organizations/${organization.id}/entities/${structure.id}/team`;
});

const deniedApproval = () => ({
  ...approvalStatus,
  level: 'Edit' as const,
  action: 'Deny' as const,
  sourceType: 'Covenant' as const,
  entityId: structure.id,
});

const mayApprove = async (person: Person): Promise<boolean> => {
  const item = { ...approvalStatus, level: 'Edit', sourceType: 'Covenant', entityId: structure.id };
  const check = `/api/v2/organizations/${organization.id}/permissions/check`;
  return good(await person.post(check, [{ ...item, organizationId: organization.id }])).body[0].permitted;
};

describe('a denial', () => {
  it('is not lifted by the denied leaving the team, nor by taking another place on it', async () => {
    const dealAdmin = await organization.member('Deal Admin');
    await organization.grant(dealAdmin, deniedApproval());
    const agentId = dealAdmin.agent.id;

    const left = await dealAdmin.delete(`${path}/direct`, [{ agentId }]);
    const changed = await dealAdmin.post(`${path}/direct`, [{ agentId, role: 'Approver', permissions: [] }]);
    const unassigned = await dealAdmin.delete('/api/entities/agents', { entityId: structure.id, agentIds: [agentId] });

    expect([left, changed, unassigned].map(codeOf)).toEqual(Array.from({ length: 3 }, () => [403, 'ownDenial']));
    expect(await mayApprove(dealAdmin)).toBe(false);
  });

  it('of a group is not lifted by somebody in it taking it off the team', async () => {
    const groups = groupsOf(organization);
    const dealAdmin = await organization.member('Deal Admin');
    const group = await groups.make('Originators', { agents: [dealAdmin.agent.id] });
    good(await groups.setPermissions(group, [deniedApproval()]));
    const place = [{ groupId: group.id }];

    const removed = await dealAdmin.delete(`${path}/groups`, place);

    expect(codeOf(removed)).toEqual([403, 'ownDenial']);
    expect(await mayApprove(dealAdmin)).toBe(false);
  });

  it('of an administrator is lifted by another one only, in no way by the denied', async () => {
    const groups = groupsOf(organization);
    const second = await organization.member('Admin');
    const id = second.agent.id;
    const group = await groups.make('Conflicted', { agents: [id] });
    await organization.grant(second, deniedApproval());
    good(await groups.setPermissions(group, [deniedApproval()]));
    const own = `/api/v2/organizations/${organization.id}/agents/${id}/permissions`;
    const groupsPath = `/api/organizations/${organization.id}/groups/${group.id}`;
    const { version } = await groups.latest(group);

    const attempts = [
      await second.delete(own, [deniedApproval()]),
      await second.put(`/api/v2/organizations/${organization.id}/groups/${group.id}/permissions`, {
        version,
        permissions: [],
      }),
      await second.put(groupsPath, { version, removeAgents: [id] }),
      await second.put(groupsPath, { version, launchStatus: 'Obsolete' }),
    ];
    const stillDenied = !(await mayApprove(second));
    good(await organization.admin.delete(own, [deniedApproval()]));
    good(await groups.setPermissions({ ...group, version }, []));

    expect(attempts.map(codeOf)).toEqual(Array.from({ length: 4 }, () => [403, 'ownDenial']));
    expect(stillDenied).toBe(true);
    expect(await mayApprove(second)).toBe(true);
  });
});

describe('an administrator', () => {
  it('cannot shut themselves out, by themselves or through a group', async () => {
    const { admin } = organization;
    const groups = groupsOf(organization);
    const lockOut = { level: 'View', action: 'Deny', sourceType: 'Organization' } as const;
    const path = `/api/v2/organizations/${organization.id}/agents/${admin.agent.id}/permissions`;
    const group = await groups.make('Everybody', { agents: [admin.agent.id] });
    const others = await groups.make('Shut out');
    good(await groups.setPermissions(others, [lockOut]));

    const direct = await admin.post(path, [lockOut]);
    const byGroup = await groups.setPermissions(group, [lockOut]);
    const joining = await groups.change(await groups.latest(others), { addAgents: [admin.agent.id] });

    expect([direct, byGroup, joining].map(codeOf)).toEqual(Array.from({ length: 3 }, () => [409, 'ownLockOut']));
    expect((await admin.get(`/api/organizations/${organization.id}/agents`)).status).toBe(200);
  });
});

describe('somebody who assigns people to a structure', () => {
  it('gives themselves no more than they may do there already', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { level: 'Create', sourceType: 'Deal', entityId: structure.id });
    const agentId = guest.agent.id;
    const lines = [{ level: 'Create', action: 'Grant', sourceType: 'Deal', entityId: structure.id }];
    const covenants = { level: 'Create', action: 'Grant', sourceType: 'Covenant', entityId: structure.id };

    const gained = await guest.post(`${path}/direct`, [{ agentId, role: null, permissions: [...lines, covenants] }]);
    const approver = await guest.post(`${path}/direct`, [{ agentId, role: 'CovenantApprover', permissions: lines }]);
    const view = { level: 'View', action: 'Grant', sourceType: 'Deal', entityId: structure.id };
    const held = await guest.post(`${path}/direct`, [{ agentId, role: null, permissions: [...lines, view] }]);

    expect([gained, approver].map(codeOf)).toEqual(Array.from({ length: 2 }, () => [403, 'ownGain']));
    expect(held.status).toBe(200);
    expect((await guest.get(`/api/entities/${structure.id}/covenants`)).status).toBe(403);
  });
});
