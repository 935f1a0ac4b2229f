import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { hasEnded, statusAfter } from '#shared/domain/approvals/machine.ts';
import { type ActingPerson, askedSteps, turnOf } from '#shared/domain/approvals/turns.ts';
import {
  type Approver,
  approverKey,
  type Stand,
  type StoredWorkflow,
  type Workflow,
  type WorkflowAct,
} from '#shared/domain/approvals/workflow.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ApprovalsContext } from './context.ts';
import type { ApprovalSource } from './exports/approval-source.ts';
import { findWorkflow } from './workflow-store.ts';

/** A workflow with what it is about, as the request may see both. */
export interface SeenWorkflow {
  readonly workflow: StoredWorkflow;
  readonly entity: Entity;
  readonly source: ApprovalSource;
  readonly person: ActingPerson;
  readonly acts: readonly WorkflowAct[];
}

/** What the request may do to a workflow, granted on all of an entity or on it alone. */
export const mayOnWorkflow = (level: Level, { id }: StoredWorkflow, { path }: Entity, { scope }: ApprovalsContext) =>
  scope.may(level, 'Workflow', path, { sourceIds: [id] });

/** Whether what was sent has been changed since. */
export const isOutdated = ({ status, fingerprint }: StoredWorkflow, source: ApprovalSource): boolean =>
  status === 'Triggered' && fingerprint !== source.fingerprint;

/** Whether the request's person may not approve their own work. */
export const isOwnWork = (source: ApprovalSource, { actor, agent }: RequestScope): boolean =>
  source.isOwnWorkOf(actor.agentId) || source.isOwnWorkOf(agent.id);

/** Somebody without those in whose place they may not approve: these have entered or changed it themselves. */
export const asApprover = (person: ActingPerson, source: ApprovalSource): ActingPerson => ({
  ...person,
  standsInFor: person.standsInFor.filter(({ agentId }) => !source.isOwnWorkOf(agentId)),
});

function actsOf({ workflow, entity, source, person }: Omit<SeenWorkflow, 'acts'>, context: ApprovalsContext) {
  if (!isInForce(entity, entity.home) || source.isClosed === true) return [];
  const { status } = workflow;
  const edits = mayOnWorkflow('Edit', workflow, entity, context) && !hasEnded(status);
  const decides = source.approves && turnOf(workflow, person) !== null;
  const isApprovable = source.isWaiting && !isOwnWork(source, context.scope) && !isOutdated(workflow, source);
  const approves = decides && isApprovable && turnOf(workflow, asApprover(person, source)) !== null;
  const acts: readonly (readonly [WorkflowAct, boolean])[] = [
    ['edit', edits],
    ['trigger', edits && statusAfter(status, 'trigger') !== null && source.isWaiting],
    ['approve', approves],
    ['reject', decides],
    ['cancel', (edits || workflow.triggeredBy === person.agentId) && !hasEnded(status)],
  ];
  return acts.flatMap(([act, may]) => (may ? [act] : []));
}

/** Null where the request may not see the workflow, or what it is about. */
export async function seenAt(
  workflow: StoredWorkflow,
  entity: Entity,
  context: ApprovalsContext,
): Promise<SeenWorkflow | null> {
  const source = await context.source(workflow.source, entity);
  if (source === null || !source.sees) return null;
  if (!mayOnWorkflow('View', workflow, entity, context)) return null;
  const person = await context.personAt(workflow.structurePath);
  const seen = { workflow, entity, source, person };
  return { ...seen, acts: actsOf(seen, context) };
}

/** {@link seenAt}, refusing with `workflowNotFound`. */
export async function requireSeen(
  workflow: StoredWorkflow,
  entity: Entity,
  context: ApprovalsContext,
): Promise<SeenWorkflow> {
  const seen = await seenAt(workflow, entity, context);
  if (seen === null) throw new DomainError('workflowNotFound');
  return seen;
}

/** A workflow of an entity; refuses with `workflowNotFound` what the request may not see. */
export async function readSeen(id: string, entity: Entity, context: ApprovalsContext): Promise<SeenWorkflow> {
  const workflow = await findWorkflow(context.scope.table, id);
  const isHere = workflow !== null && workflow.structurePath[0] === entity.home.id;
  const isOf = isHere && (entity.kind === 'Deal' || workflow.entityId === entity.id);
  if (!isOf) throw new DomainError('workflowNotFound');
  return requireSeen(workflow, entity, context);
}

/** What an address names besides a workflow. */
interface Addressed {
  readonly workflowId: string;
  readonly sourceType: string;
  readonly source: string;
}

/** The same of an address that names what the workflow is about as well. */
export async function readAddressed(
  { workflowId, ...about }: Addressed,
  entity: Entity,
  context: ApprovalsContext,
): Promise<SeenWorkflow> {
  const seen = await readSeen(workflowId, entity, context);
  const { sourceType, sourceId } = seen.workflow.source;
  if (sourceType !== about.sourceType || sourceId !== about.source) throw new DomainError('workflowNotFound');
  return seen;
}

function standsInFor(workflow: StoredWorkflow, person: ActingPerson | null): Stand | null {
  const turn = person && turnOf(workflow, person);
  return turn?.standsInFor ? { agentId: turn.standsInFor.agentId, name: turn.standsInFor.name } : null;
}

/** Workflows as people read them; the names of all their approvers are read together. */
export async function toldWorkflows(all: readonly SeenWorkflow[], context: ApprovalsContext): Promise<Workflow[]> {
  const named = new Map<string, Approver>();
  for (const { workflow } of all) {
    for (const { approvers } of workflow.steps) for (const one of approvers) named.set(approverKey(one), one);
  }
  const names = await context.approverNames([...named.values()]);
  return all.map(({ workflow, entity, source, person, acts }) => {
    const { fingerprint: _, structurePath: _path, ...content } = workflow;
    const own = workflow.steps.flatMap(({ approvers }) => approvers.map(approverKey));
    return {
      ...content,
      sourceName: hasEnded(workflow.status) ? workflow.sourceName : source.name,
      covenantType: source.covenantType,
      isChange: source.isChange,
      entityName: entity.name,
      entityKind: entity.kind,
      structureId: entity.home.id,
      approverNames: Object.fromEntries(own.flatMap((key) => (names.has(key) ? [[key, names.get(key) ?? '']] : []))),
      asked: askedSteps(workflow).map(({ id }) => id),
      isOutdated: isOutdated(workflow, source),
      acts: [...acts],
      standsInFor: standsInFor(workflow, source.approves ? person : null),
    };
  });
}

export async function told(seen: SeenWorkflow, context: ApprovalsContext): Promise<Workflow> {
  const [workflow] = await toldWorkflows([seen], context);
  if (workflow === undefined) throw new Error('A workflow is not told.');
  return workflow;
}
