import type { PendingChange } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { Table } from '#functions/platform/table.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** A project or financing as it is and as it is to be. */
interface HoldingWrite<Item> {
  readonly before: Item;
  readonly after: Item;
  readonly home: Structure;
}

/** What the area asks of others; composed where the area is served. */
export interface StructuresPorts {
  /** What goes into the transaction of a financing because amounts of its counterparties follow its commitment. */
  followCommitment(write: HoldingWrite<StoredFinancing>, table: Table): Promise<readonly PendingChange[]>;
  /** What goes into the transaction of a project because its other owners have what its structure leaves them. */
  followOwnership(write: HoldingWrite<StoredProject>, table: Table): Promise<readonly PendingChange[]>;
}

export interface StructuresContext {
  readonly scope: RequestScope;
  followCommitment(write: HoldingWrite<StoredFinancing>): Promise<readonly PendingChange[]>;
  followOwnership(write: HoldingWrite<StoredProject>): Promise<readonly PendingChange[]>;
}

export const structuresContext =
  ({ followCommitment, followOwnership }: StructuresPorts) =>
  (scope: RequestScope): StructuresContext => ({
    scope,
    followCommitment: (write) => followCommitment(write, scope.table),
    followOwnership: (write) => followOwnership(write, scope.table),
  });
