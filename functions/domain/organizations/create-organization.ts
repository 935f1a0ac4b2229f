import { randomUUID } from 'node:crypto';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { OrganizationsContext } from './context.ts';
import { newOrganizationChanges } from './new-organization.ts';
import { readShownOrganization } from './organization-reader.ts';

export const createOrganization: UseCase<
  (typeof organizations.calls)['createOrganization'],
  OrganizationsContext
> = async ({ body }, { scope, actor, clock, inviteAdministrator }) => {
  const { name, orgType, currency, administrator } = body;
  const id = randomUUID();
  await writeRecords(newOrganizationChanges({ id, name, orgType, currency, managedBy: null }), actor, clock.now());
  try {
    if (administrator) await inviteAdministrator(administrator, { id, name }, scope);
  } catch (error) {
    // The organization is there; refusing now would have people make it twice. Inviting the administrator again sends a new link.
    if (!(error instanceof DomainError && error.code === 'mailNotSent')) throw error;
  }
  return readShownOrganization(id);
};
