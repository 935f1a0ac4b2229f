import type { Clock } from '#functions/platform/clock.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { readOrganization } from './exports/organization-reader.ts';

export interface Writer {
  readonly actor: Actor;
  readonly clock: Clock;
}

type Content = Omit<Organization, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** Prepares a write of an organization; `expects` is the version that was read. */
export function organizationChange(organization: Content, expects: 'absent' | number, event: string): PendingChange {
  const { id, name, orgType, managedBy, logoUrl, details, entityCurrencyUnit } = organization;
  return platformTable.change({
    key: { kind: 'Organization', id },
    expects,
    value: { id, name, orgType, managedBy, logoUrl, details, entityCurrencyUnit },
    event,
    list: { group: 'Organization', sort: `${name.toLowerCase()}#${id}` },
  });
}

/** What is to become of an organization that was read, and what goes into the same transaction. */
export interface Decision {
  readonly organization: Organization;
  readonly event: string;
  readonly also?: readonly PendingChange[];
}

/**
 * Reads an organization, decides and writes, and decides anew when somebody else has written in between. A decision that depends on what
 * its caller has read refuses with `VersionOutdated`, and is not tried again. A null decision writes nothing.
 */
export async function changeOrganization(
  id: string,
  { actor, clock }: Writer,
  decide: (organization: Organization) => Promise<Decision | null>,
): Promise<Organization> {
  return attempted(async () => {
    const read = await readOrganization(id);
    const decision = await decide(read);
    if (decision === null) return read;
    const { organization, event, also = [] } = decision;
    await writeRecords([organizationChange(organization, read.version, event), ...also], actor, clock.now());
    return readOrganization(id);
  });
}
