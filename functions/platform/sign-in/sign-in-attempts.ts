import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#functions/platform/clock.ts';
import {
  addressCounter,
  giveSourceTurnBack,
  signInLimits,
  sourceOf,
  takeSourceTurn,
} from '#functions/platform/http/rate-limits.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { type AttemptLog, changeAttemptLog } from './attempt-log.ts';
import { knownDevice } from './known-device.ts';
import { isKnownSource, rememberSource } from './known-source.ts';
import { type Claimant, recordFailure } from './sign-in-failures.ts';

/** An attempt whose function died no longer holds a place after this time. */
const abandonedAfterInMilliseconds = 15_000;
const patienceInMilliseconds = 6_000;

/** What failures are counted for, and how many of them lock it. */
interface Counter {
  readonly id: string;
  readonly most: number;
  readonly minutes: number;
}

/** Failures count until there has been none for the whole span; the user pool counts in the same way. */
const counted = ({ at }: AttemptLog, { minutes }: Counter, now: number): readonly number[] =>
  (at.at(-1) ?? 0) > now - minutes * minuteInMilliseconds ? at : [];
const unsettled = ({ pending }: AttemptLog, now: number) =>
  pending.filter(({ since }) => since > now - abandonedAfterInMilliseconds);

/**
 * Takes one of the places that a counter has. An attempt that is still being verified holds its place, so that however many come at once,
 * no more are verified than may fail; the others wait until it is settled.
 */
async function beginAttempt(counter: Counter, clock: Clock): Promise<string> {
  const id = randomUUID();
  const giveUpAt = Date.now() + patienceInMilliseconds;
  for (;;) {
    const outcome = await changeAttemptLog(counter.id, counter.minutes * 2, clock, (log, now) => {
      if (log.lockedUntil > now) return { outcome: 'locked' };
      const at = [...counted(log, counter, now)];
      const pending = unsettled(log, now);
      if (at.length + pending.length >= counter.most) return { outcome: 'full' };
      return { next: { ...log, at, pending: [...pending, { id, since: now }] }, outcome: 'begun' };
    });
    if (outcome === 'begun') return id;
    if (outcome === 'locked' || Date.now() > giveUpAt) throw new DomainError('tooManyAttempts', { reason: outcome });
    await pause(50 + Math.random() * 100);
  }
}

/** A success forgets the failures; what was neither, e.g. a right password without the code, leaves them as they are. */
const settleAttempt = (
  counter: Counter,
  id: string,
  result: 'succeeded' | 'failed' | 'undecided',
  clock: Clock,
): Promise<'open' | 'locked'> =>
  changeAttemptLog(counter.id, counter.minutes * 2, clock, (log, now) => {
    const pending = unsettled(log, now).filter((one) => one.id !== id);
    if (result === 'succeeded') return { next: { at: [], pending, lockedUntil: 0 }, outcome: 'open' };
    const before = counted(log, counter, now);
    const at = result === 'failed' ? [...before, now] : [...before];
    if (result === 'undecided' || at.length < counter.most) return { next: { ...log, at, pending }, outcome: 'open' };
    return { next: { at, pending, lockedUntil: now + counter.minutes * minuteInMilliseconds }, outcome: 'locked' };
  });

const everywhere = (email: string): Counter => ({
  id: addressCounter('badSignIns', email),
  ...signInLimits.addressFromAnywhere,
});

/** Forgets the failures of an address whose owner has shown another way that it is theirs. */
export const forgetFailures = (email: string, clock: Clock): Promise<void> =>
  changeAttemptLog(everywhere(email).id, everywhere(email).minutes * 2, clock, () => ({
    next: { at: [], pending: [], lockedUntil: 0 },
    outcome: undefined,
  }));

/**
 * What an attempt counts for. A browser with which the address has signed in before counts for itself only, and so does a source from which it has:
 * strangers lock nobody out of either. All others count for their source and for the address.
 */
async function countersOf({ email, device }: Claimant, clock: Clock): Promise<readonly Counter[]> {
  const known = await knownDevice(email, { device, clock });
  if (known !== null) return [{ id: addressCounter('badSignIns', email, known), ...signInLimits.addressFromDevice }];
  const fromSource = addressCounter('badSignIns', email, sourceOf(device.address));
  const ofSource = { id: fromSource, ...signInLimits.addressFromSource };
  return (await isKnownSource({ email, device }, clock)) ? [ofSource] : [ofSource, everywhere(email)];
}

interface Attempt {
  readonly counter: Counter;
  readonly id: string;
}

/** Takes a place of each counter; what was taken is given back where one of them is locked. */
async function beginAll(counters: readonly Counter[], clock: Clock): Promise<readonly Attempt[]> {
  const begun: Attempt[] = [];
  try {
    for (const counter of counters) begun.push({ counter, id: await beginAttempt(counter, clock) });
    return begun;
  } catch (error) {
    await Promise.all(begun.map(({ counter, id }) => settleAttempt(counter, id, 'undecided', clock)));
    throw error;
  }
}

async function settleAll(
  attempts: readonly Attempt[],
  result: 'succeeded' | 'failed' | 'undecided',
  clock: Clock,
): Promise<'open' | 'locked'> {
  const states = await Promise.all(attempts.map(({ counter, id }) => settleAttempt(counter, id, result, clock)));
  return states.includes('locked') ? 'locked' : 'open';
}

const failures: ReadonlySet<ErrorCode> = new Set(['badCredentials', 'twoFactorCodeInvalid']);

/**
 * Verifies a password, and a code where one is due, under the limits of the e-mail address and of the source; `isComplete` tells whether a code is
 * still missing. A failure is counted and audited, the last one that is allowed locks. While it is locked, the right password is refused as well
 * (`tooManyAttempts`); such an attempt is none of the source's failures.
 */
export async function verifyUnderLimits<Verified extends { readonly isComplete: boolean }>(
  claimant: Claimant,
  verify: () => Promise<Verified>,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<Verified> {
  const { address } = claimant.device;
  const counters = await countersOf(claimant, clock);
  await takeSourceTurn('badSignIns', address, clock);
  let attempts: readonly Attempt[] = [];
  try {
    attempts = await beginAll(counters, clock);
    const verified = await verify();
    await Promise.all([
      settleAll(attempts, verified.isComplete ? 'succeeded' : 'undecided', clock),
      ...(verified.isComplete ? [rememberSource(claimant, clock)] : []),
      giveSourceTurnBack('badSignIns', address, clock),
    ]);
    return verified;
  } catch (error) {
    const reason = error instanceof DomainError && failures.has(error.code) ? error.code : null;
    const state = await settleAll(attempts, reason === null ? 'undecided' : 'failed', clock);
    if (reason === null) await giveSourceTurnBack('badSignIns', address, clock);
    else await recordFailure(claimant, state === 'locked' ? 'lockedOut' : 'failed', reason, actor, clock.now());
    throw error;
  }
}
