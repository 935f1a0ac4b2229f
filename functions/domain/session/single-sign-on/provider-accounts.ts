import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type AgentRecord, agentChange, findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { endingOf } from '#functions/platform/sign-in/end-sign-in.ts';
import { everyValidSession } from '#functions/platform/sign-in/session-records.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { session } from '#shared/contract/session.ts';
import type { ProviderAccount } from '#shared/domain/provider-account.ts';
import { samlEntityId } from '#shared/domain/saml.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { type FederatedAccount, idOfAccount, unlinkChange } from './federated-link.ts';

type Calls = typeof session.calls;

async function personOf(agentId: string, organizationId: string): Promise<AgentRecord> {
  const agent = await findAgent(agentId);
  if (!agent || membershipIn(agent, organizationId) === null) throw new DomainError('agentNotFound');
  return agent;
}

const linkedIn = ({ federated }: AgentRecord, organizationId: string) =>
  federated.filter((one) => one.organizationId === organizationId);

function viewOf(account: FederatedAccount): ProviderAccount {
  const entityId = samlEntityId(account.issuer);
  return {
    id: idOfAccount(account),
    protocol: entityId === null ? 'openIdConnect' : 'saml',
    provider: entityId ?? account.issuer,
    subject: account.subject,
  };
}

export const listProviderAccounts: UseCase<Calls['listProviderAccounts'], SessionContext> = async ({
  params: { orgId, agentId },
}) => ({ accounts: linkedIn(await personOf(agentId, orgId), orgId).map(viewOf) });

/**
 * The account no longer opens the organization as this person, and what it has opened there ends. Nothing else of the person changes: with a password they sign in as before, and the
 * provider's next word of somebody is decided on as if it were the first one.
 */
export const disconnectProviderAccount: UseCase<Calls['disconnectProviderAccount'], SessionContext> = async (
  { params: { orgId, agentId, accountId } },
  { actor, clock },
) =>
  attempted(async () => {
    const agent = await personOf(agentId, orgId);
    const account = linkedIn(agent, orgId).find((one) => idOfAccount(one) === accountId);
    if (!account) throw new DomainError('providerAccountNotFound');
    const now = clock.now();
    const opened = (await everyValidSession(agent, now)).filter(
      ({ method, organizationId }) => method === 'singleSignOn' && organizationId === orgId,
    );
    const disconnected = {
      ...agent,
      ...endingOf(agent, opened, now, { mayEndAll: false }),
      federated: agent.federated.filter((one) => one !== account),
    };
    await writeRecords(
      [agentChange(disconnected, agent.version, 'agent.signOnDisconnected'), ...(await unlinkChange(account, orgId))],
      actor,
      now,
    );
    return {};
  });
