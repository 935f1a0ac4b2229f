import { beforeAll, describe, expect, it } from 'vitest';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { addClient, clientsPath, clientWith } from '#tests/support/api-tokens.ts';
import type { Client } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { tokensPath } from '#tests/support/scim.ts';
import { codeOf, groupsOf } from './groups-of.ts';

let organization: TestOrganization;
let structure: Structure;
let second: Person;
let program: Client;

beforeAll(async () => {
  organization = await anOrganization();
  const { id, admin } = organization;
  structure = await organization.structure();
  good(await admin.post(`/api/entities/${id}/details`, [{ name: 'apiAccessEnabled', value: 'true' }]));
  second = await organization.member('Admin');
  program = await clientWith(await addClient(organization, { roleId: 'Admin' }));
});

const denial = () => ({
  ...approvalStatus,
  level: 'Edit' as const,
  action: 'Deny' as const,
  sourceType: 'Covenant' as const,
  entityId: structure.id,
});

describe('a program of the organization', () => {
  it('lifts no denial, in none of the ways in which rights are written', async () => {
    const groups = groupsOf(organization);
    const { id } = organization;
    const agentId = second.agent.id;
    const group = await groups.make('Conflicted', { agents: [agentId] });
    await organization.grant(second, denial());
    good(await groups.setPermissions(group, [denial()]));
    const { version } = await groups.latest(group);
    const team = `/api/v2/organizations/${id}/entities/${structure.id}/team`;

    const attempts = [
      await program.delete(`/api/v2/organizations/${id}/agents/${agentId}/permissions`, [denial()]),
      await program.put(`/api/v2/organizations/${id}/groups/${group.id}/permissions`, { version, permissions: [] }),
      await program.put(`/api/organizations/${id}/groups/${group.id}`, { version, removeAgents: [agentId] }),
      await program.put(`/api/organizations/${id}/groups/${group.id}`, { version, launchStatus: 'Obsolete' }),
      await program.post(`/api/organizations/${id}/groups`, { name: 'Mine', agents: [agentId] }),
      await program.delete(`${team}/direct`, [{ agentId }]),
      await program.post(`${team}/direct`, [{ agentId, role: 'Approver', permissions: [] }]),
      await program.delete(`${team}/groups`, [{ groupId: group.id }]),
      await program.delete(`/api/organizations/${id}/agents/${agentId}`),
    ];

    expect(attempts.map(codeOf)).toEqual(attempts.map(() => [403, 'rightsForPeople']));
    const rights = await organization.admin.get(`/api/v2/organizations/${id}/agents/${agentId}/permissions`);
    expect(rights.body).toContainEqual(expect.objectContaining({ action: 'Deny' }));
  });
});

describe('somebody to whom something is denied', () => {
  it('makes no program that would do it in their place, and gives none another role or secret', async () => {
    const { id } = organization;
    const conflicted = await organization.member('Admin');
    const credentials = await addClient(organization);
    await organization.grant(conflicted, denial());
    const client = clientsPath(organization, credentials);

    const attempts = [
      await conflicted.post(clientsPath(organization), { name: 'Mine', scopes: ['write'], roleId: 'Admin' }),
      await conflicted.post(`/api/oauth/${id}/enable`, { roleId: 'Admin' }),
      await conflicted.put(client, { version: 1, roleId: 'Admin' }),
      await conflicted.post(`${client}/secret`, { version: 1, oldSecretWorksForHours: 0 }),
      await conflicted.post(tokensPath(organization), { name: 'Directory' }),
    ];

    expect(attempts.map(codeOf)).toEqual(attempts.map(() => [403, 'ownDenial']));
    expect((await conflicted.delete(client)).status).toBe(200);
  });
});
