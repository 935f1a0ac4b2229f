import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  type AgentRecord,
  agentChange,
  findAgent,
  findAgentByEmail,
  membershipIn,
} from '#functions/platform/agent-store.ts';
import { writeRecords } from '#functions/platform/records.ts';
import { tableOf } from '#functions/platform/table.ts';
import type { RecordKey } from '#functions/platform/table-keys.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { type Audience, accessTypesOf } from './audience.ts';
import type { Identity } from './identity-provider.ts';

/** Where an account at a provider points to the agent that it is linked with. */
const linkKey = ({ issuer, subject }: Identity): RecordKey => ({
  kind: 'FederatedSubject',
  id: createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex'),
});
const Link = z.object({ agentId: z.string() });

const unknownUser = (reason: string): DomainError => new DomainError('singleSignOnUnknownUser', { reason });

/** The organization vouches for its own people only: nobody is let in who could not sign in to it anyway. */
function requireAdmitted(agent: AgentRecord | null, organizationId: string, audience: Audience): AgentRecord {
  const membership = agent && membershipIn(agent, organizationId);
  const isAdmitted = membership?.enabled === true && accessTypesOf[audience].includes(membership.accessType);
  if (!agent?.enabled || !isAdmitted) throw unknownUser('no enabled membership of this audience');
  // Whoever made an account with an address that is not theirs must not get company.
  if (!agent.emailVerified) throw unknownUser('address never verified');
  return agent;
}

/** Ties the account to the agent for good; for somebody who was invited, that completes the sign-up. */
async function link(agent: AgentRecord, organizationId: string, identity: Identity, { actor, clock }: SessionContext) {
  const { issuer, subject } = identity;
  const linked: AgentRecord = {
    ...agent,
    initialSignUpCompleted: true,
    federated: [...agent.federated, { organizationId, issuer, subject }],
  };
  const pointer = tableOf(organizationId).change({
    key: linkKey(identity),
    expects: 'absent',
    value: { agentId: agent.id },
    event: 'agent.federated',
  });
  await writeRecords(
    [agentChange(linked, agent.version, 'agent.federated'), pointer],
    { ...actor, agentId: agent.id },
    clock.now(),
  );
}

/**
 * The agent behind an account at the organization's provider: the one that it is linked with, or else the one with its address, who is
 * linked now. Refuses with `singleSignOnEmailUnverified` and `singleSignOnUnknownUser`.
 */
export async function agentOfIdentity(
  identity: Identity,
  organizationId: string,
  audience: Audience,
  context: SessionContext,
): Promise<AgentRecord> {
  if (identity.email === null || !identity.isEmailVerified) throw new DomainError('singleSignOnEmailUnverified');
  const known = await tableOf(organizationId).get(linkKey(identity), Link);
  if (known) return requireAdmitted(await findAgent(known.agentId), organizationId, audience);

  const agent = requireAdmitted(await findAgentByEmail(identity.email), organizationId, audience);
  const isTaken = agent.federated.some(
    (one) => one.organizationId === organizationId && one.issuer === identity.issuer,
  );
  if (isTaken) throw unknownUser('linked with another account of this provider');
  await link(agent, organizationId, identity, context);
  return agent;
}
