import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import type { JobStore, NewJob } from '#functions/platform/jobs/job-store.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

type Platform = typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/jobs/job-store.ts') &
  typeof import('#functions/platform/jobs/job-launcher.ts');
let platform: Platform;

let now = new Date('2026-03-31T12:00:00.000Z');
const clock = { now: () => now, today: () => now.toISOString().slice(0, 10) };

beforeAll(async () => {
  becomeFunction();
  platform = {
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/jobs/job-store.ts')),
    ...(await import('#functions/platform/jobs/job-launcher.ts')),
  };
});

let organizationId: string;
let jobs: JobStore;
let launcher: JobLauncher;

beforeEach(() => {
  now = new Date('2026-03-31T12:00:00.000Z');
  organizationId = randomUUID();
  jobs = platform.jobsOf(platform.tableOf(organizationId), actor, clock);
  launcher = platform.jobLauncher(platform.tableOf(organizationId), jobs);
});

/** Of an organization without uploads, so that its worker has nothing to do. */
const aJob = (job: Partial<NewJob> = {}): NewJob => ({
  id: platform.jobIdFor('reminder', organizationId),
  kind: 'abandoned-uploads',
  title: 'Uploads',
  documentId: null,
  entityId: null,
  payload: { kind: 'abandoned-uploads', organizationId },
  ...job,
});

describe('a job', () => {
  it('is the same for everybody who asks for the same work', async () => {
    const started = await Promise.all(Array.from({ length: 5 }, () => launcher.start(aJob())));

    expect(new Set(started.map(({ id, version, attempt }) => `${id} ${version} ${attempt}`)).size).toBe(1);
    expect(started[0]).toMatchObject({ status: 'queued', progress: 0, attempt: 1, createdBy: actor.agentId });
    expect(await jobs.find(started[0]?.id ?? '')).toEqual(started[0]);
  });

  it('has an id shaped like a UUID that depends on everything it is about', () => {
    const ids = [
      ['a', 'bc'],
      ['ab', 'c'],
      ['a', 'b', 'c'],
      ['a', 'bc', 1],
      ['a', 'bc', 2],
    ].map((parts) => platform.jobIdFor(...parts));

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true);
    expect(platform.jobIdFor('a', 'bc')).toBe(ids[0]);
  });

  it('says when it was finished, and no longer once it was started again', async () => {
    const job = await launcher.start(aJob());
    now = new Date('2026-03-31T12:00:05.000Z');

    const failed = await jobs.update(job, { status: 'failed', error: 'The document holds no text.' });
    const restarted = await launcher.restart(failed);

    expect(failed).toMatchObject({ status: 'failed', finishedAt: '2026-03-31T12:00:05.000Z', version: 2 });
    expect(restarted).toMatchObject({
      status: 'queued',
      attempt: 2,
      error: null,
      finishedAt: null,
      version: 3,
      createdAt: job.createdAt,
    });
  });

  it('is updated only by whoever knows its latest state', async () => {
    const job = await launcher.start(aJob());
    await jobs.update(job, { progress: 0.5 });

    await expect(jobs.update(job, { progress: 0.25 })).rejects.toMatchObject({ code: 'recordChanged' });
    expect(await jobs.find(job.id)).toMatchObject({ progress: 0.5, version: 2 });
  });

  it('is answered as others have left it where it is restarted by somebody who knows an earlier state', async () => {
    const job = await launcher.start(aJob());
    await jobs.update(job, { status: 'done', progress: 1 });

    const restarted = await launcher.restart(job);

    expect(restarted).toMatchObject({ status: 'done', progress: 1, attempt: 1, version: 2 });
    expect(await jobs.find(job.id)).toEqual(restarted);
  });

  it('is listed newest first, once, and not in another organization', async () => {
    for (const minute of [1, 2, 3]) {
      now = new Date(Date.UTC(2026, 2, 31, 12, minute));
      await launcher.start(
        aJob({ id: platform.jobIdFor('reminder', organizationId, minute), title: `Reminders ${minute}` }),
      );
    }
    const first = (await jobs.list({ limit: 10 })).items.at(-1);
    if (first) await jobs.update(first, { progress: 0.5 });

    const { items } = await jobs.list({ limit: 10 });
    const elsewhere = platform.jobsOf(platform.tableOf(randomUUID()), actor, clock);

    expect(items.map(({ title, progress }) => [title, progress])).toEqual([
      ['Reminders 3', 0],
      ['Reminders 2', 0],
      ['Reminders 1', 0.5],
    ]);
    expect((await elsewhere.list({ limit: 10 })).items).toEqual([]);
    expect(await elsewhere.find(items[0]?.id ?? '')).toBeNull();
  });
});
