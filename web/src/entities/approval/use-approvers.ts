import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approverKey, type Workflow, type WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { dealRoleWords } from '#shared/format/deal-role-words.ts';
import { api } from '../../api/api.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { teamQueries } from '../../api/queries/people-queries.ts';
import type { PickableEntity, SearchEntities } from '../../components/use-entity-search.ts';

const foundAtOnce = 20;

/** Steps that name approvers already, and what these are called, by `type#id`. */
export interface NamedApprovers {
  readonly steps: readonly Pick<WorkflowStepDraft, 'approvers'>[];
  readonly approverNames: Workflow['approverNames'];
}

/** Whom a step can ask, by `type#id`. */
export interface ApproverChoice {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Finds others; null where the reader may not look for them. */
  readonly search: SearchEntities | null;
  /** Makes somebody who was found one of the options. */
  add(found: PickableEntity): void;
}

/** People and groups of the organization, by name. */
const search: SearchEntities = async (query, cursor, signal) => {
  const { body, nextCursor } = await api.approvals.findApprovers({
    query: { search: query.trim(), limit: foundAtOnce, ...(cursor === null ? {} : { cursor }) },
    signal,
  });
  return {
    items: body.map(({ name, description, ...approver }) => ({ id: approverKey(approver), name, description })),
    nextCursor,
  };
};

/**
 * Whom a step can ask: deal roles, people and groups of the team, those whom steps ask already, and whoever is found in the organization by somebody who
 * may edit its templates. `structureId` null: no team is asked.
 */
export function useApprovers(structureId: string | null, known: readonly NamedApprovers[]): ApproverChoice {
  const mayFind = usePermitted('Edit', 'WorkflowTemplate');
  const [found, setFound] = useState<readonly PickableEntity[]>([]);
  const { data: team } = useQuery({ ...teamQueries.whole(structureId ?? ''), enabled: structureId !== null });
  const labels = new Map<string, string>([
    ...DealRole.options
      .filter((role) => role !== 'Viewer')
      .map((role) => [`RcsLegacyAgentSupplier#${role}`, `${dealRoleWords[role].label} (deal role)`] as const),
    ...(team?.direct ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ agentId, displayName }) => [`Agent#${agentId}`, displayName] as const),
    ...(team?.groups ?? []).map(({ groupId, name }) => [`AgentGroup#${groupId}`, `${name} (group)`] as const),
  ]);
  for (const { steps, approverNames } of known) {
    for (const key of steps.flatMap(({ approvers }) => approvers.map(approverKey))) {
      if (!labels.has(key)) labels.set(key, approverNames[key] ?? 'Somebody who has left');
    }
  }
  for (const { id, name } of found) if (!labels.has(id)) labels.set(id, name);
  return {
    options: [...labels].map(([value, label]) => ({ value, label })),
    search: mayFind ? search : null,
    add: (one) => setFound((before) => (before.some(({ id }) => id === one.id) ? before : [...before, one])),
  };
}
