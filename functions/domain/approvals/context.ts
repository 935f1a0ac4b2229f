import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { ActingPerson, Moment } from '#shared/domain/approvals/rules.ts';
import type { Approver, WorkflowSource, WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import { momentOf, personOf } from './acting.ts';
import type { ApprovalSource, ReadApprovalSource } from './exports/approval-source.ts';

export interface ApprovalsPorts {
  readonly sources: Readonly<Record<WorkflowSourceType, ReadApprovalSource>>;
  /** What approvers are called, by `type#id`; without those who could not approve anything: removed, switched off or unknown. */
  readonly approverNames: (approvers: readonly Approver[], scope: RequestScope) => Promise<ReadonlyMap<string, string>>;
}

export interface ApprovalsContext {
  readonly scope: RequestScope;
  readonly moment: Moment;
  /** A structure, project or financing. Refuses with `entityNotFound`. */
  entity(id: string): Promise<Entity>;
  /** The same for what is written into it; refuses with `entityObsolete`. */
  entityInForce(id: string): Promise<Entity>;
  source(source: WorkflowSource, entity: Entity): Promise<ApprovalSource | null>;
  approverNames(approvers: readonly Approver[]): Promise<ReadonlyMap<string, string>>;
  /** Whoever makes the request, as workflows of a structure may name them. */
  personAt(structurePath: readonly string[]): ActingPerson;
}

export function approvalsContext(scope: RequestScope, { sources, approverNames }: ApprovalsPorts): ApprovalsContext {
  return {
    scope,
    moment: momentOf(scope),
    entity: (id) => readEntity(scope.table, id),
    entityInForce: (id) => readEntityInForce(scope.table, id),
    source: (source, entity) => sources[source.sourceType](source.sourceId, entity, scope),
    approverNames: (approvers) => approverNames(approvers, scope),
    personAt: (structurePath) => personOf(scope, structurePath),
  };
}
