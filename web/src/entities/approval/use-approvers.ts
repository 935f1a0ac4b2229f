import { useQuery } from '@tanstack/react-query';
import { approverKey, type Workflow, type WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { dealRoleWords } from '#shared/format/deal-role-words.ts';
import { teamQueries } from '../../api/queries/people-queries.ts';

const noNames: Workflow['approverNames'] = {};

/** Whom a step can ask, by `type#id`: deal roles, people and groups of the team, and those whom the steps ask already. */
export function useApprovers(
  structureId: string,
  steps: readonly Pick<WorkflowStepDraft, 'approvers'>[] = [],
  names = noNames,
): readonly { readonly value: string; readonly label: string }[] {
  const { data: team } = useQuery(teamQueries.whole(structureId));
  const known = new Map<string, string>([
    ...DealRole.options
      .filter((role) => role !== 'Viewer')
      .map((role) => [`RcsLegacyAgentSupplier#${role}`, `${dealRoleWords[role].label} (deal role)`] as const),
    ...(team?.direct ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ agentId, displayName }) => [`Agent#${agentId}`, displayName] as const),
    ...(team?.groups ?? []).map(({ groupId, name }) => [`AgentGroup#${groupId}`, `${name} (group)`] as const),
  ]);
  for (const one of steps.flatMap(({ approvers }) => approvers)) {
    const key = approverKey(one);
    if (!known.has(key)) known.set(key, names[key] ?? 'Somebody who is not on the team');
  }
  return [...known].map(([value, label]) => ({ value, label }));
}
