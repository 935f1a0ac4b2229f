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
  }, 120_000);
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

  it('waits longer after each failure, and says in the end that it was given up', async () => {
    const organizationId = randomUUID();
    const id = await start(organizationId, 'failing');
    run = () => Promise.reject(new Error('broke down'));
    const states: unknown[] = [];

    for (let times = 1; times <= 4; times += 1) {
      const begun = Date.now();
      await platform
        .workOnJob({ organizationId, jobId: id }, { messageId: 'a-test', correlationId: 'a-test' }, work)
        .catch(() => undefined);
      const job = await jobsOf(organizationId).find(id);
      const waits = job?.retryAt ? Math.round((Date.parse(job.retryAt) - begun) / 1_000) : null;
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
