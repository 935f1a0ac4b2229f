import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { WorkflowSourceType } from '#shared/domain/approvals/workflow.ts';
import type { CovenantType } from '#shared/domain/covenant-vocabulary.ts';

/** What goes into the transaction that approves something. */
export interface Alongside {
  readonly changes: readonly PendingChange[];
  readonly derived: readonly DerivedWrite[];
}

/** Something that a workflow approves, as the request may look at it and decide about it. */
export interface ApprovalSource {
  readonly name: string;
  /** What it is now, by which its rights go. */
  readonly sourceType: WorkflowSourceType;
  /** Null of what is no covenant. */
  readonly covenantType: CovenantType | null;
  /** Whether changed terms of something in force wait, and not the thing itself. */
  readonly isChange: boolean;
  /** Differs as soon as what would be approved differs; no longer than 100 characters. */
  readonly fingerprint: string;
  /** Whether there is something to approve: it is not approved, or a change of it waits, and it is in force. */
  readonly isWaiting: boolean;
  /** Whether it is decided for good, so that nothing more can be done about a workflow of it. */
  readonly isClosed?: boolean;
  readonly sees: boolean;
  readonly approves: boolean;
  /** Whether somebody may not approve it, because they entered or changed it and the organization has a second person approve. */
  isOwnWorkOf(agentId: string): boolean;
  /** Approves it in one transaction with what goes along. Refuses what is incomplete or was changed meanwhile. */
  approve(alongside: Alongside): Promise<void>;
  /** Of what is rejected or sent back itself, and not its workflow alone: does that in one transaction with what goes along. */
  refuse?(decision: 'Rejected' | 'Amend', note: string | null, alongside: Alongside): Promise<void>;
}

/** Null where there is no such thing at the entity. */
export type ReadApprovalSource = (
  sourceId: string,
  entity: Entity,
  scope: RequestScope,
) => Promise<ApprovalSource | null>;
