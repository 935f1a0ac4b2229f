import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateQueueCommand, DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobOutcome, JobWork } from '#functions/platform/jobs/job-worker.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';

type Platform = typeof import('#functions/platform/storage/table.ts') &
  typeof import('#functions/platform/jobs/job-store.ts') &
  typeof import('#functions/platform/jobs/job-launcher.ts') &
  typeof import('#functions/platform/jobs/job-slots.ts') &
  typeof import('#functions/platform/jobs/job-worker.ts');
let platform: Platform;
let sqs: SQSClient;
let queueUrl: string;

const clock = { now: () => new Date(), today: () => new Date().toISOString().slice(0, 10) };

interface Message {
  readonly organizationId: string;
  readonly jobId: string;
}

/** Jobs of a queue that no worker of the stack listens to. */
beforeAll(async () => {
  const { region, credentials, endpoints } = stackUnderTest().access;
  sqs = new SQSClient({ region, credentials, endpoint: endpoints.services });
  const made = await sqs.send(new CreateQueueCommand({ QueueName: `jobs-${randomUUID()}` }));
  queueUrl = made.QueueUrl ?? '';
  becomeFunction();
  process.env['COVENANT_EXTRACTION_QUEUE_URL'] = queueUrl;
  process.env['JOB_LEASE_SECONDS'] = '4';
  // Files that ran before in this process have read the environment of the stack, which the modules keep.
  vi.resetModules();
  platform = {
    ...(await import('#functions/platform/storage/table.ts')),
    ...(await import('#functions/platform/jobs/job-store.ts')),
    ...(await import('#functions/platform/jobs/job-launcher.ts')),
    ...(await import('#functions/platform/jobs/job-slots.ts')),
    ...(await import('#functions/platform/jobs/job-worker.ts')),
  };
});

afterAll(() => {
  becomeFunction();
  vi.resetModules();
});

let run: JobWork<Message>['run'];
const work: JobWork<Message> = {
  queue: 'COVENANT_EXTRACTION_QUEUE_URL',
  clock,
  agentOf: () => actor.agentId,
  jobOf: ({ jobId }, jobs) => jobs.find(jobId),
  run: (message, job) => run(message, job),
  givenUp: 'Given up.',
};

const jobsOf = (organizationId: string) => platform.jobsOf(platform.tableOf(organizationId), actor, clock);

async function start(organizationId: string, title: string): Promise<string> {
  const jobs = jobsOf(organizationId);
  const launcher = platform.jobLauncher(platform.tableOf(organizationId), jobs);
  const payload = { organizationId };
  const id = randomUUID();
  const job = { id, kind: 'covenant-extraction' as const, title, entityId: null, documentId: null, payload };
  await platform.hand(await launcher.start(job), 'COVENANT_EXTRACTION_QUEUE_URL');
  return id;
}

/** Hands the messages of the queue to four workers until a job is over. */
async function workUntil(isOver: () => boolean): Promise<void> {
  const worker = async () => {
    while (!isOver()) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: queueUrl, VisibilityTimeout: 60 }),
      );
      for (const { Body = '', ReceiptHandle } of Messages) {
        await platform
          .workOnJob(JSON.parse(Body) as Message, { messageId: 'a-test', correlationId: 'a-test' }, work)
          .catch(() => undefined);
        await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
      }
      if (Messages.length === 0) await pause(20);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

beforeEach(() => {
  run = async () => ({ done: 'Done.' });
});

describe('the jobs of one organization', () => {
  it('leave room for those of another, and keep their order', async () => {
    const [busy, other] = [randomUUID(), randomUUID()];
    const begun: string[] = [];
    const ended: string[] = [];
    let atOnce = 0;
    let most = 0;
    run = async ({ organizationId }, { job }): Promise<JobOutcome> => {
      begun.push(job.title);
      if (organizationId === busy) {
        atOnce += 1;
        most = Math.max(most, atOnce);
        // The first one stays until there are as many as there may be, however slow the machine is.
        if (begun.length === 1) await vi.waitUntil(() => most >= platform.mostAtOnce.covenants, { timeout: 30_000 });
        await pause(150);
        atOnce -= 1;
      }
      ended.push(job.title);
      return { done: 'Done.' };
    };
    for (let at = 1; at <= 20; at += 1) await start(busy, String(at));
    await start(other, 'other');

    await workUntil(() => ended.length >= 21);

    const ownOrder = begun.filter((title) => title !== 'other').map(Number);
    expect(ended.indexOf('other')).toBeLessThan(10);
    expect(most).toBe(platform.mostAtOnce.covenants);
    expect(new Set(ownOrder).size).toBe(20);
    // Between its turn and its beginning a worker writes, now faster and now slower than others.
    for (const [at, title] of ownOrder.entries()) expect(Math.abs(title - 1 - at)).toBeLessThan(10);
  });
});

