import * as z from 'zod';
import { type AgentRecord, AgentRecord as AgentSchema, findAgent } from '#functions/platform/agent-store.ts';
import { sendMail } from '#functions/platform/mailer.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { siteUrl } from '#functions/platform/secrets.ts';
import { type Page, type PageRequest, platformTable } from '#functions/platform/table.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { InvitationContext } from './invite-agent.ts';

const Member = z.object({ agentId: z.string() });
const OrganizationName = z.object({ name: z.string() });

export interface AgentsContext extends InvitationContext {
  readonly scope: RequestScope;
  organizationName(organizationId: string): Promise<string>;
  members(accessType: AccessType, page: PageRequest): Promise<Page<AgentRecord>>;
  /** A member of the request's organization; anybody else does not exist here. */
  member(agentId: string): Promise<AgentRecord>;
}

async function listMembers(scope: RequestScope, accessType: AccessType, page: PageRequest): Promise<Page<AgentRecord>> {
  const members = await scope.table.list(`Member#${accessType}`, Member, page);
  const keys = members.items.map(({ agentId }) => ({ kind: 'Agent', id: agentId }));
  const agents = new Map((await platformTable.getMany(keys, AgentSchema)).map((agent) => [agent.id, agent]));
  return {
    items: members.items.flatMap(({ agentId }) => agents.get(agentId) ?? []),
    nextCursor: members.nextCursor,
  };
}

export const agentsContext = (scope: RequestScope): AgentsContext => ({
  scope,
  actor: scope.actor,
  clock: scope.clock,
  siteUrl,
  sendMail,
  members: (accessType, page) => listMembers(scope, accessType, page),
  organizationName: async (id) => {
    const organization = await platformTable.get({ kind: 'Organization', id }, OrganizationName);
    if (!organization) throw new DomainError('organizationNotFound');
    return organization.name;
  },
  member: async (agentId) => {
    const agent = await findAgent(agentId);
    if (!agent?.memberships.some(({ organizationId }) => organizationId === scope.organizationId)) {
      throw new DomainError('agentNotFound');
    }
    return agent;
  },
});
