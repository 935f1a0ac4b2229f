import type { EntityType } from '#shared/domain/entity-types.ts';

/** The type under which an organization keeps the statuses of an entity. */
export function statusTypeOf(type: EntityType): string {
  if (type === 'Project' || type === 'Grant') return type;
  if (type === 'Fund' || type === 'SPV' || type === 'Business' || type === 'Portfolio') return type;
  return type === 'Deal' || type === 'Other' ? 'Deal' : 'Loan';
}

/** Fields by which another system knows an entity. */
const matchedFields = ['name', 'customId', 'launchStatus'] as const;

interface Matched {
  readonly name: string;
  readonly customId: string | null;
  readonly launchStatus: string;
  readonly remoteMappings: readonly unknown[];
}

/** Whether a change touches what another system matches the entity by. */
export const affectsRemoteMapping = (before: Matched, after: Matched): boolean =>
  before.remoteMappings.length > 0 && matchedFields.some((field) => before[field] !== after[field]);
