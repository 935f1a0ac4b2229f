import { listAllOrganizations } from '#functions/domain/organizations/organization-reader.ts';
import { type AgentRecord, findAgentByEmail } from '#functions/platform/agent-store.ts';
import { agentView } from '#functions/platform/agent-view.ts';
import { signIn as verifyPassword } from '#functions/platform/identity.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { basicCredentials } from './basic-credentials.ts';
import type { SessionContext } from './context.ts';

type SignIn = UseCase<(typeof session.calls)['signIn'], SessionContext>;

/** Superusers belong to no organization; they start in the first one. */
async function startingOrganization(agent: AgentRecord, wanted: string | undefined): Promise<string | undefined> {
  if (wanted !== undefined || !agent.superuser || agent.memberships.length > 0) return wanted;
  return (await listAllOrganizations({ limit: 1 })).items[0]?.id;
}

/** Refuses an organization to which the agent does not belong. */
export function requireMember(agent: AgentRecord, wanted: string | undefined): void {
  const enabled = agent.memberships.filter((membership) => membership.enabled);
  const isMember = wanted === undefined || enabled.some(({ organizationId }) => organizationId === wanted);
  if (!agent.superuser && (!isMember || enabled.length === 0)) throw new DomainError('wrongOrganization');
}

/** The answer of a completed sign-in; refuses an organization to which the agent does not belong. */
export async function signedInAnswer(agent: AgentRecord, token: string, wanted: string | undefined) {
  requireMember(agent, wanted);
  return {
    twoFactorRequired: false,
    twoFactorSuccess: true,
    agent: agentView(agent, await startingOrganization(agent, wanted)),
    token,
  };
}

export const signIn: SignIn = async ({ query }, { scope }) => {
  const { user, password } = basicCredentials(scope.authorization);
  const email = user.trim().toLowerCase();
  const result = await verifyPassword(email, password, scope.twoFactorCode);
  if (result.kind === 'twoFactorRequired') {
    return { twoFactorRequired: true, twoFactorSuccess: false, agent: null, token: null };
  }

  const agent = await findAgentByEmail(email);
  if (!agent?.enabled) throw new DomainError('badCredentials', { reason: 'unknown or disabled agent' });
  if (!agent.emailVerified) throw new DomainError('emailNotVerified');
  return signedInAnswer(agent, result.token, query.orgId);
};
