import { describe, expect, it } from 'vitest';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import type { JobStore, StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const job = { id: 'reading', status: 'running', attempt: 1, version: 3 } as StoredJob;
const done = { ...job, status: 'done', version: 4 } as StoredJob;

/** A store in which something happens to the job before it is written. */
const launcherWhere = (refusal: DomainError, now: StoredJob | null) => {
  const store: Partial<JobStore> = { update: () => Promise.reject(refusal), find: async () => now };
  return jobLauncher({} as Table, store as JobStore);
};

describe('a job that is started again', () => {
  it('is answered as its slow worker has ended it meanwhile', async () => {
    expect(await launcherWhere(new DomainError('recordChanged'), done).restart(job)).toEqual(done);
  });

  it('is refused where it has gone, or cannot be written for another reason', async () => {
    await expect(launcherWhere(new DomainError('recordChanged'), null).restart(job)).rejects.toThrow('recordChanged');
    await expect(launcherWhere(new DomainError('tooMuchAtOnce'), done).restart(job)).rejects.toThrow('tooMuchAtOnce');
  });
});
