import { randomUUID } from 'node:crypto';
import { attempted, VersionOutdated } from '#functions/platform/attempts.ts';
import { isOwn, requireFairChange } from '#functions/platform/own-rights.ts';
import { groupRightsKey, type Rights, rightsAt } from '#functions/platform/rights-store.ts';
import { searchTextOf } from '#functions/platform/search-text.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { rights } from '#shared/contract/rights.ts';
import { type GroupChange, GroupType } from '#shared/domain/group.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RightsContext } from './context.ts';
import { movedAgents, movePortion, portionsOf, requireMovable } from './group-agents.ts';
import {
  groupRecords,
  requireGroupCounterpartyType,
  type StoredGroup,
  shownGroup,
  withAccessState,
} from './group-records.ts';

type Calls = typeof rights.calls;

/** Agents beyond the first portion join in further transactions, each consistent in itself: what fails half-way can be done again. */
async function moveAll(
  group: StoredGroup,
  portions: readonly (readonly string[])[],
  joins: boolean,
  context: RightsContext,
): Promise<StoredGroup> {
  let latest = group;
  for (const portion of portions) latest = await movePortion(group.id, portion, joins, context);
  return latest;
}

export const createGroup: UseCase<Calls['createGroup'], RightsContext> = async (
  { params, body: { agents, ...content } },
  context,
) => {
  const { scope } = context;
  const type = GroupType.safeParse(params.groupType);
  if (!type.success) throw new DomainError('routeNotFound');
  await requireGroupCounterpartyType(scope, type.data, content.counterpartyTypeId);
  const moves = { joining: agents, joiningField: 'agents', leaving: [], leavingField: 'agents' };
  await requireMovable(moves, null, scope);

  const id = randomUUID();
  const [first = [], ...rest] = portionsOf(agents);
  const created = await attempted(async () => {
    const { changes, growth } = await movedAgents(id, first, true, context);
    const status = { agentCount: growth, launchStatus: 'Active' as const };
    const group = { id, type: type.data, ...content, ...status, searchText: searchTextOf(content.name) };
    return groupRecords(scope).create(id, group, await withAccessState(scope, changes));
  });
  return shownGroup(await moveAll(created, rest, true, context));
};

const contentOf = ({ name, description, counterpartyTypeId, launchStatus }: GroupChange) => ({
  name,
  description,
  counterpartyTypeId,
  launchStatus,
  ...(name === undefined ? {} : { searchText: searchTextOf(name) }),
});

const nothing: Rights = { permissions: [], assignments: [] };

/** To leave a group, to end it or to join one changes what is granted and denied to whoever does it. */
async function requireFairMembership(groupId: string, change: GroupChange, { scope }: RightsContext): Promise<void> {
  const { addAgents = [], removeAgents = [], launchStatus } = change;
  const self = { kind: 'AGENT', id: scope.agent.id } as const;
  const joins = addAgents.includes(self.id) && !removeAgents.includes(self.id);
  const leaves = removeAgents.includes(self.id) || launchStatus === 'Obsolete';
  if (!joins && !leaves) return;
  const rights = await rightsAt(scope.organizationId, groupRightsKey(groupId));
  const isIn = isOwn(scope, { kind: 'GROUP', id: groupId });
  if (joins && !isIn) requireFairChange(scope, self, nothing, rights);
  if (leaves && isIn) requireFairChange(scope, self, rights, nothing);
}

/** The group's own fields change with the first portion of agents, by the version that was read; the others follow. */
export const updateGroup: UseCase<Calls['updateGroup'], RightsContext> = async ({ params, body }, context) => {
  const { scope } = context;
  const { groupId } = params;
  const { addAgents: joining = [], removeAgents: leaving = [], version } = body;
  const { type } = await groupRecords(scope).get(groupId);
  await requireGroupCounterpartyType(scope, type, body.counterpartyTypeId);
  const moves = { joining, joiningField: 'addAgents', leaving, leavingField: 'removeAgents' };
  await requireMovable(moves, groupId, scope);
  await requireFairMembership(groupId, body, context);

  const leavingPortions = portionsOf(leaving);
  const joiningPortions = portionsOf(joining.filter((id) => !leaving.includes(id)));
  const first = { joins: leavingPortions.length === 0, ids: leavingPortions.shift() ?? joiningPortions.shift() ?? [] };
  const changed = await attempted(async () => {
    const group = await groupRecords(scope).get(groupId);
    if (group.version !== version) throw new VersionOutdated();
    const { changes, growth } = await movedAgents(groupId, first.ids, first.joins, context);
    const patch = { ...contentOf(body), agentCount: group.agentCount + growth };
    return groupRecords(scope).change(groupId, version, patch, await withAccessState(scope, changes));
  });
  const left = await moveAll(changed, leavingPortions, false, context);
  return shownGroup(await moveAll(left, joiningPortions, true, context));
};
