import { type EntityTypeWithStatus, entityTypesWithStatus } from '#shared/domain/status-types.ts';

/** The type that is looked at; where all are, the first. */
export const typeOf = (type: string): EntityTypeWithStatus =>
  entityTypesWithStatus.find((known) => known === type) ?? 'Deal';
