import * as z from 'zod';
import { type AgentRecord, findAgent, findAgentWith, membershipIn } from '#functions/platform/people/agent-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformTable, type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { domainOfAddress } from '#shared/domain/email-domain-name.ts';
import { mustSignOn, noSignOnPolicy, SignOnPolicy } from '#shared/domain/sign-on-policy.ts';

const policyKey: RecordKey = { kind: 'SignOnPolicy', id: 'organization' };

/** What an organization asks of its people's sign-ins; the defaults, with version 0, where it has said nothing. */
export const readSignOnPolicy = async (table: Table): Promise<SignOnPolicy> =>
  (await table.get(policyKey, SignOnPolicy)) ?? noSignOnPolicy;

/** Prepares a write of the policy over the version that it carries. */
export function signOnPolicyChange(table: Table, { version, ...value }: SignOnPolicy, event: string): PendingChange {
  return table.change({ key: policyKey, expects: version === 0 ? 'absent' : version, value, event });
}

const DomainOwner = z.object({ organizationId: z.string(), version: z.number() });
export type DomainOwner = z.infer<typeof DomainOwner>;

const ownerKey = (domain: string): RecordKey => ({ kind: 'EmailDomain', id: domain });

/** Whoever has confirmed a domain of e-mail addresses; there is at most one. */
export const findDomainOwner = (domain: string): Promise<DomainOwner | null> =>
  platformTable.get(ownerKey(domain), DomainOwner);

/** Prepares that a domain gets its one owner; refused where it has one. */
export const domainOwned = (domain: string, organizationId: string): PendingChange =>
  platformTable.change({
    key: ownerKey(domain),
    expects: 'absent',
    value: { organizationId },
    event: 'emailDomain.owned',
  });

/** Prepares that a domain has no owner any more. */
export const domainGivenUp = (domain: string, { version }: DomainOwner): PendingChange =>
  platformTable.change({ key: ownerKey(domain), expects: version, value: null, event: 'emailDomain.givenUp' });

/** The domains of addresses that were seen, by the ids of agents: so the owner is read beside the agent. */
const lastSeenDomain = new Map<string, string>();

/** Reads somebody and who owns the domain of their address, in one request where the domain is known from before. */
export async function withDomainOwner(
  id: string,
): Promise<{ readonly agent: AgentRecord | null; readonly owner: DomainOwner | null }> {
  const seen = lastSeenDomain.get(id);
  const [agent, owner] =
    seen === undefined ? [await findAgent(id), null] : await findAgentWith(id, [ownerKey(seen), DomainOwner]);
  const domain = agent === null ? undefined : domainOfAddress(agent.email);
  if (domain === undefined || domain === seen) return { agent, owner };
  lastSeenDomain.set(id, domain);
  return { agent, owner: await findDomainOwner(domain) };
}

/**
 * The membership that a password does not open, because the organization asks for single sign-on. There is at most one: the domain of the address
 * belongs to one organization.
 */
export async function membershipToSignOn(agent: AgentRecord, owner: DomainOwner | null): Promise<Membership | null> {
  const membership = owner && membershipIn(agent, owner.organizationId);
  if (!membership?.enabled) return null;
  const policy = await readSignOnPolicy(tableOf(membership.organizationId));
  return mustSignOn(policy, agent, membership) ? membership : null;
}

/** {@link membershipToSignOn} of somebody who was read before. */
export const membershipToSignOnOf = async (agent: AgentRecord): Promise<Membership | null> =>
  membershipToSignOn(agent, await findDomainOwner(domainOfAddress(agent.email)));
