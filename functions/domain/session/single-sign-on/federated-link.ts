import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';

/** An account at a provider: the address of an account may change hands, its subject does not. */
export interface FederatedAccount {
  readonly issuer: string;
  readonly subject: string;
}

export const idOfAccount = ({ issuer, subject }: FederatedAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');

/** Where an account at a provider points to the agent that it is linked with. */
const linkKey = (account: FederatedAccount): RecordKey => ({ kind: 'FederatedSubject', id: idOfAccount(account) });
const Link = z.object({ agentId: z.string(), version: z.number() });

/** With whom an account is linked in an organization. */
export const linkedAgentId = async (account: FederatedAccount, organizationId: string): Promise<string | null> =>
  (await tableOf(organizationId).get(linkKey(account), Link))?.agentId ?? null;

/** Whether somebody is linked with an account of this provider already; another one never takes its place. */
export const isLinked = ({ federated }: AgentRecord, { issuer }: FederatedAccount, organizationId: string): boolean =>
  federated.some((one) => one.organizationId === organizationId && one.issuer === issuer);

/** Ties an account to an agent, until an administrator parts the two. */
export const withLink = (
  agent: AgentRecord,
  { issuer, subject }: FederatedAccount,
  organizationId: string,
): AgentRecord => ({ ...agent, federated: [...agent.federated, { organizationId, issuer, subject }] });

export const linkChange = (account: FederatedAccount, organizationId: string, agentId: string): PendingChange =>
  tableOf(organizationId).change({
    key: linkKey(account),
    expects: 'absent',
    value: { agentId },
    event: 'agent.federated',
  });

/** Takes the pointer away; nothing where there is none. */
export async function unlinkChange(account: FederatedAccount, organizationId: string): Promise<PendingChange[]> {
  const table = tableOf(organizationId);
  const link = await table.get(linkKey(account), Link);
  if (!link) return [];
  const event = 'agent.signOnDisconnected';
  return [table.change({ key: linkKey(account), expects: link.version, value: null, event })];
}
