import { nameChanges } from '#functions/platform/storage/name-claims.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Structures, projects and financings share their custom ids. */
export const customIdSpace = 'EntityCustomId';

const taken = (field: string): DomainError =>
  new DomainError('customIdTaken', { fields: { [field]: 'Another entity has this custom id.' } });

interface Naming {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
  /** How the request calls it. */
  readonly field: string;
}

/** What goes into the transaction of an entity that gets, changes or loses its custom id. Obsolete entities keep theirs. */
export async function customIdChanges(table: Table, { field, ...naming }: Naming): Promise<PendingChange[]> {
  if (naming.before === naming.after) return [];
  return nameChanges(table, { space: customIdSpace, ...naming }, () => taken(field));
}
