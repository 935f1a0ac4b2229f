import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../open-database.ts';
import { isOneShot, nextDue } from './schedule-definition.ts';
import type { PendingFiring, Schedule, ScheduleStore } from './schedule-store.ts';

/** One call of a schedule's target. `input` is the schedule's own, with the `<aws.scheduler.…>` keywords filled in; null when it has none. */
export interface Firing {
  readonly group: string;
  readonly name: string;
  readonly scheduleArn: string;
  readonly targetArn: string;
  readonly deadLetterArn: string | null;
  readonly input: string | null;
  readonly scheduledAt: Date;
  readonly executionId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** `onFire` delivers; when it rejects the firing is tried again until the schedule's retry policy is spent, then `onGiveUp` is told. */
export interface FiringListener {
  onFire(firing: Firing): void | Promise<void>;
  onGiveUp?(firing: Firing, reason: unknown): void;
}

export interface ScheduleClock {
  /** Looks again at what is due; to be called whenever a schedule changed. */
  wake(): void;
  /** Fires now, whatever the schedule says, and leaves its next due time alone. */
  fire(schedule: Schedule): void;
  /** Resolves when deliveries under way have ended. */
  stop(): Promise<void>;
}

export interface ClockParts {
  readonly database: DatabaseSync;
  readonly store: ScheduleStore;
  readonly listener: FiringListener;
  readonly now: () => number;
  arnOf(group: string, name: string): string;
}

const longestSleepInMilliseconds = 3_600_000;
const longestPauseInMilliseconds = 60_000;
const mostAttemptsByDefault = 186;
const longestAgeInSecondsByDefault = 86_400;

/**
 * Watches the schedules. A recurring run that was missed while the engine was closed is skipped, a one-shot is made up for: it would
 * otherwise never happen.
 */
export function startScheduleClock(parts: ClockParts): ScheduleClock {
  const { store, now } = parts;
  const underway = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const wake = () => {
    if (isStopped) return;
    const time = now();
    for (const schedule of store.dueUpTo(time)) enqueueDue(parts, schedule, time);
    for (const firing of store.firings.dueUpTo(time)) {
      if (underway.has(firing.executionId)) continue;
      const delivery = deliver(parts, firing).finally(() => {
        underway.delete(firing.executionId);
        wake();
      });
      underway.set(firing.executionId, delivery);
    }
    const next = Math.min(store.nextDueAt() ?? Infinity, store.firings.nextAttemptAfter(time) ?? Infinity);
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(next - now(), 1), longestSleepInMilliseconds));
  };

  skipMissedRuns(parts);
  wake();

  return {
    wake,
    fire: (schedule) => {
      store.firings.save(firingOf(schedule, now(), now()));
      wake();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(underway.values());
    },
  };
}

function skipMissedRuns({ store, now }: ClockParts): void {
  for (const schedule of store.dueUpTo(now())) {
    if (isOneShot(schedule.definition)) continue;
    store.save({ ...schedule, dueAt: nextDue(schedule.definition, now(), schedule.createdAt) });
  }
}

function enqueueDue({ database, store }: ClockParts, schedule: Schedule, time: number): void {
  const dueAt = schedule.dueAt ?? time;
  const following = isOneShot(schedule.definition)
    ? null
    : nextDue(schedule.definition, Math.max(dueAt, time - 1), schedule.createdAt);
  inTransaction(database, () => {
    store.firings.save(firingOf(schedule, dueAt, time));
    if (following === null && schedule.definition.ActionAfterCompletion === 'DELETE') {
      store.remove(schedule.group, schedule.name);
    } else store.save({ ...schedule, dueAt: following });
  });
}

function firingOf({ group, name, definition }: Schedule, scheduledAt: number, attemptAt: number): PendingFiring {
  return { executionId: randomUUID(), group, name, target: definition.Target, scheduledAt, attempt: 1, attemptAt };
}

async function deliver({ store, listener, now, arnOf }: ClockParts, pending: PendingFiring): Promise<void> {
  const firing = asFiring(pending, arnOf(pending.group, pending.name));
  try {
    await listener.onFire(firing);
    store.firings.remove(pending);
  } catch (reason) {
    const { MaximumRetryAttempts, MaximumEventAgeInSeconds } = pending.target.RetryPolicy ?? {};
    const pause = Math.min(1000 * 2 ** (pending.attempt - 1), longestPauseInMilliseconds);
    const age = now() + pause - pending.scheduledAt;
    const isSpent =
      pending.attempt >= (MaximumRetryAttempts ?? mostAttemptsByDefault - 1) + 1 ||
      age > (MaximumEventAgeInSeconds ?? longestAgeInSecondsByDefault) * 1000;
    if (isSpent) {
      store.firings.remove(pending);
      listener.onGiveUp?.(firing, reason);
    } else store.firings.save({ ...pending, attempt: pending.attempt + 1, attemptAt: now() + pause });
  }
}

function asFiring(pending: PendingFiring, scheduleArn: string): Firing {
  const { group, name, target, scheduledAt, executionId, attempt } = pending;
  const keywords: Readonly<Record<string, string>> = {
    'schedule-arn': scheduleArn,
    'scheduled-time': new Date(scheduledAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    'execution-id': executionId,
    'attempt-number': String(attempt),
  };
  const input = target.Input?.replace(/<aws\.scheduler\.([a-z-]+)>/g, (whole, key: string) => keywords[key] ?? whole);
  return {
    group,
    name,
    scheduleArn,
    targetArn: target.Arn,
    deadLetterArn: target.DeadLetterConfig?.Arn ?? null,
    input: input ?? null,
    scheduledAt: new Date(scheduledAt),
    executionId,
    attempt,
  };
}
