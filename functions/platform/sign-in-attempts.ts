import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AttemptLog, changeAttemptLog } from './attempt-log.ts';
import type { Clock } from './clock.ts';
import type { SignInResult } from './identity.ts';
import { addressCounter, addressLimits, giveSourceTurnBack, sourceOf, takeSourceTurn } from './rate-limits.ts';
import { type Actor, writeRecords } from './records.ts';
import type { Device } from './request-scope.ts';
import { platformTable } from './table.ts';

const { most, minutes } = addressLimits.badSignIns;
const spanInMilliseconds = minutes * 60_000;
/** An attempt whose function died no longer holds a place after this time. */
const abandonedAfterInMilliseconds = 15_000;
const patienceInMilliseconds = 6_000;
/** How long failures can be looked up among the records; the audit trail keeps them. */
const failureKeptInDays = 90;

const within = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - spanInMilliseconds);
const unsettled = ({ pending }: AttemptLog, now: number) =>
  pending.filter(({ since }) => since > now - abandonedAfterInMilliseconds);

/**
 * Takes one of the places that an address has. An attempt that is still being verified holds its place, so that however many come at once,
 * no more are verified than may fail; the others wait until it is settled.
 */
async function beginAttempt(counter: string, clock: Clock): Promise<string> {
  const id = randomUUID();
  const giveUpAt = Date.now() + patienceInMilliseconds;
  for (;;) {
    const outcome = await changeAttemptLog(counter, minutes * 2, clock, (log, now) => {
      if (log.lockedUntil > now) return { outcome: 'locked' };
      const at = within(log.at, now);
      const pending = unsettled(log, now);
      if (at.length + pending.length >= most) return { outcome: 'full' };
      return { next: { ...log, at, pending: [...pending, { id, since: now }] }, outcome: 'begun' };
    });
    if (outcome === 'begun') return id;
    if (outcome === 'locked' || Date.now() > giveUpAt) throw new DomainError('tooManyAttempts', { reason: outcome });
    await pause(50 + Math.random() * 100);
  }
}

/** A success forgets the failures; what was neither, e.g. a right password without the code, leaves them as they are. */
const settleAttempt = (
  counter: string,
  id: string,
  result: 'succeeded' | 'failed' | 'undecided',
  clock: Clock,
): Promise<'open' | 'locked'> =>
  changeAttemptLog(counter, minutes * 2, clock, (log, now) => {
    const pending = unsettled(log, now).filter((one) => one.id !== id);
    if (result === 'succeeded') return { next: { at: [], pending, lockedUntil: 0 }, outcome: 'open' };
    const at = result === 'failed' ? [...within(log.at, now), now] : log.at;
    if (result === 'undecided' || at.length < most) return { next: { ...log, at, pending }, outcome: 'open' };
    return { next: { at, pending, lockedUntil: now + spanInMilliseconds }, outcome: 'locked' };
  });

/** Forgets the failures of an address whose owner has shown another way that it is theirs. */
export const forgetFailures = (email: string, clock: Clock): Promise<void> =>
  changeAttemptLog(addressCounter('badSignIns', email), minutes * 2, clock, () => ({
    next: { at: [], pending: [], lockedUntil: 0 },
    outcome: undefined,
  }));

export interface Claimant {
  readonly email: string;
  /** Null where nobody has the address. */
  readonly agentId: string | null;
  readonly device: Device;
}

async function recordFailure(
  { email, agentId, device }: Claimant,
  event: 'agent.signInFailed' | 'agent.lockedOut',
  reason: ErrorCode,
  actor: Actor,
  now: Date,
): Promise<void> {
  const value = {
    agentId,
    address: addressCounter('badSignIns', email),
    reason,
    source: sourceOf(device.address),
    userAgent: device.userAgent,
    expiresAt: Math.ceil(now.getTime() / 1_000) + failureKeptInDays * 86_400,
  };
  const key = { kind: 'SignInFailure', id: randomUUID() };
  await writeRecords([platformTable.change({ key, expects: 'absent', value, event })], actor, now);
}

const failures: ReadonlySet<ErrorCode> = new Set(['badCredentials', 'twoFactorCodeInvalid']);

/**
 * Verifies a password, and a code where one is due, under the limits of the e-mail address and of the source. A failure is counted and
 * audited, the last one that is allowed locks the address. While it is locked, the right password is refused as well (`tooManyAttempts`).
 */
export async function verifyUnderLimits(
  claimant: Claimant,
  verify: () => Promise<SignInResult>,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<SignInResult> {
  const { email, device } = claimant;
  await takeSourceTurn('badSignIns', device.address, clock);
  const counter = addressCounter('badSignIns', email);
  const id = await beginAttempt(counter, clock);
  try {
    const result = await verify();
    const isSignedIn = result.kind === 'signedIn';
    await Promise.all([
      settleAttempt(counter, id, isSignedIn ? 'succeeded' : 'undecided', clock),
      giveSourceTurnBack('badSignIns', device.address, clock),
    ]);
    return result;
  } catch (error) {
    const reason = error instanceof DomainError && failures.has(error.code) ? error.code : null;
    const state = await settleAttempt(counter, id, reason === null ? 'undecided' : 'failed', clock);
    if (reason !== null) {
      const event = state === 'locked' ? 'agent.lockedOut' : 'agent.signInFailed';
      await recordFailure(claimant, event, reason, actor, clock.now());
    }
    throw error;
  }
}
