import type { Clock } from '#functions/platform/clock.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Actor, PendingChange } from '#functions/platform/storage/records.ts';
import type { Agent, NewAgent } from '#shared/domain/agent.ts';
import type { Job } from '#shared/domain/job.ts';
import type { ToldTie } from '#shared/domain/relationship.ts';

interface Host {
  readonly id: string;
  readonly name: string;
}

/** What the area asks of others; composed where the area is served. */
export interface OrganizationsPorts {
  /** Invites the first administrator of an organization; the area of agents does it. */
  inviteAdministrator(person: Omit<NewAgent, 'roles'>, organization: Host, scope: RequestScope): Promise<void>;
  /** Prepares that whoever makes an organization administers it; the area of agents does it. */
  administratorChanges(organization: Host, scope: RequestScope): Promise<readonly PendingChange[]>;
  /** Invites somebody of a partner into the organization that works with it; the area of agents does it. */
  invitePartnerAgent(
    person: NewAgent,
    organization: Host & { readonly partnerId: string },
    scope: RequestScope,
  ): Promise<Agent>;
  /** Refuses with `counterpartyTypeNotFound` an id that names no counterparty type in use; the area of configuration does it. */
  requireCounterpartyType(id: string, scope: RequestScope): Promise<void>;
  /** What an organization is a counterparty of in the request's one; the area of relationships tells it. */
  tiesOfCounterparty(scope: RequestScope, counterpartyId: string, page: PageRequest): Promise<Page<ToldTie>>;
  startMaintenance(
    kind: 'access-role-caching' | 'currency-details' | 'covenant-migration' | 'search-index',
    organizationId: string,
    scope: RequestScope,
  ): Promise<Job>;
}

export interface OrganizationsContext extends OrganizationsPorts {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly clock: Clock;
}

export const organizationsContext =
  (ports: OrganizationsPorts) =>
  (scope: RequestScope): OrganizationsContext => ({ ...ports, scope, actor: scope.actor, clock: scope.clock });
