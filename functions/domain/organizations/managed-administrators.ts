import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { administratorsOf } from '#functions/platform/people/administrators.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { OrganizationsContext } from './context.ts';
import { managedIn } from './managed-records.ts';

type InviteManagedAdministrator = UseCase<
  (typeof organizations.calls)['inviteManagedAdministrator'],
  OrganizationsContext
>;

/** Whoever manages an organization lets its first administrator in, and from then on nobody: its people and data are its own. */
export const inviteManagedAdministrator: InviteManagedAdministrator = async ({ params, body }, context) => {
  const { scope, inviteAdministrator } = context;
  const { id, name } = await managedIn(scope.table, scope).get(params.managedId);
  if ((await administratorsOf(id)).length > 0) throw new DomainError('managedOrganizationAdministered');
  await inviteAdministrator(body, { id, name }, scope);
  return {};
};
