import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { isNameHeld } from '#functions/platform/storage/name-claims.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { OrganizationsContext } from './context.ts';
import { shownOrganization } from './exports/organization-reader.ts';
import { managedIn, managedKind } from './managed-records.ts';
import { changeOrganization, type Writer } from './organization-store.ts';

/**
 * The manager's list follows. A name that the manager's list has already stays as it was there: whoever renames their own organization is
 * not to be refused because of somebody else's.
 */
async function changesAtManager(after: Organization, writer: Writer): Promise<readonly PendingChange[]> {
  if (after.managedBy === null) return [];
  const table = tableOf(after.managedBy);
  const records = managedIn(table, writer);
  const listed = await records.find(after.id);
  if (!listed) return [];
  const isTaken = await isNameHeld(table, managedKind.kind, after.name, after.id);
  const name = isTaken ? listed.name : after.name;
  return records.changesFor(after.id, listed.version, { name, orgType: after.orgType });
}

export const updateOrganization: UseCase<
  (typeof organizations.calls)['updateOrganization'],
  OrganizationsContext
> = async ({ params, body }, { scope }) => {
  const changed = await changeOrganization(params.id, scope, async (organization) => {
    if (organization.version !== body.version) throw new VersionOutdated();
    const after = {
      ...organization,
      name: body.name ?? organization.name,
      orgType: body.orgType ?? organization.orgType,
    };
    return { organization: after, event: 'organization.updated', also: await changesAtManager(after, scope) };
  });
  return shownOrganization(changed, 'manager');
};
