import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { administratorsKept } from '#functions/platform/people/administrators.ts';
import { type AgentRecord, membershipIn, withMembership } from '#functions/platform/people/agent-store.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import { groupRightsKey, rightsAt } from '#functions/platform/people/rights-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AgentChanges } from './context.ts';
import { groupRecords, type StoredGroup, withAccessState } from './group-records.ts';

/**
 * A transaction takes 49 changes: the group, the count of changes of access, the record of administrators and up to two claims of names, and for each
 * agent its own record, the member record and the place in the group.
 */
const agentsAtOnce = 14;

const mostGroups = 50;

/** Who joins and who leaves. The names of the lists are those of the request, so that a refusal marks its fields. */
export interface Moves {
  readonly joining: readonly string[];
  readonly joiningField: string;
  readonly leaving: readonly string[];
  readonly leavingField: string;
}

const fieldsOf = (name: string, ids: readonly string[], isWrong: (id: string) => boolean, text: string) =>
  Object.fromEntries(ids.flatMap((id, at) => (isWrong(id) ? [[`${name}.${at}`, text]] : [])));

/** Refuses before anything is written: with `agentForeign`, naming who, and where somebody is in as many groups as can be. */
export async function requireMovable(
  moves: Moves,
  groupId: string | null,
  { organizationId }: Pick<RequestScope, 'organizationId'>,
) {
  const agents = await findPeople(organizationId, [...moves.joining, ...moves.leaving]);
  const membershipOf = (id: string): Membership | null => {
    const agent = agents.get(id);
    return agent ? membershipIn(agent, organizationId) : null;
  };
  const isForeign = (id: string) => membershipOf(id) === null;
  // An API client has the rights of its role, and is nobody whom lists of people show.
  const isNobody = (id: string) => isForeign(id) || agents.get(id)?.apiClient === true;
  const text = 'This user does not belong to your organization.';
  const foreign = {
    ...fieldsOf(moves.joiningField, moves.joining, isNobody, text),
    ...fieldsOf(moves.leavingField, moves.leaving, isForeign, text),
  };
  if (Object.keys(foreign).length > 0) throw new DomainError('agentForeign', { fields: foreign });

  const isFull = (id: string) => {
    const groupIds = membershipOf(id)?.groupIds ?? [];
    return groupIds.length >= mostGroups && !groupIds.includes(groupId ?? '');
  };
  const full = fieldsOf(moves.joiningField, moves.joining, isFull, `This user is in ${mostGroups} groups already.`);
  if (Object.keys(full).length > 0) throw new DomainError('requestInvalid', { fields: full });
}

/** Where agents are moved; the context of a request is one. */
export interface Moving {
  readonly scope: Writer & Pick<RequestScope, 'organizationId'>;
  readonly agentChanges: AgentChanges;
}

export interface MovedAgents {
  readonly changes: readonly PendingChange[];
  /** By how many agents the group grows; negative where it shrinks. */
  readonly growth: number;
}

/** Prepares that agents join or leave a group: each with its own record, its member record and its place in the group. */
export async function movedAgents(
  groupId: string,
  ids: readonly string[],
  joins: boolean,
  { scope, agentChanges }: Moving,
): Promise<MovedAgents> {
  const agents = [...(await findPeople(scope.organizationId, ids)).values()];
  const moved = agents.flatMap((agent) => {
    const membership = membershipIn(agent, scope.organizationId);
    if (!membership || membership.groupIds.includes(groupId) === joins) return [];
    const others = membership.groupIds.filter((id) => id !== groupId);
    return withMembership(agent, { ...membership, groupIds: joins ? [...others, groupId] : others });
  });
  const event = joins ? 'joinedGroup' : 'leftGroup';
  const joining = new Set(joins ? moved.map(({ id }) => id) : []);
  const kept = await administratorsInGroupKept(groupId, ({ id }) => joining.has(id), scope);
  const changes = await Promise.all(moved.map((agent) => agentChanges(agent, agent.version, event)));
  return { changes: [...changes.flat(), ...kept], growth: joins ? moved.length : -moved.length };
}

export const isInGroup =
  (groupId: string, organizationId: string) =>
  (agent: AgentRecord): boolean =>
    membershipIn(agent, organizationId)?.groupIds.includes(groupId) === true;

/** What a group denies is denied to whoever joins it, and to all who are in it when it comes back. */
export async function administratorsInGroupKept(
  groupId: string,
  concerns: (agent: AgentRecord) => boolean,
  { table, organizationId }: Moving['scope'],
): Promise<PendingChange[]> {
  const { permissions } = await rightsAt(organizationId, groupRightsKey(groupId));
  return administratorsKept(table, permissions, concerns);
}

/** The agents of a request in portions that fit one transaction each. */
export function portionsOf(ids: readonly string[]): string[][] {
  const distinct = [...new Set(ids)];
  return Array.from({ length: Math.ceil(distinct.length / agentsAtOnce) }, (_, at) =>
    distinct.slice(at * agentsAtOnce, (at + 1) * agentsAtOnce),
  );
}

/** Moves one portion in one transaction with the group's count, and again from what is stored when somebody else wrote in between. */
export const movePortion = (
  groupId: string,
  ids: readonly string[],
  joins: boolean,
  context: Moving,
): Promise<StoredGroup> =>
  attempted(async () => {
    const { scope } = context;
    const group = await groupRecords(scope).get(groupId);
    const { changes, growth } = await movedAgents(groupId, ids, joins, context);
    if (changes.length === 0) return group;
    const patch = { agentCount: group.agentCount + growth };
    return groupRecords(scope).change(groupId, group.version, patch, await withAccessState(scope, changes));
  });
