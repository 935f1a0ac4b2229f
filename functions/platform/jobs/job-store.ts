import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import type { ListPage, PageRequest } from '#functions/platform/storage/paging.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type JobLine, lineOfJob } from '#shared/contract/queues.ts';
import { Job, type JobKind } from '#shared/domain/job.ts';

/** A job with the message that its worker gets; the message names records by id. */
export const StoredJob = Job.extend({
  payload: z.record(z.string(), z.string()),
  /** How often a worker has begun this attempt. */
  tries: z.number().int().default(0),
  /** Of the request that asked for it. */
  correlationId: z.string().default(''),
  /** When a worker may begin again after it has failed, or looks again what has become of work that is done elsewhere. */
  retryAt: z.string().nullable().default(null),
});
export type StoredJob = z.infer<typeof StoredJob>;

export const lineOf = ({ kind }: Pick<Job, 'kind'>): JobLine => lineOfJob(kind);

/**
 * The event of a job that waits for a worker to begin it: asked for, or asked for again. A job that waits after a failure is told of by its message, which
 * comes back.
 */
export const jobQueued = 'job.queued';
const jobWaits = 'job.waits';

/** Who has made a job that nobody asked for: a timer, or what follows from a change. */
export const upkeepAgent = 'organization-maintenance';

export interface NewJob {
  readonly payload: Readonly<Record<string, string>>;
  readonly id: string;
  readonly kind: JobKind;
  readonly title: string;
  readonly entityId: string | null;
  readonly documentId: string | null;
}

/** Jobs of one organization. A job's id is derived from what it works on, so asking twice finds the same job. */
export interface JobStore {
  find(id: string): Promise<StoredJob | null>;
  /** Those of these ids that there are. */
  findAll(ids: readonly string[]): Promise<readonly StoredJob[]>;
  list(page: PageRequest): Promise<ListPage<StoredJob>>;
  /**
   * Records a job that nobody works on yet, in one transaction with what it works on; refuses with `recordChanged` when there is one of that id.
   */
  add(job: NewJob, along?: readonly PendingChange[]): Promise<StoredJob>;
  /** Prepares what records a job as queued, as a new attempt where there is one, for the transaction of whoever has more to write with it. */
  queued(job: NewJob, known: StoredJob | null): PendingChange;
  /** Writes a new state; answers the stored job. */
  update(job: StoredJob, change: JobChange): Promise<StoredJob>;
}

export type JobChange = Partial<
  Pick<StoredJob, 'status' | 'progress' | 'message' | 'error' | 'attempt' | 'tries' | 'retryAt'>
>;

/** What a job that is to run again begins with. */
export const newAttempt = ({ attempt }: Pick<StoredJob, 'attempt'>) =>
  ({
    status: 'queued',
    progress: 0,
    message: null,
    error: null,
    attempt: attempt + 1,
    tries: 0,
    retryAt: null,
  }) as const satisfies JobChange;

/** In whose name a job works, and who hears how it has ended. An import that waited is queued by whoever has approved it last. */
export const starterOf = ({ kind, payload, createdBy }: Pick<StoredJob, 'kind' | 'payload' | 'createdBy'>): string =>
  (kind === 'figure-import' ? payload['agentId'] : undefined) ?? createdBy;

/** A job as it is answered: without what only its workers need. */
export const jobView = ({ payload: _, tries: _t, retryAt: _r, correlationId: _c, ...job }: StoredJob): Job => job;

/** A UUID-shaped id made of what the job is about. */
export function jobIdFor(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('|')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** More than these are not looked at at once; whoever ends a job looks again. */
const mostInView = 100;

/**
 * Whether a job is under way at a service outside: nobody works on it here, and its worker looks again later. From a moment after it should have looked on,
 * its message counts as lost.
 */
export const isAwaited = ({ status, retryAt }: Pick<StoredJob, 'status' | 'retryAt'>, now = Date.now()): boolean =>
  status === 'running' && retryAt !== null && now < Date.parse(retryAt) + graceOfAwaited;

/** In milliseconds. */
const graceOfAwaited = 120_000;

export const isOver = ({ status }: Pick<Job, 'status'>): boolean => status === 'done' || status === 'failed';

function queuedJob(job: NewJob, actor: Actor, at: string): StoredJob {
  return {
    ...job,
    payload: { ...job.payload },
    status: 'queued',
    progress: 0,
    message: null,
    error: null,
    attempt: 1,
    tries: 0,
    correlationId: actor.correlationId,
    retryAt: null,
    version: 1,
    createdAt: at,
    createdBy: actor.agentId,
    updatedAt: at,
    finishedAt: null,
  };
}

const openGroup = (line: JobLine): string => `OpenJob#${line}`;
const endOfTime = '9999';

/** Jobs of a line that are not over, those that were asked for first before the others; at most {@link mostInView}. */
export async function openJobs(table: Table, line: JobLine): Promise<readonly StoredJob[]> {
  const { items } = await table.listDue(openGroup(line), endOfTime, StoredJob, { limit: mostInView });
  // The list may be a moment behind.
  const stored = await table.getMany(
    items.map(({ id }) => ({ kind: 'Job', id })),
    StoredJob,
  );
  const byId = new Map(stored.map((job) => [job.id, job]));
  return items.flatMap(({ id }) => byId.get(id) ?? []).filter((job) => !isOver(job));
}

export function jobsOf(table: Table, actor: Actor, clock: Clock): JobStore {
  const find = (id: string) => table.get({ kind: 'Job', id }, StoredJob);

  const changeOf = (job: StoredJob, expects: 'absent' | number, event: string): PendingChange => {
    const { version: _v, createdAt, createdBy: _b, updatedAt: _u, ...value } = job;
    return table.change({
      key: { kind: 'Job', id: job.id },
      expects,
      value,
      event,
      list: { group: 'Job', sort: `${createdAt}#${job.id}` },
      ...(isOver(job) ? {} : { due: { group: openGroup(lineOf(job)), sort: `${createdAt}#${job.id}` } }),
    });
  };

  const save = async (
    job: StoredJob,
    expects: 'absent' | number,
    event: string,
    along: readonly PendingChange[] = [],
  ): Promise<StoredJob> => {
    const at = clock.now();
    await writeRecords([...along, changeOf(job, expects, event)], actor, at);
    const version = expects === 'absent' ? 1 : expects + 1;
    return { ...job, version, updatedAt: at.toISOString() };
  };

  const update = (job: StoredJob, change: JobChange): Promise<StoredJob> => {
    const changed = { ...job, ...change };
    const finishedAt = isOver(changed) ? (job.finishedAt ?? clock.now().toISOString()) : null;
    const event = changed.retryAt === null ? `job.${changed.status}` : jobWaits;
    return save({ ...changed, finishedAt }, job.version, event);
  };

  return {
    find,
    update,
    queued: (job, known) =>
      known === null
        ? changeOf(queuedJob(job, actor, clock.now().toISOString()), 'absent', jobQueued)
        : changeOf({ ...known, ...newAttempt(known), finishedAt: null }, known.version, jobQueued),
    findAll: (ids) =>
      table.getMany(
        [...new Set(ids)].map((id) => ({ kind: 'Job', id })),
        StoredJob,
      ),
    list: (page) => table.list('Job', StoredJob, page, { newestFirst: true }),
    add: (job, along) => save(queuedJob(job, actor, clock.now().toISOString()), 'absent', jobQueued, along),
  };
}
