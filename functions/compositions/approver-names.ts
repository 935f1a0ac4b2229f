import { listGroupMembers } from '#functions/domain/agents/exports/member-reader.ts';
import { findActiveGroups, listActiveGroups } from '#functions/domain/rights/exports/group-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { readMembers, searchEnabledMembers } from '#functions/platform/people/member-lookup.ts';
import { chainedPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { ApproverCandidate } from '#shared/domain/approvals/template.ts';
import type { Approver, ApproverType } from '#shared/domain/approvals/workflow.ts';
import type { GroupType } from '#shared/domain/group.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { dealRoleWords } from '#shared/format/deal-role-words.ts';

const idsOf = (approvers: readonly Approver[], wanted: ApproverType): readonly string[] => [
  ...new Set(approvers.flatMap(({ type, id }) => (type === wanted ? [id] : []))),
];

/** What approvers are called, by `type#id`: people who are let in, active groups and deal roles. */
export async function approverNames(
  approvers: readonly Approver[],
  { table }: Pick<RequestScope, 'table'>,
): Promise<ReadonlyMap<string, string>> {
  const [members, groups] = await Promise.all([
    readMembers(table, idsOf(approvers, 'Agent')),
    findActiveGroups(table, idsOf(approvers, 'AgentGroup')),
  ]);
  const roles = idsOf(approvers, 'RcsLegacyAgentSupplier').flatMap((id) => DealRole.safeParse(id).data ?? []);
  return new Map([
    ...members
      .filter(({ enabled, invitation }) => enabled && invitation === null)
      .map(({ agentId, displayName }) => [`Agent#${agentId}`, displayName] as const),
    ...groups.map(({ id, name }) => [`AgentGroup#${id}`, name] as const),
    ...roles.map((role) => [`RcsLegacyAgentSupplier#${role}`, dealRoleWords[role].label] as const),
  ]);
}

const accessTypes: readonly AccessType[] = ['MEMBER', 'PARTNER', 'GUEST'];
const groupTypes: readonly GroupType[] = ['groups', 'counterparty-groups'];

/** People who are let in, members first, and then groups, that a search finds. */
export const searchApprovers = (
  search: string,
  request: PageRequest,
  { table }: Pick<RequestScope, 'table'>,
): Promise<Page<ApproverCandidate>> =>
  chainedPage<ApproverCandidate>(
    [
      ...accessTypes.map((accessType) => async (wanted: PageRequest) => {
        const { items, nextCursor } = await searchEnabledMembers(table, accessType, search, wanted);
        const people = items.filter(({ invitation }) => invitation === null);
        return {
          items: people.map(({ agentId, displayName, primaryEmail }) => ({
            type: 'Agent' as const,
            id: agentId,
            name: displayName,
            description: primaryEmail,
          })),
          nextCursor,
        };
      }),
      ...groupTypes.map((type) => async (wanted: PageRequest) => {
        const { items, nextCursor } = await listActiveGroups(table, type, search, wanted);
        return {
          items: items.map(({ id, name, agentCount }) => ({
            type: 'AgentGroup' as const,
            id,
            name,
            description: `Group of ${agentCount}`,
          })),
          nextCursor,
        };
      }),
    ],
    request,
  );

/** People of a group who are let in, the first ones by name. */
export async function groupMembers(
  groupId: string,
  limit: number,
  { table }: Pick<RequestScope, 'table'>,
): Promise<readonly string[]> {
  const { items } = await listGroupMembers(table, groupId, { limit });
  return items.filter(({ enabled, invitation }) => enabled && invitation === null).map(({ agentId }) => agentId);
}
