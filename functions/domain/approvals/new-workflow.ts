import { randomUUID } from 'node:crypto';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { freshStep, type Moment, withHistory } from '#shared/domain/approvals/rules.ts';
import type { NamedPerson } from '#shared/domain/approvals/turns.ts';
import type { NewWorkflow, StoredWorkflow } from '#shared/domain/approvals/workflow.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';

interface Begun extends NewWorkflow {
  readonly entityId: string;
  readonly home: Pick<Structure, 'id' | 'ancestorIds'>;
  readonly sourceName: string;
}

/** A workflow in which nobody was asked yet. */
export function newWorkflow(
  { entityId, home, source, sourceName, order, steps }: Begun,
  { agentId, name }: Pick<NamedPerson, 'agentId' | 'name'>,
  { at }: Moment,
  { organizationId }: RequestScope,
): StoredWorkflow {
  return {
    id: randomUUID(),
    organizationId,
    entityId,
    structurePath: [...structurePath(home)],
    source,
    sourceName,
    order,
    steps: steps.map(freshStep),
    status: 'Pending',
    round: 0,
    triggeredAt: null,
    triggeredBy: null,
    fingerprint: null,
    history: withHistory([], { action: 'create', at, by: agentId, byName: name }),
    version: 1,
    createdAt: at,
    createdBy: agentId,
    updatedAt: at,
    updatedBy: agentId,
  };
}
