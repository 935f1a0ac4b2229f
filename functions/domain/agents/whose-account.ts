import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type AgentRecord, onlyOrganizationOf } from '#functions/platform/people/agent-store.ts';

type Asking = Pick<RequestScope, 'agent' | 'session' | 'organizationId' | 'may'>;

const isAccountOf = (account: AgentRecord, organizationId: string): boolean =>
  onlyOrganizationOf(account) === organizationId;

/**
 * Whether a request may change an account: what is the same wherever its person works, such as the name, the second factor and the sessions.
 *
 * - People themselves may, signed in with their own password. What vouches for them otherwise, such as the identity provider of an
 *   organization, vouches for them there and not for their account.
 * - Administrators may as long as the person works with their organization alone and is no superuser.
 * - Superusers may change any account but another superuser's.
 *
 * Takes the complete record of the account: the request's own agent may be confined to one organization.
 */
export function mayAdministerAccount(asking: Asking, account: AgentRecord): boolean {
  if (account.id === asking.agent.id) return asking.session?.kind === 'password';
  if (asking.agent.superuser) return !account.superuser && !account.apiClient;
  return isAccountOf(account, asking.organizationId) && asking.may('Create', 'Organization');
}

/**
 * Whether people change their own name where only this organization vouches for them: as long as nobody else works with them, it could do so
 * itself. Takes the complete record of the account.
 */
export const isOwnAccountHere = (asking: Asking, account: AgentRecord): boolean =>
  account.id === asking.agent.id && isAccountOf(account, asking.organizationId);
