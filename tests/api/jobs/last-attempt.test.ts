import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mostTries } from '#shared/domain/job.ts';
import { deliver } from '#tests/support/local-pages.ts';
import { anOrganization, good } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

it('gives a job up with its last try, and not before', async () => {
  const { id: organizationId, admin } = await anOrganization();
  becomeFunction();
  const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
  const { systemClock } = await import('#functions/platform/clock.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const work = { kind: 'search-index' as const, title: 'Index', entityId: null, documentId: null };
  const id = randomUUID();
  await jobsOf(tableOf(organizationId), actor, systemClock).add({ ...work, id, payload: {} });
  // There is no such structure, so that every attempt fails.
  const message = { kind: work.kind, organizationId, jobId: id, structureId: randomUUID() };
  const statusAfter = async (times: number): Promise<string> => {
    const answer = await deliver('maintain-organizations', message, times);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'a-test' }] });
    return good(await admin.get(`/api/jobs/${id}`)).body.status;
  };

  const statuses: string[] = [];
  for (let times = 1; times <= mostTries; times += 1) statuses.push(await statusAfter(times));

  expect(statuses).toEqual(['queued', 'queued', 'queued', 'failed']);
  expect(good(await admin.get(`/api/jobs/${id}`)).body.error).toContain('Start it again with Retry');
});
