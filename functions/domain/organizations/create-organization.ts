import { randomUUID } from 'node:crypto';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import type { OrganizationsContext } from './context.ts';
import { readOrganization, shownOrganization } from './exports/organization-reader.ts';
import { inviteFirst } from './invite-first.ts';
import { newOrganizationChanges } from './new-organization.ts';

export const createOrganization: UseCase<
  (typeof organizations.calls)['createOrganization'],
  OrganizationsContext
> = async ({ body }, context) => {
  const { actor, clock } = context;
  const { name, orgType, currency, administrator } = body;
  const id = randomUUID();
  await writeRecords(newOrganizationChanges({ id, name, orgType, currency, managedBy: null }), actor, clock.now());
  const invitationMailed = await inviteFirst(administrator, { id, name }, context);
  return { ...shownOrganization(await readOrganization(id), 'manager'), invitationMailed };
};
