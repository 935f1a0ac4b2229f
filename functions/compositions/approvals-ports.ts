import type { ApprovalsPorts } from '#functions/domain/approvals/context.ts';
import { covenantApproval } from '#functions/domain/covenants/exports/covenant-approval.ts';
import { formApproval } from '#functions/domain/forms/exports/form-approval.ts';
import { findActiveGroups } from '#functions/domain/rights/exports/group-reader.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Approver, ApproverType } from '#shared/domain/approvals/workflow.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { dealRoleWords } from '#shared/format/deal-role-words.ts';

const idsOf = (approvers: readonly Approver[], wanted: ApproverType): readonly string[] => [
  ...new Set(approvers.flatMap(({ type, id }) => (type === wanted ? [id] : []))),
];

/** What workflows approve, and whom they may ask. */
export const approvalsPorts: ApprovalsPorts = {
  sources: { Covenant: covenantApproval, Report: covenantApproval, Form: formApproval },
  approverNames: async (approvers, { table }) => {
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
  },
};
