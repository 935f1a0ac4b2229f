import { covenantQueues, jobLauncher, notificationQueues, upkeepQueues } from '#functions/platform/job-launcher.ts';
import { type JobStore, jobsOf, jobView, type StoredJob } from '#functions/platform/job-store.ts';
import { page } from '#functions/platform/reply.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { filledPage } from '#functions/platform/table.ts';
import type { jobs } from '#shared/contract/jobs.ts';
import type { Job } from '#shared/domain/job.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

type Calls = typeof jobs.calls;

const everyQueue = { ...covenantQueues, ...notificationQueues, ...upkeepQueues };

export interface JobsContext {
  readonly scope: RequestScope;
  readonly jobs: JobStore;
}

export const jobsContext = (scope: RequestScope): JobsContext => ({
  scope,
  get jobs() {
    return jobsOf(scope.table, scope.actor, scope.clock);
  },
});

/** A job is seen by whoever may see what it works on; one without an entity by its starter and administrators. */
const isVisible = ({ entityId, createdBy }: Job, scope: RequestScope): boolean =>
  entityId === null
    ? createdBy === scope.agent.id || scope.may('Edit', 'Organization')
    : scope.may('View', 'Deal', entityId);

async function visibleJob(jobId: string, { scope, jobs: store }: JobsContext): Promise<StoredJob> {
  const job = await store.find(jobId);
  if (!job || !isVisible(job, scope)) throw new DomainError('jobNotFound');
  return job;
}

export const listJobs: UseCase<Calls['listJobs'], JobsContext> = async ({ query }, { scope, jobs: store }) => {
  const { items, nextCursor } = await filledPage(
    (request) => store.list(request),
    (job) => isVisible(job, scope) && (query.status === undefined || job.status === query.status),
    query,
  );
  return page({ items: items.map(jobView), nextCursor });
};

export const getJob: UseCase<Calls['getJob'], JobsContext> = async ({ params }, context) =>
  jobView(await visibleJob(params.jobId, context));

export const retryJob: UseCase<Calls['retryJob'], JobsContext> = async ({ params }, context) => {
  const job = await visibleJob(params.jobId, context);
  if (job.entityId !== null && !context.scope.may('Create', 'Covenant', job.entityId))
    throw new DomainError('notPermitted');
  if (job.status !== 'failed') throw new DomainError('jobNotRetryable');
  return jobView(await jobLauncher(context.jobs, everyQueue).restart(job));
};
