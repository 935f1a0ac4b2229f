import { findActiveGroups } from '#functions/domain/rights/exports/group-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Approver, ApproverType } from '#shared/domain/approvals/workflow.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
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
