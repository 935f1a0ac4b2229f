import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { changedSteps, rearranged } from '#shared/domain/approvals/rules.ts';
import type { StoredWorkflow, Workflow, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ApprovalsContext } from './context.ts';
import { approversOf, requireKnown } from './exports/known-approvers.ts';
import { newWorkflow } from './new-workflow.ts';
import { mayOnWorkflow, readSeen, requireSeen, told } from './seen-workflow.ts';
import { workflowWrites } from './workflow-store.ts';

type Calls = typeof approvals.calls;

async function written(
  before: StoredWorkflow | null,
  after: StoredWorkflow,
  event: string,
  entity: Entity,
  context: ApprovalsContext,
): Promise<Workflow> {
  const { actor, clock } = context.scope;
  const { changes, derived } = await workflowWrites(before, after, event, context.scope);
  await writeRecords(changes, actor, clock.now(), derived);
  return told(await requireSeen({ ...after, version: (before?.version ?? 0) + 1 }, entity, context), context);
}

export const createWorkflow: UseCase<Calls['createWorkflow'], ApprovalsContext> = async ({ params, body }, context) => {
  const { scope, moment } = context;
  const entity = await context.entityInForce(params.id);
  const source = await context.source(body.source, entity);
  if (source === null || !source.sees || source.sourceType !== body.source.sourceType) {
    throw new DomainError('requestInvalid', { fields: { 'source.sourceId': 'Choose something of this structure.' } });
  }
  if (!source.isWaiting) throw new DomainError('nothingToApprove');
  requireKnown(body.steps, await context.approverNames(approversOf(body.steps)));
  const { home } = entity;
  const person = await context.personAt(structurePath(home));
  const begun = { ...body, entityId: entity.id, home, sourceName: source.name };
  const workflow = newWorkflow(begun, person, moment, scope);
  return written(null, workflow, 'created', entity, context);
};

interface Change {
  readonly id: string;
  readonly entityId: string;
  readonly version: number;
  readonly order?: StoredWorkflow['order'] | undefined;
  readonly steps?: readonly WorkflowStepDraft[] | undefined;
}

async function changed({ id, entityId, version, ...change }: Change, context: ApprovalsContext): Promise<Workflow> {
  const entity = await context.entityInForce(entityId);
  const { workflow, acts, person } = await readSeen(id, entity, context);
  if (!mayOnWorkflow('Edit', workflow, entity, context)) {
    throw new DomainError('notPermitted', { reason: 'Edit on Workflow' });
  }
  if (!acts.includes('edit')) throw new DomainError('workflowNotOpen');
  if (version !== workflow.version) throw new VersionOutdated();
  const { order = workflow.order, steps: wanted = workflow.steps } = change;
  if (change.steps !== undefined) requireKnown(wanted, await context.approverNames(approversOf(wanted)));
  const steps = changedSteps(workflow, wanted);
  if (typeof steps === 'string') throw new DomainError('requestInvalid', { fields: { steps } });
  const isDecidedIn = workflow.status === 'Triggered' && workflow.steps.some(({ decisions }) => decisions.length > 0);
  if (order !== workflow.order && isDecidedIn) {
    throw new DomainError('requestInvalid', { fields: { order: 'The order stays once somebody has decided.' } });
  }
  const after = rearranged(workflow, { order, steps: [...steps] }, person, context.moment);
  return written(workflow, after, 'updated', entity, context);
}

export const updateWorkflow: UseCase<Calls['updateWorkflow'], ApprovalsContext> = ({ params, body }, context) =>
  changed({ ...body, entityId: params.id, id: params.workflowId }, context);

/** The same, of the workflow that the body names. */
export const updateNamedWorkflow: UseCase<Calls['updateNamedWorkflow'], ApprovalsContext> = (
  { params, body },
  context,
) => changed({ ...body, entityId: params.id }, context);
