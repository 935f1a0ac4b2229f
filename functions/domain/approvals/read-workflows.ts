import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { chosenPage } from '#functions/platform/storage/paging.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { hasEnded } from '#shared/domain/approvals/machine.ts';
import { StoredWorkflow } from '#shared/domain/approvals/workflow.ts';
import type { ApprovalsContext } from './context.ts';
import { readAddressed, type SeenWorkflow, seenAt, told, toldWorkflows } from './seen-workflow.ts';
import { workflowsOf } from './workflow-store.ts';

type Calls = typeof approvals.calls;

export const getWorkflow: UseCase<Calls['getWorkflow'], ApprovalsContext> = async ({ params }, context) => {
  const entity = await context.entity(params.id);
  return told(await readAddressed(params, entity, context), context);
};

/** Where a workflow was made: the entity that is asked about, or one that lies in it. */
async function placeOf(workflow: StoredWorkflow, asked: Entity, context: ApprovalsContext): Promise<Entity | null> {
  if (workflow.entityId === asked.id) return asked;
  return asked.kind === 'Deal' ? context.entity(workflow.entityId) : null;
}

export const listWorkflows: UseCase<Calls['listWorkflows'], ApprovalsContext> = async ({ params, query }, context) => {
  const { sourceId, open, ...request } = query;
  const asked = await context.entity(params.id);
  const isMeant = ({ source, status }: StoredWorkflow): boolean =>
    (sourceId === undefined || source.sourceId === sourceId) && (open !== 'true' || !hasEnded(status));
  const { items, nextCursor } = await chosenPage<StoredWorkflow, SeenWorkflow>(
    (wanted) => context.scope.table.list(workflowsOf(asked.home.id), StoredWorkflow, wanted, { newestFirst: true }),
    (stored) =>
      Promise.all(
        stored.map(async (workflow) => {
          const place = isMeant(workflow) ? await placeOf(workflow, asked, context) : null;
          return place && seenAt(workflow, place, context);
        }),
      ),
    request,
  );
  return page({ items: await toldWorkflows(items, context), nextCursor });
};
