import { randomUUID } from 'node:crypto';

/** A relationship's id begins with its entity's, so that it is found by its id alone. */
export const newRelationshipId = (entityId: string): string => `${entityId}.${randomUUID().slice(0, 8)}`;

/** The entity of a relationship; of any other id, a text that names nothing. */
export const entityIdOf = (relationshipId: string): string => relationshipId.split('.', 1)[0] ?? '';
