import { listGroupMembers } from '#functions/domain/agents/exports/member-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { membershipIn } from '#functions/platform/people/agent-store.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AgentChanges } from './context.ts';
import { listActiveGroups } from './exports/group-reader.ts';
import { requireMovable } from './group-agents.ts';
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

/** Whose groups they are, and who writes them. */
interface ProvisioningContext {
  readonly scope: RequestScope;
  readonly agentChanges: AgentChanges;
}

async function all({ scope: { table } }: ProvisioningContext): Promise<readonly StoredGroup[]> {
  const groups = await everyPage((cursor) => listActiveGroups(table, 'groups', undefined, { limit: 500, cursor }));
  return groups.filter(isSeen);
}

async function find({ scope }: ProvisioningContext, id: string): Promise<StoredGroup | null> {
  const group = await groupRecords(scope).find(id);
  return group && isSeen(group) ? group : null;
}

async function get(context: ProvisioningContext, id: string): Promise<StoredGroup> {
  const group = await find(context, id);
  if (!group) throw new DomainError('groupNotFound');
  return group;
}

async function some(
  { scope: { table } }: ProvisioningContext,
  ids: readonly string[],
): Promise<readonly StoredGroup[]> {
  const keys = ids.map((id) => ({ kind: 'Group', id }));
  return (await table.getMany(keys, StoredGroup)).filter(isSeen);
}

const membersOf = ({ scope: { table } }: ProvisioningContext, id: string) =>
  everyPage((cursor) => listGroupMembers(table, id, { limit: 500, cursor }));

async function requireFreeExternalId(
  context: ProvisioningContext,
  externalId: string | null,
  ownId: string | null,
): Promise<void> {
  if (externalId === null) return;
  const isTaken = (await all(context)).some((group) => group.externalId === externalId && group.id !== ownId);
  if (isTaken) throw new DomainError('externalIdTaken');
}

/** Only members of the organization belong to a group of its provider; the others are not there for it. */
async function requireMembers(
  { scope: { organizationId } }: ProvisioningContext,
  joining: readonly string[],
  groupId: string | null,
): Promise<void> {
  const moves = { joining, joiningField: 'members', leaving: [], leavingField: 'members' };
  await requireMovable(moves, groupId, { organizationId });
  const people = await findPeople(organizationId, joining);
  const isMember = (id: string): boolean => {
    const person = people.get(id);
    return person !== undefined && membershipIn(person, organizationId)?.accessType === 'MEMBER';
  };
  if (!joining.every(isMember)) throw new DomainError('agentForeign', { reason: 'no members' });
}

async function add(
  context: ProvisioningContext,
  name: string,
  externalId: string | null,
  members: readonly string[],
): Promise<StoredGroup> {
  await requireFreeExternalId(context, externalId, null);
  await requireMembers(context, members, null);
  const content = { name, description: '', counterpartyTypeId: null, provisioned: true, externalId };
  return makeGroup('groups', content, members, context);
}

async function change(context: ProvisioningContext, id: string, wanted: ProvisionedGroupChange): Promise<StoredGroup> {
  const group = await get(context, id);
  const { name = group.name, externalId = group.externalId, joining, leaving } = wanted;
  if (externalId !== group.externalId) await requireFreeExternalId(context, externalId, id);
  await requireMembers(context, joining, id);
  const isSame = name === group.name && externalId === group.externalId;
  if (isSame && joining.length + leaving.length === 0) return group;
  const content = isSame ? {} : { name, externalId, searchText: foldedText(name) };
  return writeGroup({ groupId: id, version: null, content, joining, leaving }, context);
}

async function remove(context: ProvisioningContext, id: string): Promise<void> {
  await get(context, id);
  const write = { groupId: id, version: null, joining: [] };
  const leaving = (await membersOf(context, id)).map(({ agentId }) => agentId);
  // Whoever is stopped half-way still finds it, and asks again.
  await writeGroup({ ...write, content: {}, leaving }, context);
  const content = { launchStatus: 'Obsolete', externalId: null } as const;
  await writeGroup({ ...write, content, leaving: [] }, context);
}

/** The groups that an organization's identity provider has made: it sees and changes these, and no others. */
export function provisionedGroups(agentChanges: AgentChanges, scope: RequestScope) {
  const context = { scope, agentChanges };
  return {
    all: () => all(context),
    find: (id: string) => find(context, id),
    get: (id: string) => get(context, id),
    /** Those of some ids that are there for the provider. */
    some: (ids: readonly string[]) => some(context, ids),
    membersOf: (id: string) => membersOf(context, id),
    /** Refuses with `nameTaken`, `externalIdTaken` and `agentForeign`. */
    add: (name: string, externalId: string | null, members: readonly string[]) =>
      add(context, name, externalId, members),
    /** Whoever leaves and is not in it, or joins and is, changes nothing. */
    change: (id: string, wanted: ProvisionedGroupChange) => change(context, id, wanted),
    /** It grants nothing any more, frees its name, and nobody is in it. */
    remove: (id: string) => remove(context, id),
  };
}
