import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { ToldTie } from '#shared/domain/relationship.ts';
import type { Structure, StructureView } from '#shared/domain/structure.ts';

/** A project or financing as it is and as it is to be. */
interface SubEntityWrite<Item> {
  readonly before: Item;
  readonly after: Item;
  readonly home: Structure;
}

/** What others know of a structure that is read or found; composed where the area is served. */
interface Knowledge {
  /** What a fund is a counterparty of; the area of relationships tells it. */
  tiesOfCounterparty(scope: RequestScope, counterpartyId: string, page: PageRequest): Promise<Page<ToldTie>>;
  /** Begins to read the details of a structure; the path of it, once it is known, tells which of them may be seen. The area of metrics does it. */
  detailsOf(scope: RequestScope, structureId: string): (path: readonly string[]) => Promise<StructureView['details']>;
  /** Whether a document in a structure may be seen, by its folders; the area of the data room decides it. */
  seesDocument(scope: RequestScope, path: readonly string[], document: DocumentPlace): Promise<boolean>;
}

/** A document and the folder in which it lies. */
interface DocumentPlace {
  readonly id: string;
  readonly parentId: string | null;
  /** Of a translation, what it was made from. */
  readonly translationOf: { readonly documentId: string } | null;
}

/** What the area asks of others; composed where the area is served. */
export interface StructuresPorts extends Knowledge {
  /** What goes into the transaction of a financing because amounts of its counterparties follow its commitment. */
  followCommitment(write: SubEntityWrite<StoredFinancing>, table: Table): Promise<readonly PendingChange[]>;
  /** What goes into the transaction of a project because its other owners have what its structure leaves them. */
  followOwnership(write: SubEntityWrite<StoredProject>, table: Table): Promise<readonly PendingChange[]>;
}

export interface StructuresContext extends Knowledge {
  readonly scope: RequestScope;
  followCommitment(write: SubEntityWrite<StoredFinancing>): Promise<readonly PendingChange[]>;
  followOwnership(write: SubEntityWrite<StoredProject>): Promise<readonly PendingChange[]>;
}

export const structuresContext =
  ({ followCommitment, followOwnership, ...knowledge }: StructuresPorts) =>
  (scope: RequestScope): StructuresContext => ({
    ...knowledge,
    scope,
    followCommitment: (write) => followCommitment(write, scope.table),
    followOwnership: (write) => followOwnership(write, scope.table),
  });
