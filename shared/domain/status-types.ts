import type { EntityType } from './entity-types.ts';

/** Types for which an organization keeps statuses; entities of the others have those of one of these. */
export const entityTypesWithStatus = [
  'Deal',
  'Fund',
  'SPV',
  'Project',
  'Loan',
  'Grant',
  'Business',
  'Portfolio',
] as const;
export type EntityTypeWithStatus = (typeof entityTypesWithStatus)[number];

/** The type under which an organization keeps the statuses of an entity. */
export function statusTypeOf(type: EntityType): EntityTypeWithStatus {
  if (type === 'Other' || type === 'Organization') return 'Deal';
  return entityTypesWithStatus.find((kept) => kept === type) ?? 'Loan';
}
