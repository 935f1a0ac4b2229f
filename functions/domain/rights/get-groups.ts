import { listGroupMembers } from '#functions/domain/agents/exports/member-reader.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { groupRightsKey, rightsAt } from '#functions/platform/people/rights-store.ts';
import type { PageRequest } from '#functions/platform/storage/paging.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { GroupType } from '#shared/domain/group.ts';
import type { RightsContext } from './context.ts';
import { listActiveGroups } from './exports/group-reader.ts';
import { groupRecords, StoredGroup, shownGroup } from './group-records.ts';

type Calls = typeof rights.calls;

interface GroupQuery extends PageRequest {
  readonly search?: string | undefined;
}

async function listed(type: GroupType, { search, ...request }: GroupQuery, { scope }: RightsContext) {
  const { items, nextCursor } = await listActiveGroups(scope.table, type, search, request);
  return page({ items: items.map(shownGroup), nextCursor });
}

export const listGroups: UseCase<Calls['listGroups'], RightsContext> = ({ query }, context) =>
  listed('groups', query, context);

export const listCounterpartyGroups: UseCase<Calls['listCounterpartyGroups'], RightsContext> = ({ query }, context) =>
  listed('counterparty-groups', query, context);

export const getGroup: UseCase<Calls['getGroup'], RightsContext> = async ({ params }, { scope }) => {
  const group = await groupRecords(scope).get(params.groupId);
  const { permissions, assignments } = await rightsAt(params.id, groupRightsKey(group.id));
  return { ...shownGroup(group), permissions, assignments };
};

export const listGroupAgents: UseCase<Calls['listGroupAgents'], RightsContext> = async (
  { params, query },
  { scope },
) => {
  const { id } = await groupRecords(scope).get(params.groupId);
  const { items, nextCursor } = await listGroupMembers(scope.table, id, query);
  const shown = items.map(({ agentId, displayName, primaryEmail }) => ({ agentId, displayName, primaryEmail }));
  return page({ items: shown, nextCursor });
};

/** Active groups by name; nobody is in more than 50. */
export const listAgentGroups: UseCase<Calls['listAgentGroups'], RightsContext> = async (
  { params, query },
  { scope, subject },
) => {
  const { membership } = await subject(params.id);
  const keys = (membership?.groupIds ?? []).map((id) => ({ kind: 'Group', id }));
  const groups = await scope.table.getMany(keys, StoredGroup);
  const active = groups
    .filter(({ launchStatus }) => launchStatus === 'Active')
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return pageOfAll(active.map(shownGroup), query);
};
