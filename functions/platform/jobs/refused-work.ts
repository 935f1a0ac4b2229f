import { DomainError } from '#shared/errors/domain-error.ts';
import type { JobOutcome } from './job-worker.ts';

/** What a job comes to where its work may be refused for good: what the refusal tells people. Whatever may go well another time is thrown on. */
export async function orRefused(work: Promise<JobOutcome>): Promise<JobOutcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500 && error.code !== 'recordChanged') {
      return { refused: error.toBody().message };
    }
    throw error;
  }
}
