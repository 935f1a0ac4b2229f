import { randomUUID } from 'node:crypto';
import { addressCounter, plainAddress, sourceOf } from '#functions/platform/http/rate-limits.ts';
import type { Device } from '#functions/platform/http/request-scope.ts';
import { type AgentRecord, onlyOrganizationOf } from '#functions/platform/people/agent-store.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { platformTable, tableOf } from '#functions/platform/storage/table.ts';
import type { SignInEntry } from '#shared/domain/sign-in-entry.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { signInChange } from './sign-in-history.ts';

/** How long failures can be looked up among the records; the audit trail keeps them. */
const failureKeptInDays = 90;

export interface Claimant {
  readonly email: string;
  /** The complete record; null where nobody has the address. */
  readonly agent: AgentRecord | null;
  readonly device: Device;
}

/** Records a failed try, and tells the organization whose business it is. */
export async function recordFailure(
  claimant: Claimant,
  outcome: 'failed' | 'lockedOut',
  reason: ErrorCode,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { email, agent, device } = claimant;
  const value = {
    agentId: agent?.id ?? null,
    address: addressCounter('badSignIns', email),
    reason,
    source: sourceOf(device.address),
    userAgent: device.userAgent,
    expiresAt: Math.ceil(now.getTime() / 1_000) + failureKeptInDays * 86_400,
  };
  const id = randomUUID();
  const event = outcome === 'lockedOut' ? 'agent.lockedOut' : 'agent.signInFailed';
  const failure = platformTable.change({ key: { kind: 'SignInFailure', id }, expects: 'absent', value, event });
  await writeRecords([failure, ...toldTo(claimant, { id, outcome, at: now.toISOString() })], actor, now);
}

/**
 * A failure names no organization, and says something of the whole account. So it stands in the history of the organization with which the person works alone,
 * and in no other.
 */
function toldTo(
  { agent, device: { address, userAgent } }: Claimant,
  entry: Pick<SignInEntry, 'id' | 'outcome' | 'at'>,
): PendingChange[] {
  const organizationId = agent === null ? null : onlyOrganizationOf(agent);
  if (agent === null || organizationId === null) return [];
  const name = `${agent.firstName} ${agent.lastName}`.trim();
  const from = { address: plainAddress(address), userAgent };
  return [signInChange(tableOf(organizationId), { ...entry, ...from, agentId: agent.id, name, method: 'password' })];
}
