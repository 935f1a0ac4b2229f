import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type JobLauncher, jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { jobsOf } from '#functions/platform/jobs/job-store.ts';
import { computeAccess } from '#functions/platform/people/access-store.ts';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { findPerson } from '#functions/platform/people/people.ts';
import type { Rights } from '#functions/platform/people/rights-store.ts';
import type { Owner } from '#functions/platform/storage/owners.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Prepares the write of an agent with everything that tells of it in its organizations; the area of agents does it. */
export type AgentChanges = (agent: AgentRecord, expects: number, event: string) => Promise<readonly PendingChange[]>;

/** Prepares what teams keep of an agent whose rights are about to be these; the area of teams does it. */
export type TeamChanges = (
  table: Table,
  agent: AgentRecord,
  entities: readonly Owner[],
  rights: Rights,
) => Promise<readonly PendingChange[]>;

/** What other areas take away; composed where the area is served. All of it refuses as the calls of these areas do. */
export interface TakingPorts {
  /** Shuts somebody out of the organization. What was granted stays on record. */
  disableMember(agentId: string, scope: RequestScope): Promise<unknown>;
  endRole(agentId: string, roleId: string, scope: RequestScope): Promise<unknown>;
  /** Ends an API client with its tokens. */
  revokeClient(clientId: string, scope: RequestScope): Promise<unknown>;
  /** Leaves an API client without a role. */
  endClientRole(clientId: string, scope: RequestScope): Promise<unknown>;
}

/** What the area asks of others; composed where the area is served. */
export interface RightsPorts {
  readonly agentChanges: AgentChanges;
  readonly teamChanges: TeamChanges;
  readonly taking: TakingPorts;
}

/** Somebody of whom is asked what they may do. A superuser may ask about themselves where they do not belong. */
export interface Subject {
  readonly agent: AgentRecord;
  readonly membership: Membership | null;
  /** Nothing for whom the organization, or the platform, has shut out. */
  readonly access: Access;
}

export interface RightsContext extends RightsPorts {
  readonly scope: RequestScope;
  readonly launcher: JobLauncher;
  /** Somebody of the request's organization, or invited to it; anybody else does not exist here. */
  member(agentId: string): Promise<AgentRecord>;
  subject(agentId: string): Promise<Subject>;
}

const nothing: Access = { superuser: false, roles: [], permissions: [] };

/** Somebody of the request's organization, or invited to it; anybody else does not exist here. */
export async function memberOf({ organizationId }: RequestScope, agentId: string): Promise<AgentRecord> {
  const agent = await findPerson(organizationId, agentId);
  if (!agent || agent.apiClient) throw new DomainError('agentNotFound');
  return agent;
}

async function subjectOf(scope: RequestScope, agentId: string): Promise<Subject> {
  const isSelf = agentId === scope.agent.id;
  if (isSelf && scope.agent.superuser && !membershipIn(scope.agent, scope.organizationId)) {
    return { agent: scope.agent, membership: null, access: { ...nothing, superuser: true } };
  }
  const found = await memberOf(scope, agentId);
  // A sign-in that one organization vouches for is no superuser's, whoever it is.
  const agent = isSelf ? { ...found, superuser: scope.agent.superuser } : found;
  const membership = membershipIn(agent, scope.organizationId);
  const isIn = agent.enabled && membership?.enabled === true;
  return { agent, membership, access: isIn ? await computeAccess(agent, membership) : nothing };
}

export const rightsContext =
  (ports: RightsPorts) =>
  (scope: RequestScope): RightsContext => ({
    ...ports,
    scope,
    get launcher() {
      return jobLauncher(scope.table, jobsOf(scope.table, scope.actor, scope.clock));
    },
    member: (agentId) => memberOf(scope, agentId),
    subject: (agentId) => {
      if (scope.organizationId === '') throw new DomainError('organizationNotFound', { reason: 'none in request' });
      return subjectOf(scope, agentId);
    },
  });
