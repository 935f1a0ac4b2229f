import { randomUUID } from 'node:crypto';
import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobIdFor, type NewJob } from '#functions/platform/jobs/job-store.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { RightsContext } from '../context.ts';
import { noProgress, progressChange, reviewChange } from './review-store.ts';
import { nameOf, requirePerson, shownReview } from './review-views.ts';
import { requireDayAhead, requireReviewers } from './reviewers.ts';

const snapshotJob = (id: string, name: string, { scope }: RightsContext): NewJob => ({
  id: jobIdFor('access-review', id),
  kind: 'access-review',
  title: `List of the access review “${name}”`,
  entityId: null,
  documentId: null,
  payload: {
    kind: 'access-review',
    organizationId: scope.organizationId,
    reviewId: id,
    agentId: scope.agent.id,
  },
});

/** The review is written together with the job that lists what it is about, so there is none whose list nobody writes. */
export const startAccessReview: UseCase<(typeof rights.calls)['startAccessReview'], RightsContext> = async (
  { body: { name, covers, structureId, dueOn, reviewerIds } },
  context,
) => {
  const { scope, launcher } = context;
  const { table, clock } = scope;
  requirePerson(scope);
  requireDayAhead(dueOn, clock);
  const [reviewers, structure] = await Promise.all([
    requireReviewers(table, reviewerIds),
    structureId === null ? null : readStructure(table, structureId),
  ]);
  const id = randomUUID();
  const job = snapshotJob(id, name, context);
  const review = {
    id,
    name,
    covers,
    structure: structure && { id: structure.id, name: structure.name },
    dueOn,
    reviewers,
    status: 'Preparing' as const,
    jobId: job.id,
    startedByName: nameOf(scope),
    takenAt: null,
    endedAt: null,
    endedByName: null,
  };
  await launcher.start(job, [
    reviewChange(table, { ...review, createdAt: clock.now().toISOString() }, 'absent', 'started'),
    progressChange(table, noProgress(id), 'absent', 'started'),
  ]);
  return shownReview(id, scope);
};
