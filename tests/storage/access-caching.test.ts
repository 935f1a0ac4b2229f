import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type Membership, newMembership } from '#shared/domain/agent.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { decide, explain } from '#shared/domain/permissions/explain.ts';
import { Level, type Permission, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { RoleName } from '#shared/domain/permissions/roles.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/platform/people/access-store.ts') &
  typeof import('#functions/platform/people/agent-store.ts') &
  typeof import('#functions/platform/storage/derived-writes.ts') &
  typeof import('#functions/platform/storage/records.ts') &
  typeof import('#functions/platform/people/rights-store.ts') &
  typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/domain/maintenance/cache-access-roles.ts');
let platform: Platform;

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/people/access-store.ts')),
    ...(await import('#functions/platform/people/agent-store.ts')),
    ...(await import('#functions/platform/storage/derived-writes.ts')),
    ...(await import('#functions/platform/storage/records.ts')),
    ...(await import('#functions/platform/people/rights-store.ts')),
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/domain/maintenance/cache-access-roles.ts')),
  };
});

const clock = { now: () => new Date(), today: () => '2026-11-20' };
const entities = ['riverside', 'lakeside', 'harbor'] as const;

const anyLine = fc.record({
  level: fc.constantFrom(...Level.options),
  action: fc.constantFrom('Grant' as const, 'Grant' as const, 'Deny' as const),
  sourceType: fc.constantFrom(...SourceType.options),
  entityId: fc.constantFrom(null, ...entities),
  detailName: fc.constantFrom(null, null, 'Approval Status'),
});
const anyRights = fc.record({
  permissions: fc.array(anyLine, { maxLength: 6 }),
  assignments: fc.array(
    fc.record({
      entityId: fc.constantFrom(...entities),
      role: fc.constantFrom(...DealRole.options),
      enabled: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
const anyStatus = fc.constantFrom('Active' as const, 'Active' as const, 'Obsolete' as const);
const anyOrganization = fc.record({
  roles: fc.array(
    fc.record({
      launchStatus: anyStatus,
      grants: fc.array(
        fc.record({ level: fc.constantFrom(...Level.options), sourceType: fc.constantFrom(...SourceType.options) }),
        {
          maxLength: 4,
        },
      ),
    }),
    { maxLength: 2 },
  ),
  groups: fc.array(fc.record({ launchStatus: anyStatus, rights: anyRights }), { maxLength: 3 }),
  members: fc.array(
    fc.record({
      builtIn: fc.subarray([...RoleName.options], { maxLength: 2 }),
      rights: anyRights,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type AnyOrganization = typeof anyOrganization extends fc.Arbitrary<infer Value> ? Value : never;
type AnyRights = AnyOrganization['groups'][number]['rights'];

const write = (...changes: PendingChange[]) => platform.writeRecords(changes, actor, clock.now());

const rightsOf = (rights: AnyRights, organizationId: string) => ({
  permissions: rights.permissions.map(
    (line): Permission => ({ ...line, sourceId: null, detailType: null, detailValues: [], organizationId }),
  ),
  assignments: rights.assignments.map((one) => ({ ...one, entityType: 'Deal' })),
});

const anAgent = (membership: Membership) =>
  platform.newAgentRecord({
    firstName: 'Noor',
    lastName: 'Newcomer',
    email: `${randomUUID()}@riverside.example`,
    initialSignUpCompleted: true,
    emailVerified: true,
    memberships: [membership],
    version: 1,
  });

async function writeSharedRights(organization: AnyOrganization, table: Table) {
  const roleIds = organization.roles.map(() => randomUUID());
  const groupIds = organization.groups.map(() => randomUUID());
  const roleChanges = organization.roles.map(({ launchStatus, grants }, index) => {
    const id = roleIds[index] ?? '';
    const value = {
      id,
      name: `Role ${index}`,
      grants: grants.map((grant) => ({ ...grant, detailName: null })),
      launchStatus,
    };
    return table.change({ key: { kind: 'Role', id }, expects: 'absent', value, event: 'role.created' });
  });
  const groupChanges = organization.groups.flatMap(({ launchStatus, rights }, index) => {
    const id = groupIds[index] ?? '';
    const value = { id, name: `Group ${index}`, launchStatus };
    return [
      table.change({ key: { kind: 'Group', id }, expects: 'absent', value, event: 'group.created' }),
      table.change({
        key: platform.groupRightsKey(id),
        expects: 'absent',
        value: rightsOf(rights, table.organizationId),
        event: 'permissions.added',
      }),
    ];
  });
  await write(...roleChanges, ...groupChanges, await platform.accessStateChange(table, { caching: true }));
  return { roleIds, groupIds };
}

/** Writes a random organization as the product would, and answers its members. */
async function writeOrganization(organization: AnyOrganization): Promise<{ table: Table; agents: AgentRecord[] }> {
  const organizationId = randomUUID();
  const table = platform.tableOf(organizationId);
  const { roleIds, groupIds } = await writeSharedRights(organization, table);
  const agents: AgentRecord[] = [];
  for (const { builtIn, rights } of organization.members) {
    const agent = anAgent(
      newMembership({
        organizationId,
        organizationName: 'Riverside',
        accessType: 'MEMBER',
        roles: [...builtIn, ...roleIds],
        groupIds,
      }),
    );
    await write(
      platform.agentChange(agent, 'absent', 'agent.created'),
      table.change({
        key: { kind: 'Member', id: agent.id },
        expects: 'absent',
        value: { agentId: agent.id },
        event: 'member.added',
        list: { group: 'Member#MEMBER', sort: agent.id },
      }),
      table.change({
        key: platform.agentRightsKey(agent.id),
        expects: 'absent',
        value: rightsOf(rights, organizationId),
        event: 'permissions.added',
      }),
    );
    agents.push(agent);
  }
  return { table, agents };
}

/** Every question that can tell two accesses apart. */
const questions = (organizationId: string) =>
  Level.options.flatMap((level) =>
    SourceType.options.flatMap((sourceType) =>
      [[], ['riverside'], ['solar', 'lakeside']].flatMap((entityPath) =>
        [null, 'Approval Status'].map((detailName) => ({ level, sourceType, entityPath, detailName, organizationId })),
      ),
    ),
  );

const answersOf = (access: Access, organizationId: string) =>
  questions(organizationId).map((question) => decide(access, question));

const membershipOf = ({ memberships }: AgentRecord): Membership => {
  const [membership] = memberships;
  if (!membership) throw new Error('The agent has no membership.');
  return membership;
};

const compute = (table: Table) =>
  platform.cacheAccessRoles({ table, actor, clock, structureId: null, counterpartyId: null });
const read = async (agent: AgentRecord) => (await platform.readAccess(agent, membershipOf(agent))).access;

describe('access that was computed ahead of time', () => {
  it('answers every question as access that is computed on the request, in any organization', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrganization, async (organization) => {
        const { table, agents } = await writeOrganization(organization);
        const fresh = await Promise.all(agents.map((agent) => platform.computeAccess(agent, membershipOf(agent))));
        await Promise.all(agents.map(read));
        expect(await compute(table)).toMatch(`Access of ${agents.length} `);

        for (const [index, agent] of agents.entries()) {
          const computed = await read(agent);
          expect(answersOf(computed, table.organizationId)).toEqual(
            answersOf(fresh[index] ?? computed, table.organizationId),
          );
          expect(explain(computed, questions(table.organizationId)[0] ?? never)).toEqual(
            explain(fresh[index] ?? computed, questions(table.organizationId)[0] ?? never),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  const never = { level: 'View', sourceType: 'Deal', organizationId: '', entityPath: [] } as const;
  const aLine = { level: 'View', action: 'Grant', sourceType: 'Deal', entityId: null, detailName: null } as const;
  const oneMember: AnyOrganization = {
    roles: [{ launchStatus: 'Active', grants: [{ level: 'Edit', sourceType: 'Covenant' }] }],
    groups: [{ launchStatus: 'Active', rights: { permissions: [aLine], assignments: [] } }],
    members: [{ builtIn: [], rights: { permissions: [], assignments: [] } }],
  };

  async function aComputedMember() {
    const { table, agents } = await writeOrganization(oneMember);
    const [agent] = agents;
    if (!agent) throw new Error('There is no member.');
    await read(agent);
    await compute(table);
    const may = async (level: Level, sourceType: SourceType, reader = agent): Promise<boolean> =>
      decide(await read(reader), { level, sourceType, organizationId: table.organizationId, entityPath: [] }).permitted;
    return { table, agent, may };
  }

  it('is what is read, as long as nothing has changed', async () => {
    const { table, agent, may } = await aComputedMember();
    const snapshot = { agentVersion: agent.version, stateVersion: 1, access: emptyAccess };
    await platform.putDerived(table.organizationId, platform.accessSnapshotKey(agent.id), snapshot);

    expect(await may('View', 'Deal')).toBe(false);
  });

  it('is no longer used once the agent’s own record has changed', async () => {
    const { table, agent, may } = await aComputedMember();
    const permissions = rightsOf(
      { permissions: [{ ...aLine, action: 'Deny' }], assignments: [] },
      table.organizationId,
    );
    await write(
      table.change({
        key: platform.agentRightsKey(agent.id),
        expects: 1,
        value: permissions,
        event: 'permissions.added',
      }),
      platform.agentChange(agent, agent.version, 'permissions.added'),
    );
    const changed = await platform.findAgent(agent.id);

    expect(await may('View', 'Deal')).toBe(true);
    expect(await may('View', 'Deal', changed ?? agent)).toBe(false);
  });

  it('is no longer used once a role or a group has changed', async () => {
    const { table, agent, may } = await aComputedMember();
    expect(await may('Edit', 'Covenant')).toBe(true);
    const roleId = membershipOf(agent).roles[0] ?? '';
    const value = { id: roleId, name: 'Role', grants: [], launchStatus: 'Active' };
    await write(
      table.change({ key: { kind: 'Role', id: roleId }, expects: 1, value, event: 'role.updated' }),
      await platform.accessStateChange(table),
    );

    expect(await may('Edit', 'Covenant')).toBe(false);
    expect(await may('View', 'Deal')).toBe(true);
  });

  it('is no longer used once the setting is off, and nothing is computed then', async () => {
    const { table, agent, may } = await aComputedMember();
    await platform.putDerived(table.organizationId, platform.accessSnapshotKey(agent.id), {
      agentVersion: agent.version,
      stateVersion: 2,
      access: emptyAccess,
    });
    await write(await platform.accessStateChange(table, { caching: false }));

    expect(await may('View', 'Deal')).toBe(true);
    expect(await compute(table)).toMatch('the setting is off');
  });

  const emptyAccess = { roles: [], ownRoles: [], groups: [], assignments: [], permissions: [] };
});
