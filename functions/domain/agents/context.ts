import * as z from 'zod';
import {
  type AgentRecord,
  AgentRecord as AgentSchema,
  findAgent,
  membershipIn,
} from '#functions/platform/agent-store.ts';
import { sendMail } from '#functions/platform/mailer.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { searchWords } from '#functions/platform/search-text.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { type Page, type PageRequest, platformTable } from '#functions/platform/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { InvitationContext } from './invite-agent.ts';
import { MemberRecord } from './member-record.ts';

const OrganizationName = z.object({ name: z.string() });

export interface MemberQuery extends PageRequest {
  readonly search?: string | undefined;
  readonly enabled?: 'true' | 'false' | undefined;
}

export interface AgentsContext extends InvitationContext {
  readonly scope: RequestScope;
  organizationName(organizationId: string): Promise<string>;
  members(accessType: AccessType, query: MemberQuery): Promise<Page<AgentRecord>>;
  /** A member of the request's organization; anybody else does not exist here. */
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
  const keys = members.items.map(({ agentId }) => ({ kind: 'Agent', id: agentId }));
  const agents = new Map((await platformTable.getMany(keys, AgentSchema)).map((agent) => [agent.id, agent]));
  return {
    items: members.items.flatMap(({ agentId }) => agents.get(agentId) ?? []),
    nextCursor: members.nextCursor,
  };
}

async function memberOf({ organizationId }: RequestScope, agentId: string): Promise<AgentRecord> {
  const agent = await findAgent(agentId);
  if (!agent || agent.apiClient) throw new DomainError('agentNotFound');
  requireMembership(agent, organizationId);
  return agent;
}

export const agentsContext = (scope: RequestScope): AgentsContext => ({
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
