import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { type ApproverHindrance, type CheckedApprover, mostOfGroup } from '#shared/domain/approvals/approver-check.ts';
import type { Approver, WorkflowSource } from '#shared/domain/approvals/workflow.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ApprovalsContext } from './context.ts';

type Calls = typeof approvals.calls;

const atOnce = 8;

/** As many people as one request looks at: each costs the reads of their access and of the thing. */
const mostPeople = 100;

/** What would keep somebody from approving today; null where nothing would. */
async function hindranceOf(
  agentId: string,
  source: WorkflowSource,
  entity: Entity,
  { scope, ...context }: ApprovalsContext,
): Promise<ApproverHindrance | null> {
  const { organizationId, actor } = scope;
  const theirs = await scopeOfAgent({ organizationId, agentId, asSuperuser: 'false' }, actor, entity.path);
  if (theirs === null || !theirs.may('View', 'Workflow', entity.path)) return 'Workflows';
  const thing = await context.sourceSeenBy(theirs, source, entity);
  if (thing?.sees !== true) return 'Thing';
  if (!thing.approves) return 'Approving';
  return thing.isOwnWorkOf(agentId) ? 'OwnWork' : null;
}

/** Whom to look at for an approver: nobody for a deal role, which is nobody in particular. */
async function peopleOf({ type, id }: Approver, { groupMembers }: ApprovalsContext): Promise<readonly string[]> {
  if (type === 'Agent') return [id];
  return type === 'AgentGroup' ? groupMembers(id, mostOfGroup) : [];
}

/** Whoever arranges steps is told who could not approve today. It keeps nobody from naming them: rights are given later. */
export const checkApprovers: UseCase<Calls['checkApprovers'], ApprovalsContext> = async ({ params, body }, context) => {
  const entity = await context.entity(params.id);
  const source = await context.source(body.source, entity);
  if (source === null || !source.sees)
    throw new DomainError('requestInvalid', { fields: { 'source.sourceId': 'Choose something of this structure.' } });
  const asked = await inParallel(body.approvers, atOnce, async (approver) => ({
    approver,
    people: await peopleOf(approver, context),
  }));
  const people = [...new Set(asked.flatMap((one) => one.people))].slice(0, mostPeople);
  const found = await inParallel(people, atOnce, async (agentId) => ({
    agentId,
    hindrance: await hindranceOf(agentId, body.source, entity, context),
  }));
  const hindrances = new Map(found.map(({ agentId, hindrance }) => [agentId, hindrance]));
  return asked.map(({ approver, people: own }): CheckedApprover => {
    const looked = own.filter((id) => hindrances.has(id));
    if (approver.type === 'Agent') {
      return { approver, hindrance: hindrances.get(approver.id) ?? null, members: null };
    }
    if (approver.type !== 'AgentGroup') return { approver, hindrance: null, members: null };
    const able = looked.filter((id) => hindrances.get(id) === null).length;
    return { approver, hindrance: null, members: { asked: looked.length, able } };
  });
};
