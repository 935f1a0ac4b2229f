import { isCounterparty } from '#functions/domain/relationships/relationship-reader.ts';
import { tableOf } from '#functions/platform/table.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { OrganizationsContext } from './context.ts';

/** Lets an organization be found by its new name where it is a counterparty: in its own structures, and in those of its manager. */
export async function tellRenamed(
  { id, name, version, managedBy }: Organization,
  { scope, startRenaming }: Pick<OrganizationsContext, 'scope' | 'startRenaming'>,
): Promise<void> {
  for (const organizationId of managedBy === null ? [id] : [id, managedBy]) {
    const table = tableOf(organizationId);
    const { actor, clock } = scope;
    if (await isCounterparty(table, id)) await startRenaming({ id, name, version }, { table, actor, clock });
  }
}
