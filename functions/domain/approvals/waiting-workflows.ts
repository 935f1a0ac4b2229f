import { eachByItself } from '#functions/platform/http/each-by-itself.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { turnsOf } from '#shared/domain/approvals/turns.ts';
import type { WaitingWorkflow } from '#shared/domain/approvals/workflow.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { act } from './act-on-workflow.ts';
import { dealRolesOf, groupIdsOf, ownSelf } from './acting.ts';
import type { ApprovalsContext } from './context.ts';
import type { Principal } from './delegations/standing-in.ts';
import { requireSeen, type SeenWorkflow, seenAt, toldWorkflows } from './seen-workflow.ts';
import { findWorkflow, findWorkflows, Waiting, waitingGroup } from './workflow-store.ts';

type Calls = typeof approvals.calls;

/** Of each list in which somebody can be asked, the most urgent ones. */
const [mostOfList, listsAtOnce] = [500, 8];

/** The lists in which somebody can be asked: as themselves, as their groups, and by the deal roles that they have. */
const listsOf = ({ agentId, access }: Principal): readonly string[] => [
  waitingGroup({ type: 'Agent', id: agentId }, null),
  ...groupIdsOf(access).map((id) => waitingGroup({ type: 'AgentGroup', id }, null)),
  ...dealRolesOf(access).map(({ role, entityId }) =>
    waitingGroup({ type: 'RcsLegacyAgentSupplier', id: role }, entityId),
  ),
];

/** Every workflow that may wait for the person, or for somebody in whose place they decide, once; the most urgent first. */
async function waitingFor(context: ApprovalsContext): Promise<readonly Waiting[]> {
  const { table } = context.scope;
  const people = [ownSelf(context.scope), ...(await context.principals())];
  const lists = await inParallel([...new Set(people.flatMap(listsOf))], listsAtOnce, (group) =>
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
  turnsOf(workflow, person)
    .flatMap(({ step }) => step.dueOn ?? [])
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
  const { done, refused } = await eachByItself(body.decisions, async ({ id, action, ...acting }) => {
    const workflow = await findWorkflow(context.scope.table, id);
    if (workflow === null) throw new DomainError('workflowNotFound');
    const seen = await requireSeen(workflow, await context.entityInForce(workflow.entityId), context);
    await act(action, acting, seen, context);
    return id;
  });
  return { decided: done, refused };
};