describe('a job', () => {
  it('is worked on by one worker at a time, and passes to another when that one gives no sign of life', async () => {
    const organizationId = randomUUID();
    const table = platform.tableOf(organizationId);
    const id = await start(organizationId, 'one');

    const first = await platform.takeSlot(table, 'covenants', id);
    const second = await platform.takeSlot(table, 'covenants', id);
    await pause(4_100);
    const third = await platform.takeSlot(table, 'covenants', id);

    expect(second).toBe('busy');
    expect(third).toMatchObject({ extend: expect.any(Function) });
    // The first worker was only slow: it learns that it has lost its place, and takes nobody else's.
    if (typeof first === 'string' || typeof third === 'string') throw new Error('No slot was given.');
    expect(await first.extend()).toBe(false);
    await first.release();
    expect(await third.extend()).toBe(true);
  });

  it('that is done at a service outside keeps no worker, is looked at again when it said, and not by messages that come twice', async () => {
    const organizationId = randomUUID();
    const table = platform.tableOf(organizationId);
    const looks: { readonly at: number; readonly tries: number; readonly message: string | null }[] = [];
    run = async (_, { job }) => {
      looks.push({ at: Date.now(), tries: job.tries, message: job.message });
      if (looks.length > 6) return { done: 'Done there.' };
      return { awaited: { seconds: 2, progress: 0.5, said: `Look ${looks.length}` } };
    };
    const id = await start(organizationId, 'outside');
    await workUntil(() => looks.length === 1);
    await pause(200);
    const jobs = jobsOf(organizationId);
    const asleep = await jobs.find(id);
    const launcher = platform.jobLauncher(table, jobs);
    const isLost = asleep && (await launcher.isLost(asleep));
    const slots = await platform.takenSlots(table, 'covenants');
    if (asleep) for (const _ of [1, 2, 3]) await platform.hand(asleep, 'COVENANT_EXTRACTION_QUEUE_URL');

    await workUntil(() => looks.length > 6);
    await vi.waitUntil(async () => (await jobs.find(id))?.status === 'done', { timeout: 5_000 });

    expect(asleep).toMatchObject({ status: 'running', progress: 0.5, message: 'Look 1', tries: 0 });
    expect({ isLost, slots: [...slots] }).toEqual({ isLost: false, slots: [] });
    expect(looks.map(({ tries }) => tries)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(looks.map(({ message }) => message)).toEqual(['Beginning', ...[1, 2, 3, 4, 5, 6].map((at) => `Look ${at}`)]);
    const pauses = looks.slice(1).map(({ at }, index) => at - (looks[index]?.at ?? 0));
    for (const one of pauses) expect(one).toBeGreaterThan(900);
  });

  it('that was to be looked at and was not counts as lost after a while', async () => {
    const due = (seconds: number) => ({
      status: 'running' as const,
      retryAt: new Date(Date.now() + seconds * 1_000).toISOString(),
    });

    expect([60, -60, -180].map((seconds) => platform.isAwaited(due(seconds)))).toEqual([true, true, false]);
    expect(platform.isAwaited({ status: 'running', retryAt: null })).toBe(false);
    expect(platform.isAwaited({ ...due(60), status: 'queued' })).toBe(false);
  });

  it('waits longer after each failure, and says in the end that it was given up', async () => {
    const organizationId = randomUUID();
    const id = await start(organizationId, 'failing');
    run = () => Promise.reject(new Error('broke down'));
    const states: unknown[] = [];

    for (let times = 1; times <= 4; times += 1) {
      await platform
        .workOnJob({ organizationId, jobId: id }, { messageId: 'a-test', correlationId: 'a-test' }, work)
        .catch(() => undefined);
      const job = await jobsOf(organizationId).find(id);
      const waits = job?.retryAt ? Math.round((Date.parse(job.retryAt) - Date.parse(job.updatedAt)) / 1_000) : null;
      states.push([job?.status, job?.error ?? waits]);
    }

    expect(states).toEqual([
      ['queued', 2],
      ['queued', 10],
      ['queued', 30],
      ['failed', 'Given up.'],
    ]);
  });
});
