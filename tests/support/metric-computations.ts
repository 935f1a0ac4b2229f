import { randomUUID } from 'node:crypto';
import type { MetricComputation, MetricComputationResult } from '#shared/domain/metric-computation.ts';
import type { Client, Reply } from './client.ts';
import { good, type TestOrganization } from './organization.ts';
import { actor, becomeFunction } from './platform.ts';
import { until } from './waiting.ts';

/** The calls of computations in the background, for one person and one entity. */
export function computationsOf(person: Pick<Client, 'get' | 'post'>, entityId: string) {
  const path = `/api/entities/${entityId}/metrics/computations`;
  const begun = ({ status, body }: Reply): MetricComputation => {
    if (status !== 202) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const read = (id: string): Promise<Reply> => person.get(`${path}/${id}`);
  return {
    start: async (body: object, query = ''): Promise<MetricComputation> =>
      begun(await person.post(`${path}${query}`, body)),
    explain: async (body: object): Promise<MetricComputation> => begun(await person.post(`${path}/detail`, body)),
    list: (query = ''): Promise<Reply> => person.get(`${path}${query}`),
    read,
    /** Once its job is over. */
    finished: async (id: string): Promise<MetricComputationResult> =>
      good(
        await until(
          () => read(id),
          ({ body }) => ['done', 'failed'].includes(body.job?.status),
          60_000,
        ),
      ).body,
  };
}

/** Each is written with its audit record, 99 items at most at once. */
const mostAtOnce = 49;

/** Puts so many more projects like one beside it, as quickly as they can be written. */
export async function multiply(
  { id }: TestOrganization,
  structureId: string,
  projectId: string,
  count: number,
): Promise<void> {
  becomeFunction();
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const { projectKey } = await import('#functions/domain/structures/entity-keys.ts');
  const { StoredProject } = await import('#shared/domain/project.ts');
  const table = tableOf(id);
  const like = await table.get(projectKey(structureId, projectId), StoredProject);
  if (like === null) throw new Error('There is no such project.');
  const { version: _v, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _a, ...value } = like;
  const changes = Array.from({ length: count }, (_, at) => {
    const copy = { ...value, id: randomUUID(), name: `${like.name} ${at + 2}` };
    return table.change({
      key: projectKey(structureId, copy.id),
      expects: 'absent',
      value: copy,
      event: 'project.created',
    });
  });
  for (let at = 0; at < count; at += mostAtOnce) {
    await writeRecords(changes.slice(at, at + mostAtOnce), actor, new Date());
  }
}

/** What one more attempt of a computation comes to, in this process and with other bounds than the worker's. */
export async function computedWithin(
  { id: organizationId }: TestOrganization,
  jobId: string,
  bounds: { readonly most?: number; readonly mostJudged?: number },
) {
  becomeFunction();
  const { boundsOfWorker } = await import('#functions/domain/calculations/background/background.ts');
  const { runComputation } = await import('#functions/domain/calculations/background/run-computation.ts');
  const { calculationPorts } = await import('#functions/compositions/calculation-ports.ts');
  const { systemClock } = await import('#functions/platform/clock.ts');
  const { jobsOf } = await import('#functions/platform/jobs/job-store.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const table = tableOf(organizationId);
  const stored = await jobsOf(table, actor, systemClock).find(jobId);
  if (stored === null) throw new Error('There is no such job.');
  const { entityId = '', agentId = '' } = stored.payload;
  const run = {
    job: { ...stored, attempt: stored.attempt + 1 },
    table,
    actor,
    clock: systemClock,
    report: async () => undefined,
  };
  const message = { organizationId, jobId, entityId, agentId, asSuperuser: 'false' } as const;
  return runComputation(message, run, calculationPorts, { ...boundsOfWorker, ...bounds });
}
