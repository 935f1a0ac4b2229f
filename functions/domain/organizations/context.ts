import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';

/** Invites the first administrator of an organization; the area of agents does it. */
export type InviteAdministrator = (
  person: { readonly firstName: string; readonly lastName: string; readonly primaryEmail: string },
  organization: { readonly id: string; readonly name: string },
  scope: RequestScope,
) => Promise<void>;

export interface OrganizationsContext {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly inviteAdministrator: InviteAdministrator;
}

export const organizationsContext =
  (inviteAdministrator: InviteAdministrator) =>
  (scope: RequestScope): OrganizationsContext => ({
    scope,
    actor: scope.actor,
    clock: scope.clock,
    inviteAdministrator,
  });
