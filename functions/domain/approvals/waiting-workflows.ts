import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { approverFor, askedSteps } from '#shared/domain/approvals/rules.ts';
import type { WaitingWorkflow } from '#shared/domain/approvals/workflow.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { act } from './act-on-workflow.ts';
import type { ApprovalsContext } from './context.ts';
import { readSeen, type SeenWorkflow, seenAt, toldWorkflows } from './seen-workflow.ts';
import { findWorkflow, findWorkflows, Waiting, waitingGroup } from './workflow-store.ts';

type Calls = typeof approvals.calls;

/** Of each list in which somebody can be asked, the most urgent ones. */
const [mostOfList, listsAtOnce] = [500, 8];

/** The lists in which the request's person can be asked: as themselves, as their groups, and by the deal roles that they have. */
function ownLists({ scope }: ApprovalsContext): readonly string[] {
  const { groups = [], assignments = [] } = scope.grant?.access ?? {};
  const roles = [...assignments, ...groups.flatMap((group) => group.assignments)].filter(({ enabled }) => enabled);
  return [
    waitingGroup({ type: 'Agent', id: scope.actor.agentId }, null),
    ...groups.map(({ id }) => waitingGroup({ type: 'AgentGroup', id }, null)),
    ...new Set(roles.map(({ role, entityId }) => waitingGroup({ type: 'RcsLegacyAgentSupplier', id: role }, entityId))),
  ];
}

/** Every workflow that may wait for the person once, the most urgent first. */
async function waitingFor(context: ApprovalsContext): Promise<readonly Waiting[]> {
  const { table } = context.scope;
  const lists = await inParallel(ownLists(context), listsAtOnce, (group) =>
    table.list(group, Waiting, { limit: mostOfList }),
  );
  const byId = new Map<string, Waiting>();
  for (const entry of lists.flatMap(({ items }) => items).toSorted(byUrgency)) {
    if (!byId.has(entry.workflowId)) byId.set(entry.workflowId, entry);
  }
  return [...byId.values()];
}

const byUrgency = (a: Waiting, b: Waiting): number =>
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.workflowId.localeCompare(b.workflowId);

/** Those of a page that the person sees and has not decided yet. */
async function stillWaiting(ids: readonly string[], context: ApprovalsContext): Promise<readonly SeenWorkflow[]> {
  const found = new Map((await findWorkflows(context.scope.table, ids)).map((one) => [one.id, one]));
  const seen = await inParallel(
    ids.flatMap((id) => found.get(id) ?? []),
    listsAtOnce,
    async (workflow) => seenAt(workflow, await context.entity(workflow.entityId), context),
  );
  return seen.flatMap((one) => (one?.acts.includes('reject') === true ? [one] : []));
}

const earliestFor = ({ workflow, person }: SeenWorkflow): WaitingWorkflow['dueOn'] =>
  askedSteps(workflow)
    .filter((step) => approverFor(step, person) !== null)
    .flatMap(({ dueOn }) => dueOn ?? [])
    .toSorted()[0] ?? null;

export const listWaiting: UseCase<Calls['listWaiting'], ApprovalsContext> = async ({ query }, context) => {
  const { items, nextCursor } = pageOfAll(await waitingFor(context), query, ({ workflowId }) => workflowId);
  const seen = await stillWaiting(
    items.map(({ workflowId }) => workflowId),
    context,
  );
  const told = await toldWorkflows(seen, context);
  return page({
    items: seen.flatMap((one, at) => {
      const workflow = told[at];
      return workflow === undefined ? [] : [{ workflow, dueOn: earliestFor(one) }];
    }),
    nextCursor,
  });
};

/** Each is decided by itself: one that cannot be decided keeps none of the others from it. */
export const decideWorkflows: UseCase<Calls['decideWorkflows'], ApprovalsContext> = async ({ body }, context) => {
  const decided: string[] = [];
  const refused: { id: string; code: ErrorCode; message: string }[] = [];
  for (const { id, action, ...acting } of new Map(body.decisions.map((one) => [one.id, one])).values()) {
    try {
      const workflow = await findWorkflow(context.scope.table, id);
      if (workflow === null) throw new DomainError('workflowNotFound');
      const entity = await context.entityInForce(workflow.entityId);
      await act(action, acting, await readSeen(id, entity, context), context);
      decided.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, fields = {} } = error.toBody();
      refused.push({ id, code, message: Object.values(fields)[0] ?? message });
    }
  }
  return { decided, refused };
};
