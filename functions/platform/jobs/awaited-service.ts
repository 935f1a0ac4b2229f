import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import type { Awaited } from './job-worker.ts';

/** How long until a service is asked again, in seconds: soon while it may have just begun. */
const pauseSince = (milliseconds: number): number => {
  if (milliseconds < minuteInMilliseconds) return 5;
  return milliseconds < 10 * minuteInMilliseconds ? 15 : 60;
};

/** Work that a service has had since a moment: when it is looked at again, and how far it counts as being after so many milliseconds, 0 to 1. */
export function awaitedSince(
  startedAt: string,
  now: Date,
  said: string,
  progressAfter: (milliseconds: number) => number,
): Awaited {
  const since = now.getTime() - Date.parse(startedAt);
  return { awaited: { seconds: pauseSince(since), progress: progressAfter(since), said } };
}

/** Whether a service asks for patience: that is no failure, and costs no try. */
export const asksForPatience = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'serviceUnavailable';
