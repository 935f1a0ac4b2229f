import { useQuery } from '@tanstack/react-query';
import type { WorkflowTemplate } from '#shared/domain/approvals/template.ts';
import type { WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { approvalQueries } from '../../api/queries/approval-queries.ts';

const none: readonly WorkflowTemplate[] = [];

/** Templates for something of a kind, none for whoever may not see them; null while they are read. Steps are arranged without them where they cannot be read. */
export function useTemplates(sourceType: WorkflowSourceType, isAsked = true): readonly WorkflowTemplate[] | null {
  const { organization } = useGlobalState();
  const enabled = usePermitted('View', 'WorkflowTemplate') && isAsked;
  const { data = none, isPending } = useQuery({
    ...approvalQueries.templatesFor(organization.id, sourceType),
    enabled,
  });
  return enabled && isPending ? null : data;
}
