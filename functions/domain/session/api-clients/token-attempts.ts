import { createHash } from 'node:crypto';
import type { Clock } from '#functions/platform/clock.ts';
import { sourceOf } from '#functions/platform/http/rate-limits.ts';
import { changeAttemptLog } from '#functions/platform/sign-in/attempt-log.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';

const mostFailures = 10;
const minutes = 15;
const spanInMilliseconds = minutes * minuteInMilliseconds;

/** Counted for each source: a client id is no secret, and who knows one must not be able to lock its owner out. */
const counterOf = (clientId: string, address: string): string => {
  const id = createHash('sha256').update(JSON.stringify([clientId, sourceOf(address)]));
  return `apiTokens.${id.digest('hex')}`;
};

interface Attempt {
  readonly clientId: string;
  readonly address: string;
}

/** Refuses with `tooManyAttempts` once a source has shown ten wrong secrets of a client within a quarter of an hour. */
export const requireAttemptsLeft = ({ clientId, address }: Attempt, clock: Clock): Promise<void> =>
  changeAttemptLog(counterOf(clientId, address), minutes, clock, (log, now) => {
    const failures = log.at.filter((time) => time > now - spanInMilliseconds);
    if (failures.length >= mostFailures) throw new DomainError('tooManyAttempts', { reason: 'API client' });
    return { outcome: undefined };
  });

export const countFailure = ({ clientId, address }: Attempt, clock: Clock): Promise<void> =>
  changeAttemptLog(counterOf(clientId, address), minutes, clock, (log, now) => ({
    next: { ...log, at: [...log.at.filter((time) => time > now - spanInMilliseconds), now] },
    outcome: undefined,
  }));
