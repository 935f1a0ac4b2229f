import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { MemberRecord } from '#functions/platform/people/member-store.ts';
import { findPeople, findPerson } from '#functions/platform/people/people.ts';
import { searchWords } from '#functions/platform/search/search-text.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { agentAndMemberChanges } from './agent-and-member-changes.ts';
import type { InvitationContext } from './invitations/invite-agent.ts';

const OrganizationName = z.object({ name: z.string() });

export interface MemberQuery extends PageRequest {
  readonly search?: string | undefined;
  readonly enabled?: 'true' | 'false' | undefined;
}

/** Where somebody's rights end, and who ends them. */
export interface EndingMembership {
  readonly table: Table;
  readonly organizationId: string;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** What other areas do for this one; composed where the area is served. */
export interface AgentsPorts {
  /** Takes somebody out of all groups of an organization. */
  leaveGroups(
    person: AgentRecord,
    moving: { readonly scope: EndingMembership; readonly agentChanges: typeof agentAndMemberChanges },
  ): Promise<void>;
  /** Takes somebody off all teams of an organization, with everything that was granted to them there. */
  leaveTeams(agentId: string, place: EndingMembership): Promise<void>;
}

export interface AgentsContext extends InvitationContext, AgentsPorts {
  readonly scope: RequestScope;
  organizationName(organizationId: string): Promise<string>;
  members(accessType: AccessType, query: MemberQuery): Promise<Page<AgentRecord>>;
  /** Somebody of the request's organization, or invited to it; anybody else does not exist here. */
  member(agentId: string): Promise<AgentRecord>;
}

/** The membership of somebody who is known to belong to the organization. */
export function requireMembership(agent: AgentRecord, organizationId: string): Membership {
  const membership = membershipIn(agent, organizationId);
  if (!membership) throw new DomainError('agentNotFound');
  return membership;
}

async function listMembers(
  { table }: RequestScope,
  accessType: AccessType,
  { search, enabled, ...page }: MemberQuery,
): Promise<Page<AgentRecord>> {
  const filter = {
    contains: { searchText: searchWords(search) },
    ...(enabled === undefined ? {} : { equals: { enabled: enabled === 'true' } }),
  };
  const members = await table.list(`Member#${accessType}`, MemberRecord, page, { filter });
  const agents = await findPeople(
    table.organizationId,
    members.items.map(({ agentId }) => agentId),
  );
  return {
    items: members.items.flatMap(({ agentId }) => agents.get(agentId) ?? []),
    nextCursor: members.nextCursor,
  };
}

async function memberOf({ organizationId }: RequestScope, agentId: string): Promise<AgentRecord> {
  const agent = await findPerson(organizationId, agentId);
  if (!agent || agent.apiClient) throw new DomainError('agentNotFound');
  return agent;
}

export const agentsContext =
  (ports: AgentsPorts) =>
  (scope: RequestScope): AgentsContext => ({
    ...ports,
    scope,
    actor: scope.actor,
    clock: scope.clock,
    siteUrl,
    sendMail,
    members: (accessType, query) => listMembers(scope, accessType, query),
    organizationName: async (id) => {
      const organization = await platformTable.get({ kind: 'Organization', id }, OrganizationName);
      if (!organization) throw new DomainError('organizationNotFound');
      return organization.name;
    },
    member: (agentId) => memberOf(scope, agentId),
  });
