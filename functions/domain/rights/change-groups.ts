import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isOwn, requireFairChange, requirePersonGives } from '#functions/platform/people/own-rights.ts';
import { groupRightsKey, type Rights, rightsAt } from '#functions/platform/people/rights-store.ts';
import type { rights } from '#shared/contract/rights.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { type GroupChange, GroupType } from '#shared/domain/group.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RightsContext } from './context.ts';
import { requireMovable } from './group-agents.ts';
import { groupRecords, requireGroupCounterpartyType, type StoredGroup, shownGroup } from './group-records.ts';
import { makeGroup, writeGroup } from './write-groups.ts';

type Calls = typeof rights.calls;

export const createGroup: UseCase<Calls['createGroup'], RightsContext> = async (
  { params, body: { agents, ...content } },
  context,
) => {
  const { scope } = context;
  requirePersonGives(scope);
  const type = GroupType.safeParse(params.groupType);
  if (!type.success) throw new DomainError('routeNotFound');
  await requireGroupCounterpartyType(scope, type.data, content.counterpartyTypeId);
  const moves = { joining: agents, joiningField: 'agents', leaving: [], leavingField: 'agents' };
  await requireMovable(moves, null, scope);

  const created = { ...content, provisioned: false, externalId: null };
  return shownGroup(await makeGroup(type.data, created, agents, context));
};

const contentOf = ({ name, description, counterpartyTypeId, launchStatus, provisioned }: GroupChange) => ({
  name,
  description,
  counterpartyTypeId,
  launchStatus,
  ...(provisioned === undefined ? {} : { provisioned, externalId: null }),
  ...(name === undefined ? {} : { searchText: foldedText(name) }),
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

/** What the identity provider looks after would be as before with its next word, so it is not changed by hand beside it. */
function requireByHand(group: StoredGroup, { name, addAgents = [], removeAgents = [], ...change }: GroupChange): void {
  if (!group.provisioned || change.provisioned === false) return;
  const isRenamed = name !== undefined && name !== group.name;
  if (isRenamed || addAgents.length + removeAgents.length > 0) throw new DomainError('groupProvisioned');
}

export const updateGroup: UseCase<Calls['updateGroup'], RightsContext> = async ({ params, body }, context) => {
  const { scope } = context;
  const { groupId } = params;
  requirePersonGives(scope);
  const { addAgents: joining = [], removeAgents: leaving = [], version } = body;
  const group = await groupRecords(scope).get(groupId);
  await requireGroupCounterpartyType(scope, group.type, body.counterpartyTypeId);
  requireByHand(group, body);
  const moves = { joining, joiningField: 'addAgents', leaving, leavingField: 'removeAgents' };
  await requireMovable(moves, groupId, scope);
  await requireFairMembership(groupId, body, context);
  return shownGroup(await writeGroup({ groupId, version, content: contentOf(body), joining, leaving }, context));
};
