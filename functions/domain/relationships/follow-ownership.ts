import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import { shareLeft } from '#shared/domain/shares.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { formatPlain } from '#shared/format/number.ts';
import { holdingChanges, readHoldings } from './change-holdings.ts';

interface ProjectWrite {
  readonly before: StoredProject;
  readonly after: StoredProject;
  readonly home: Structure;
}

/**
 * Prepares what a larger share of a structure in a project means for the other owners, for the transaction of the project. Refuses the field
 * `ownershipPercentage` where they leave less.
 */
export async function followOwnership(
  { before, after, home }: ProjectWrite,
  table: Table,
): Promise<readonly PendingChange[]> {
  const wanted = after.ownershipPercentage ?? 0;
  if (wanted <= (before.ownershipPercentage ?? 0)) return [];
  const entity = { id: after.id, home };
  const holdings = await readHoldings(table, entity);
  const left = shareLeft(
    holdings.all.filter(({ launchStatus }) => launchStatus === 'Active'),
    'ownership',
  );
  if (wanted > left) {
    const ownershipPercentage = `At most ${formatPlain(left, 6)}% is left; the rest is held by parties of the project.`;
    throw new DomainError('requestInvalid', { fields: { ownershipPercentage } });
  }
  // Also where nobody has a share yet: whoever is adding one at this moment has to look at the larger one of the structure.
  return holdingChanges(table, entity, holdings, []);
}
