import type { Clock } from '#functions/platform/clock.ts';
import { type JobStore, jobIdFor, type NewJob, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import type { SingleRecords } from '#functions/platform/storage/single-records.ts';
import type { RateProviderName } from '#shared/domain/rate-source.ts';
import { readChoice } from './rate-choice.ts';

/** The job that reads a provider's rates. `occasion` makes it another one: asking twice on the same occasion finds the same job. */
export const rateJob = (organizationId: string, provider: RateProviderName, occasion: string): NewJob => ({
  id: jobIdFor('exchange-rates', organizationId, provider, occasion),
  kind: 'exchange-rates',
  title: 'Fetch exchange rates',
  entityId: null,
  documentId: null,
  payload: { kind: 'exchange-rates', organizationId, provider },
});

interface RateMessage {
  readonly organizationId: string;
  /** Left out by the timer: the job is still to be recorded. */
  readonly jobId?: string | undefined;
}

/** The job of a message. That of the timer becomes one first, once a day, where the organization takes rates from a provider; being recorded starts it. */
export async function rateJobOf(
  { organizationId, jobId }: RateMessage,
  jobs: JobStore,
  { table, clock }: { readonly table: SingleRecords; readonly clock: Clock },
): Promise<StoredJob | null> {
  if (jobId !== undefined) return jobs.find(jobId);
  const { provider } = await readChoice(table);
  if (provider === 'None') return null;
  const job = rateJob(organizationId, provider, clock.today());
  if ((await jobs.find(job.id)) !== null) return null;
  try {
    await jobs.add(job);
  } catch (error) {
    // The same message at the same time.
    if (!isRecordChanged(error)) throw error;
  }
  return null;
}
