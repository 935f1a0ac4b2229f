import { listGroupMembers } from '#functions/domain/agents/member-reader.ts';
import { findPeople } from '#functions/platform/people.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { searchTextOf } from '#functions/platform/search-text.ts';
import { everyPage } from '#functions/platform/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AgentChanges } from './context.ts';
import { requireMovable } from './group-agents.ts';
import { listActiveGroups } from './group-reader.ts';
import { groupRecords, StoredGroup } from './group-records.ts';
import { makeGroup, writeGroup } from './write-groups.ts';

/** What an identity provider says of a group; what it says nothing of is left out. */
interface ProvisionedGroupChange {
  readonly name?: string | undefined;
  readonly externalId?: string | null | undefined;
  readonly joining: readonly string[];
  readonly leaving: readonly string[];
}

const isSeen = ({ provisioned, launchStatus }: StoredGroup): boolean => provisioned && launchStatus === 'Active';

/** The groups that an organization's identity provider has made: it sees and changes these, and no others. */
export function provisionedGroups(agentChanges: AgentChanges, scope: RequestScope) {
  const context = { scope, agentChanges };
  const { table } = scope;

  const all = async (): Promise<readonly StoredGroup[]> => {
    const groups = await everyPage((cursor) => listActiveGroups(table, 'groups', undefined, { limit: 500, cursor }));
    return groups.filter(isSeen);
  };

  const find = async (id: string): Promise<StoredGroup | null> => {
    const group = await groupRecords(scope).find(id);
    return group && isSeen(group) ? group : null;
  };

  const get = async (id: string): Promise<StoredGroup> => {
    const group = await find(id);
    if (!group) throw new DomainError('groupNotFound');
    return group;
  };

  const membersOf = (id: string) => everyPage((cursor) => listGroupMembers(table, id, { limit: 500, cursor }));

  const requireFreeExternalId = async (externalId: string | null | undefined, ownId: string | null): Promise<void> => {
    if (externalId === null || externalId === undefined) return;
    const isTaken = (await all()).some((group) => group.externalId === externalId && group.id !== ownId);
    if (isTaken) throw new DomainError('externalIdTaken');
  };

  /** Only members of the organization belong to a group of its provider; the others are not there for it. */
  const requireMembers = async (joining: readonly string[], groupId: string | null): Promise<void> => {
    await requireMovable({ joining, joiningField: 'members', leaving: [], leavingField: 'members' }, groupId, scope);
    const people = await findPeople(scope.organizationId, joining);
    const others = joining.filter(
      (id) =>
        !people
          .get(id)
          ?.memberships.some((one) => one.organizationId === scope.organizationId && one.accessType === 'MEMBER'),
    );
    if (others.length > 0) throw new DomainError('agentForeign', { reason: `${others.length} are no members` });
  };

  return {
    all,
    find,
    get,
    membersOf,
    /** Those of some ids that are there for the provider. */
    some: async (ids: readonly string[]): Promise<readonly StoredGroup[]> =>
      (
        await table.getMany(
          ids.map((id) => ({ kind: 'Group', id })),
          StoredGroup,
        )
      ).filter(isSeen),

    /** Refuses with `nameTaken`, `externalIdTaken` and `agentForeign`. */
    add: async (name: string, externalId: string | null, members: readonly string[]): Promise<StoredGroup> => {
      await requireFreeExternalId(externalId, null);
      await requireMembers(members, null);
      const content = { name, description: '', counterpartyTypeId: null, provisioned: true, externalId };
      return makeGroup('groups', content, members, context);
    },

    /** Whoever leaves and is not in it, or joins and is, changes nothing. */
    change: async (id: string, change: ProvisionedGroupChange): Promise<StoredGroup> => {
      const group = await get(id);
      const { name = group.name, externalId = group.externalId, joining, leaving } = change;
      if (externalId !== group.externalId) await requireFreeExternalId(externalId, id);
      await requireMembers(joining, id);
      const isSame = name === group.name && externalId === group.externalId;
      if (isSame && joining.length + leaving.length === 0) return group;
      const content = isSame ? {} : { name, externalId, searchText: searchTextOf(name) };
      return writeGroup({ groupId: id, version: null, content, joining, leaving }, context);
    },

    /** It grants nothing any more, frees its name, and nobody is in it. */
    remove: async (id: string): Promise<void> => {
      await get(id);
      const write = { groupId: id, version: null, joining: [] };
      // Whoever is stopped half-way still finds it, and asks again.
      const leaving = (await membersOf(id)).map(({ agentId }) => agentId);
      await writeGroup({ ...write, content: {}, leaving }, context);
      const content = { launchStatus: 'Obsolete', externalId: null } as const;
      await writeGroup({ ...write, content, leaving: [] }, context);
    },
  };
}
