import { randomUUID } from 'node:crypto';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { changedSteps, freshStep, rearranged, withHistory } from '#shared/domain/approvals/rules.ts';
import {
  approverKey,
  type StoredWorkflow,
  type Workflow,
  type WorkflowStepDraft,
} from '#shared/domain/approvals/workflow.ts';
import { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ApprovalsContext } from './context.ts';
import { mayOnWorkflow, readSeen, seenAt, told } from './seen-workflow.ts';
import { workflowWrites } from './workflow-store.ts';

type Calls = typeof approvals.calls;

/** Everybody who is named is somebody who is there to decide. */
async function requireApprovers(steps: readonly WorkflowStepDraft[], context: ApprovalsContext): Promise<void> {
  const all = steps.flatMap(({ approvers }) => approvers);
  const names = await context.approverNames(all);
  const fields: Record<string, string> = {};
  for (const [at, { approvers }] of steps.entries()) {
    for (const [place, approver] of approvers.entries()) {
      const isRole = approver.type !== 'RcsLegacyAgentSupplier' || DealRole.safeParse(approver.id).success;
      if (isRole && names.has(approverKey(approver))) continue;
      fields[`steps.${at}.approvers.${place}`] = 'Choose a person, a group or a deal role of this organization.';
    }
  }
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
}

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
  const seen = await seenAt({ ...after, version: (before?.version ?? 0) + 1 }, entity, context);
  if (seen === null) throw new DomainError('workflowNotFound');
  return told(seen, context);
}

export const createWorkflow: UseCase<Calls['createWorkflow'], ApprovalsContext> = async ({ params, body }, context) => {
  const { scope, moment } = context;
  const entity = await context.entityInForce(params.id);
  const source = await context.source(body.source, entity);
  if (source === null || !source.sees || source.sourceType !== body.source.sourceType) {
    throw new DomainError('requestInvalid', { fields: { 'source.sourceId': 'Choose something of this structure.' } });
  }
  if (!source.isWaiting) throw new DomainError('nothingToApprove');
  await requireApprovers(body.steps, context);
  const structurePath = [entity.home.id, ...entity.home.ancestorIds];
  const person = context.personAt(structurePath);
  const { at } = moment;
  const stamp = { createdAt: at, createdBy: person.agentId, updatedAt: at, updatedBy: person.agentId };
  const workflow: StoredWorkflow = {
    id: randomUUID(),
    organizationId: scope.organizationId,
    entityId: entity.id,
    structurePath,
    source: body.source,
    sourceName: source.name,
    order: body.order,
    steps: body.steps.map(freshStep),
    status: 'Pending',
    round: 0,
    triggeredAt: null,
    triggeredBy: null,
    fingerprint: null,
    history: withHistory([], { action: 'create', at, by: person.agentId, byName: person.name }),
    version: 1,
    ...stamp,
  };
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
  if (change.steps !== undefined) await requireApprovers(wanted, context);
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
