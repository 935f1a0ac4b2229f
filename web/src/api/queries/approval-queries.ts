import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Approver, WorkflowSource, WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';

const waitingAtOnce = 50;
const templatesAtOnce = 100;
const delegationsAtOnce = 20;
/** One thing is in one workflow at a time; earlier ones are its history. */
const mostOfOne = 20;

export const approvalQueries = {
  all: () => ['approvals'] as const,
  /** Workflows that one thing is in or was in, the latest first. */
  ofSource: (entityId: string, sourceId: string) =>
    queryOptions({
      queryKey: [...approvalQueries.all(), entityId, 'of', sourceId],
      queryFn: async ({ signal }) =>
        (await api.approvals.listWorkflows({ params: { id: entityId }, query: { sourceId, limit: mostOfOne }, signal }))
          .body,
    }),
  /** Workflows of a structure that have not ended. */
  open: (entityId: string) =>
    queryOptions({
      queryKey: [...approvalQueries.all(), entityId, 'open'],
      queryFn: ({ signal }) =>
        everyItem((page) =>
          api.approvals.listWorkflows({ params: { id: entityId }, query: { open: 'true', ...page }, signal }),
        ),
    }),
  /** Which of those named could not approve something today. */
  check: (entityId: string, source: WorkflowSource, approvers: readonly Approver[]) =>
    queryOptions({
      queryKey: [...approvalQueries.all(), entityId, 'check', source, approvers],
      queryFn: async ({ signal }) =>
        (
          await api.approvals.checkApprovers({
            params: { id: entityId },
            body: { source, approvers: [...approvers] },
            signal,
          })
        ).body,
    }),
  delegations: (organizationId: string) => [...approvalQueries.all(), 'delegations', organizationId] as const,
  /** Whom the reader has named, or in whose place they decide. */
  delegationsOf: (organizationId: string, side: 'given' | 'received') =>
    infiniteQueryOptions({
      queryKey: [...approvalQueries.delegations(organizationId), side],
      queryFn: ({ pageParam, signal }) =>
        api.approvals.listDelegations({ query: { ...pageAt(pageParam, delegationsAtOnce), side }, signal }),
      ...fromTheStart,
    }),
  templates: (organizationId: string) => [...approvalQueries.all(), 'templates', organizationId] as const,
  /** Templates on their page, by name. */
  templatePages: (organizationId: string, launchStatus: 'Active' | 'Obsolete') =>
    infiniteQueryOptions({
      queryKey: [...approvalQueries.templates(organizationId), 'pages', launchStatus],
      queryFn: ({ pageParam, signal }) =>
        api.approvals.listWorkflowTemplates({
          query: { ...pageAt(pageParam, templatesAtOnce), launchStatus },
          signal,
        }),
      ...fromTheStart,
    }),
  /** Those that are offered for something of a kind. */
  templatesFor: (organizationId: string, sourceType: WorkflowSourceType) =>
    queryOptions({
      queryKey: [...approvalQueries.templates(organizationId), 'for', sourceType],
      queryFn: ({ signal }) =>
        everyItem((page) =>
          api.approvals.listWorkflowTemplates({
            query: { ...page, sourceType },
            signal,
          }),
        ),
    }),
  /** What waits for a decision of the reader. */
  waiting: (organizationId: string) =>
    infiniteQueryOptions({
      queryKey: [...approvalQueries.all(), 'waiting', organizationId],
      queryFn: ({ pageParam, signal }) =>
        api.approvals.listWaiting({ query: pageAt(pageParam, waitingAtOnce), signal }),
      ...fromTheStart,
    }),
};
