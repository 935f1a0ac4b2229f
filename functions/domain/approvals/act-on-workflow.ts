import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { WorkflowAction } from '#shared/domain/approvals/machine.ts';
import { cancelled, decided, triggered, type WorkflowRefusal } from '#shared/domain/approvals/rules.ts';
import { turnOf } from '#shared/domain/approvals/turns.ts';
import type { StoredWorkflow, Workflow, WorkflowActing } from '#shared/domain/approvals/workflow.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ApprovalsContext } from './context.ts';
import {
  asApprover,
  isOutdated,
  isOwnWork,
  mayOnWorkflow,
  readAddressed,
  requireSeen,
  type SeenWorkflow,
  told,
} from './seen-workflow.ts';
import { findWorkflow, workflowWrites } from './workflow-store.ts';

type Calls = typeof approvals.calls;

const eventOf = { trigger: 'triggered', approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const;

/** Refuses what the person may not do, or what has nothing to decide any more; the order says what they are told first. */
function requireAct(
  action: WorkflowAction,
  { workflow, source, entity, person, acts }: SeenWorkflow,
  context: ApprovalsContext,
) {
  if (acts.includes(action)) return;
  const edits = mayOnWorkflow('Edit', workflow, entity, context);
  if (action === 'trigger' || action === 'cancel') {
    const isOwn = action === 'cancel' && workflow.triggeredBy === person.agentId;
    if (!edits && !isOwn) throw new DomainError('notPermitted', { reason: 'Edit on Workflow' });
    if (action === 'trigger' && !source.isWaiting) throw new DomainError('nothingToApprove');
    throw new DomainError('workflowNotOpen');
  }
  if (workflow.status !== 'Triggered') throw new DomainError('workflowNotOpen');
  // Whether they are asked at all is told by the rules below.
  if (!source.approves) throw new DomainError('notPermitted', { reason: 'Approval Status' });
  if (action !== 'approve') return;
  const isBarred = turnOf(workflow, person) !== null && turnOf(workflow, asApprover(person, source)) === null;
  if (isBarred || isOwnWork(source, context.scope)) throw new DomainError('covenantNeedsSecondPerson');
  if (!source.isWaiting) throw new DomainError('nothingToApprove');
  if (isOutdated(workflow, source)) throw new DomainError('approvalOutdated');
}

function acted(
  action: WorkflowAction,
  { decision, note }: WorkflowActing,
  { workflow, source, person }: SeenWorkflow,
  { moment }: ApprovalsContext,
): StoredWorkflow | WorkflowRefusal {
  if (action === 'trigger') {
    const after = triggered(workflow, source.fingerprint, person, moment, note);
    return typeof after === 'string' ? after : { ...after, sourceName: source.name };
  }
  if (action === 'cancel') return cancelled(workflow, person, moment, note);
  return action === 'approve'
    ? decided(workflow, 'Approved', asApprover(person, source), moment, note)
    : decided(workflow, decision, person, moment, note);
}

/** Acts on a workflow as it was read. With the last approval, what it is about is approved in the same transaction. */
export async function act(
  action: WorkflowAction,
  body: WorkflowActing,
  seen: SeenWorkflow,
  context: ApprovalsContext,
): Promise<Workflow> {
  const { scope } = context;
  if (action === 'reject' && body.note === null) {
    throw new DomainError('requestInvalid', { fields: { note: 'Say what is missing or wrong.' } });
  }
  if (body.version !== seen.workflow.version) throw new VersionOutdated();
  requireAct(action, seen, context);
  const after = acted(action, body, seen, context);
  if (typeof after === 'string') throw new DomainError(after satisfies ErrorCode);
  const isSentBack = action === 'reject' && body.decision === 'Amend';
  const alongside = await workflowWrites(seen.workflow, after, isSentBack ? 'sentBack' : eventOf[action], scope);
  const { source } = seen;
  if (action === 'approve' && after.status === 'Complete') await source.approve(alongside);
  else if (action === 'reject' && source.refuse) await source.refuse(body.decision, body.note, alongside);
  else await writeRecords(alongside.changes, scope.actor, scope.clock.now(), alongside.derived);
  const [written, entity] = await Promise.all([findWorkflow(scope.table, after.id), context.entity(seen.entity.id)]);
  if (written === null) throw new DomainError('workflowNotFound');
  return told(await requireSeen(written, entity, context), context);
}

export const actOnWorkflow: UseCase<Calls['actOnWorkflow'], ApprovalsContext> = async ({ params, body }, context) => {
  const action = WorkflowAction.safeParse(params.action);
  if (!action.success) {
    throw new DomainError('requestInvalid', { fields: { action: 'Choose trigger, approve, reject or cancel.' } });
  }
  const entity = await context.entityInForce(params.id);
  return act(action.data, body, await readAddressed(params, entity, context), context);
};
