import type { Relationship } from '#shared/domain/relationship.ts';

/** A relationship without what the platform writes to it. */
export type RelationshipContent = Omit<Relationship, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** One relationship as it is to be; `before` null makes it. */
export interface HoldingWrite {
  readonly before: Relationship | null;
  readonly after: RelationshipContent;
  readonly event:
    | 'relationship.created'
    | 'relationship.updated'
    | 'relationship.removed'
    | 'relationship.restored'
    | 'relationship.counterpartyRenamed';
}
