import * as z from 'zod';
import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { entityPaths } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type JobLauncher, jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import {
  type JobStore,
  jobsOf,
  jobView,
  type StoredJob,
  starterOf,
  upkeepAgent,
} from '#functions/platform/jobs/job-store.ts';
import { ownerOf, structureIdOf } from '#functions/platform/storage/owners.ts';
import { chosenPage } from '#functions/platform/storage/paging.ts';
import type { jobs } from '#shared/contract/jobs.ts';
import type { Job } from '#shared/domain/job.ts';
import { covenantSources } from '#shared/domain/permissions/covenant-rights.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

type Calls = typeof jobs.calls;

export interface JobsContext {
  readonly scope: RequestScope;
  readonly jobs: JobStore;
  readonly launcher: JobLauncher;
}

export function jobsContext(scope: RequestScope): JobsContext {
  const jobs = () => jobsOf(scope.table, scope.actor, scope.clock);
  return {
    scope,
    get jobs() {
      return jobs();
    },
    get launcher() {
      return jobLauncher(scope.table, jobs());
    },
  };
}

/** A job with the path of what it works on; null where it works on no entity. */
interface PlacedJob {
  readonly job: StoredJob;
  readonly path: readonly string[] | null;
}

const RoomType = z.enum(['Deal', 'Project', 'Loan', 'Organization']);

/** Kinds of work that file documents beside the one that they are about. */
const isFiling = (kind: StoredJob['kind']): boolean => kind === 'archive-unpacking' || kind === 'document-translation';

/** Kinds of work in data rooms. */
const isInRoom = ({ kind }: StoredJob): boolean => isFiling(kind) || kind === 'room-download';

/** What the room belongs to in which it is done. */
async function roomOf(job: StoredJob): Promise<Pick<Job, 'room'>> {
  const owner = isInRoom(job) && job.entityId !== null ? await ownerOf(job.entityId) : null;
  if (owner === null) return {};
  return { room: { type: RoomType.parse(owner.kind), structureId: structureIdOf(owner) } };
}

async function placed(jobs: readonly StoredJob[], { table }: RequestScope): Promise<readonly PlacedJob[]> {
  const paths = await entityPaths(
    table,
    jobs.flatMap(({ entityId }) => entityId ?? []),
  );
  return jobs.map((job) => ({
    job,
    path: job.entityId === null ? null : (paths.get(job.entityId) ?? [job.entityId]),
  }));
}

/** Kinds of work of which only its starter gets to see what came of it. */
const isPersonal = ({ kind }: StoredJob): boolean => kind === 'metric-computation' || kind === 'room-download';

/**
 * A job is seen by whoever may see what it works on; one without an entity, and one that is somebody's own, by its starter and administrators. A data room
 * may be shared without the structure, and the organization's lies in none: who has something unpacked or translated there sees that.
 */
function isVisible({ job, path }: PlacedJob, scope: RequestScope): boolean {
  const isStarter = job.createdBy === scope.agent.id;
  if (path === null || isPersonal(job)) return isStarter || scope.may('Edit', 'Organization');
  if (scope.may('View', 'Deal', path)) return true;
  return isFiling(job.kind) && isStarter && scope.mayInPart('View', 'Document', path);
}

/** What jobs about documents are called where these are hidden. */
const hiddenTitles: Readonly<Partial<Record<StoredJob['kind'], string>>> = {
  'archive-unpacking': 'Unpacking of an archive',
  'document-translation': 'Translation of a document',
};

/** A job about a document has its name in what it says, which is told only to whoever may see the document; what came of it, to whoever sees covenants. */
async function viewOf({ job, path }: PlacedJob, scope: RequestScope): Promise<Job> {
  const view: Job = { ...jobView(job), ...(await roomOf(job)) };
  const { documentId, entityId } = job;
  if (documentId === null || entityId === null) return view;
  const hidden = await documentSight(scope, entityId, path ?? [entityId]).hidden([documentId]);
  const seesResult =
    isFiling(job.kind) || covenantSources.some((source) => scope.mayInPart('View', source, path ?? [entityId]));
  const message = hidden.size === 0 && seesResult ? view.message : null;
  if (hidden.size === 0) return { ...view, message };
  const title = hiddenTitles[job.kind] ?? 'Covenants of a document';
  return { ...view, title, documentId: null, message };
}

async function visibleJob(jobId: string, { scope, jobs: store }: JobsContext): Promise<PlacedJob> {
  const job = await store.find(jobId);
  const [found] = job === null ? [] : await placed([job], scope);
  if (!found || !isVisible(found, scope)) throw new DomainError('jobNotFound');
  return found;
}

/** Whoever may start it may start it again: agreements are read for new covenants, and figures entered; whatever else works on a structure follows from editing it. */
const mayRetry = ({ job, path }: PlacedJob, scope: RequestScope): boolean => {
  if (path === null) return true;
  // It goes on in the name of whoever has started it.
  if (isPersonal(job)) {
    const source = job.kind === 'room-download' ? 'Document' : 'Detail';
    return job.createdBy === scope.agent.id && scope.mayInPart('View', source, path);
  }
  if (job.kind === 'figure-import') return starterOf(job) === scope.agent.id && scope.mayInPart('Edit', 'Detail', path);
  if (isFiling(job.kind)) {
    return job.createdBy === scope.agent.id && scope.mayInPart('Edit', 'Document', path);
  }
  if (job.kind !== 'covenant-extraction') return scope.may('Edit', 'Deal', path);
  return covenantSources.some((source) => scope.may('Create', source, path));
};

/** Lists hold what people have started. What Trestle does by itself is there for superusers, and for whoever can start it again after it has failed. */
function isListed(one: PlacedJob, scope: RequestScope): boolean {
  const { createdBy, attempt, status } = one.job;
  const isStartedByPeople = createdBy !== upkeepAgent || attempt > 1;
  return isStartedByPeople || scope.agent.superuser || (status === 'failed' && mayRetry(one, scope));
}

export const listJobs: UseCase<Calls['listJobs'], JobsContext> = async ({ query }, { scope, jobs: store }) => {
  const shows = (one: PlacedJob): boolean =>
    (query.status === undefined || one.job.status === query.status) && isVisible(one, scope) && isListed(one, scope);
  const { items, nextCursor } = await chosenPage(
    (request) => store.list(request),
    async (jobs) => (await placed(jobs, scope)).map((one) => (shows(one) ? one : null)),
    query,
  );
  return page({ items: await Promise.all(items.map((one) => viewOf(one, scope))), nextCursor });
};

export const getJob: UseCase<Calls['getJob'], JobsContext> = async ({ params }, context) =>
  viewOf(await visibleJob(params.jobId, context), context.scope);

export const retryJob: UseCase<Calls['retryJob'], JobsContext> = async ({ params }, context) => {
  const found = await visibleJob(params.jobId, context);
  if (!mayRetry(found, context.scope)) throw new DomainError('notPermitted');
  const { job } = found;
  const { launcher, scope } = context;
  if (job.status !== 'failed' && !(await launcher.isLost(job))) throw new DomainError('jobNotRetryable');
  return viewOf({ ...found, job: await launcher.restart(job) }, scope);
};
