import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Moment } from '#shared/domain/approvals/rules.ts';
import type { ApproverCandidate } from '#shared/domain/approvals/template.ts';
import type { ActingPerson } from '#shared/domain/approvals/turns.ts';
import type { Approver, WorkflowSource, WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import { momentOf, personOf } from './acting.ts';
import { type Principal, principalsOf } from './delegations/standing-in.ts';
import type { ApprovalSource, ReadApprovalSource } from './exports/approval-source.ts';

export interface ApprovalsPorts {
  readonly sources: Readonly<Record<WorkflowSourceType, ReadApprovalSource>>;
  /** What approvers are called, by `type#id`; without those who could not approve anything: removed, switched off or unknown. */
  readonly approverNames: (approvers: readonly Approver[], scope: RequestScope) => Promise<ReadonlyMap<string, string>>;
  /** People of a group, the first ones by name. */
  readonly groupMembers: (groupId: string, limit: number, scope: RequestScope) => Promise<readonly string[]>;
  /** Enabled people and active groups of the organization that a search finds. */
  readonly findApprovers: (
    search: string,
    request: PageRequest,
    scope: RequestScope,
  ) => Promise<Page<ApproverCandidate>>;
}

export interface ApprovalsContext {
  readonly scope: RequestScope;
  readonly moment: Moment;
  /** A structure, project or financing. Refuses with `entityNotFound`. */
  entity(id: string): Promise<Entity>;
  /** The same for what is written into it; refuses with `entityObsolete`. */
  entityInForce(id: string): Promise<Entity>;
  source(source: WorkflowSource, entity: Entity): Promise<ApprovalSource | null>;
  /** The same as somebody else would see it. */
  sourceSeenBy(theirs: RequestScope, source: WorkflowSource, entity: Entity): Promise<ApprovalSource | null>;
  groupMembers(groupId: string, limit: number): Promise<readonly string[]>;
  approverNames(approvers: readonly Approver[]): Promise<ReadonlyMap<string, string>>;
  findApprovers(search: string, request: PageRequest): Promise<Page<ApproverCandidate>>;
  /** Those in whose place whoever makes the request decides today. */
  principals(): Promise<readonly Principal[]>;
  /** Whoever makes the request, as workflows of a structure may name them, with {@link principals}. */
  personAt(structurePath: readonly string[]): Promise<ActingPerson>;
}

export function approvalsContext(
  scope: RequestScope,
  { sources, approverNames, findApprovers, groupMembers }: ApprovalsPorts,
): ApprovalsContext {
  let reading: Promise<readonly Principal[]> | undefined;
  const principals = () => {
    reading ??= principalsOf(scope);
    return reading;
  };
  return {
    scope,
    principals,
    moment: momentOf(scope),
    entity: (id) => readEntity(scope.table, id),
    entityInForce: (id) => readEntityInForce(scope.table, id),
    source: (source, entity) => sources[source.sourceType](source.sourceId, entity, scope),
    sourceSeenBy: (theirs, source, entity) => sources[source.sourceType](source.sourceId, entity, theirs),
    groupMembers: (groupId, limit) => groupMembers(groupId, limit, scope),
    approverNames: (approvers) => approverNames(approvers, scope),
    findApprovers: (search, request) => findApprovers(search, request, scope),
    personAt: async (structurePath) => personOf(scope, structurePath, await principals()),
  };
}
