import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { Accepted } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { isOver, jobIdFor, jobsOf, type NewJob, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { AskedComputation, MetricComputation } from '#shared/domain/metric-computation.ts';
import { namesIn } from '../compute-metrics.ts';
import type { CalculationsContext } from '../context.ts';
import { computationChange, findComputation, type StoredComputation } from './computation-records.ts';
import { computationView } from './computation-view.ts';

type Calls = typeof calculations.calls;

const titleOf = (asked: AskedComputation, { name }: Entity): string =>
  asked.kind === 'metrics' ? `Metrics of ${name}` : `${asked.request.detail} of ${name}`;

/** The same question of the same person is the same computation. */
const idOf = (asked: AskedComputation, { id }: Entity, { organizationId, agent }: RequestScope): string =>
  jobIdFor('metric-computation', organizationId, agent.id, id, JSON.stringify(asked));

const jobOf = (id: string, asked: AskedComputation, entity: Entity, scope: RequestScope): NewJob => ({
  id,
  kind: 'metric-computation',
  title: titleOf(asked, entity),
  entityId: entity.id,
  documentId: null,
  payload: {
    organizationId: scope.organizationId,
    entityId: entity.id,
    agentId: scope.agent.id,
    asSuperuser: String(scope.agent.superuser),
  },
});

async function start(
  asked: AskedComputation,
  entityId: string,
  { scope }: CalculationsContext,
): Promise<Accepted<MetricComputation>> {
  const { table, actor, clock } = scope;
  const entity = await readEntity(table, entityId);
  const id = idOf(asked, entity, scope);
  const jobs = jobsOf(table, actor, clock);
  const launcher = jobLauncher(table, jobs);
  const [stored, known] = await Promise.all([findComputation(table, id), jobs.find(id)]);
  const isUnderWay = known !== null && !isOver(known) && !(await launcher.isLost(known));
  if (stored !== null && isUnderWay) return new Accepted(computationView(stored, known));

  const own = { id, entityId: entity.id, startedBy: scope.agent.id, startedAt: clock.now().toISOString(), asked };
  const asStarted: StoredComputation = { ...own, result: stored?.result ?? null, version: (stored?.version ?? 0) + 1 };
  const change = computationChange(table, asStarted, stored?.version ?? 'absent', 'metricComputation.started');
  const begin = async (): Promise<StoredJob> => {
    if (known === null) return launcher.start(jobOf(id, asked, entity, scope), [change]);
    await writeRecords([change], actor, clock.now());
    return launcher.restart(known);
  };
  return new Accepted(computationView(asStarted, await begin()));
}

export const startMetricComputation: UseCase<Calls['startMetricComputation'], CalculationsContext> = async (
  { params, query, body },
  context,
) => {
  const { computesGroups } = await context.settings();
  // Refuses what would be refused as well if it were computed at once.
  namesIn(body, computesGroups);
  const [effective, categories] = [query.effective === 'true', query.categories === 'true'];
  return start({ kind: 'metrics', request: body, effective, categories }, params.id, context);
};

export const startDetailComputation: UseCase<Calls['startDetailComputation'], CalculationsContext> = (
  { params, body },
  context,
) => start({ kind: 'detail', request: body }, params.id, context);
