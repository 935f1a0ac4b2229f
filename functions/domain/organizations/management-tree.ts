import type { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { readOrganization } from './exports/organization-reader.ts';

/**
 * The organization at the top of those that manage `managerId`. Refuses with `managedOrganizationCycle` where `managedId` is among them, or
 * is the manager itself.
 *
 * Only the top can come under another manager, because a managed organization never changes hands. So whoever takes one over writes the top
 * of the own tree in the same transaction: of two that would close a circle together, the second finds it changed.
 */
export async function topAbove(managerId: string, managedId: string): Promise<Organization> {
  const passed = new Set<string>();
  let at = await readOrganization(managerId);
  for (;;) {
    if (at.id === managedId || passed.has(at.id)) throw new DomainError('managedOrganizationCycle');
    if (at.managedBy === null) return at;
    passed.add(at.id);
    at = await readOrganization(at.managedBy);
  }
}
