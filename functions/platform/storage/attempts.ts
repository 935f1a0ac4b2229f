import { setTimeout } from 'node:timers/promises';
import { DomainError, type ErrorDetail } from '#shared/errors/domain-error.ts';

const mostAttempts = 10;
const firstPauseInMilliseconds = 25;
const longestPauseInMilliseconds = 800;

/** Exponential backoff with full jitter, so that writers of one record spread out the more, the more of them there are. */
const pauseAfter = (attempts: number): number =>
  Math.random() * Math.min(longestPauseInMilliseconds, firstPauseInMilliseconds * 2 ** attempts);

/** The writer has read another version than the stored one; trying again changes nothing about that. */
export class VersionOutdated extends DomainError {
  constructor(reason = 'another version was read', detail: ErrorDetail = {}) {
    super('recordChanged', { ...detail, reason });
  }
}

/** Whether a write was refused because something else was written in between. */
export const isRecordChanged = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'recordChanged';

/**
 * Carries out a write that nobody needs to review when something else was written at the same time, e.g. because all roles and groups of an
 * organization share the count of their changes. `attempt` must read afresh whatever it writes.
 */
export async function attempted<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRecordChanged(error) || error instanceof VersionOutdated || attempts === mostAttempts) throw error;
      await setTimeout(pauseAfter(attempts));
    }
  }
}
