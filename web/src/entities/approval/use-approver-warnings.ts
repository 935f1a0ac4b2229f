import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Approver, approverKey, type WorkflowSource } from '#shared/domain/approvals/workflow.ts';
import { approverWarning } from '#shared/format/approval-words.ts';
import { approvalQueries } from '../../api/queries/approval-queries.ts';

/** As many as one request takes; nobody names more before they send it. */
const mostAsked = 40;

/** Deal roles are nobody in particular. */
const isAsked = ({ type }: Approver): boolean => type !== 'RcsLegacyAgentSupplier';

/** What stands against people and groups that steps name, by `type#id`. Nothing where it is not known. */
export function useApproverWarnings(
  entityId: string,
  source: WorkflowSource,
  approvers: readonly Approver[],
  nameOf: (key: string) => string,
): ReadonlyMap<string, string> {
  const keys = [...new Set(approvers.filter(isAsked).map(approverKey))].toSorted().slice(0, mostAsked);
  const asked = keys.flatMap((key) => approvers.find((one) => approverKey(one) === key) ?? []);
  const { data = [] } = useQuery({
    ...approvalQueries.check(entityId, source, asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(
    data.flatMap((checked) => {
      const key = approverKey(checked.approver);
      const warning = approverWarning(checked, nameOf(key));
      return warning === null ? [] : [[key, warning] as const];
    }),
  );
}
