import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { MetricComputation, MetricComputationResult } from '#shared/domain/metric-computation.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { asAnswered } from '../compute-metrics.ts';
import type { CalculationsContext } from '../context.ts';
import { computationsOf, endOfResult, findComputation, type StoredComputation } from './computation-records.ts';
import { computationView } from './computation-view.ts';
import { readContent } from './results.ts';
import { seenAnswer, seenDetail } from './seen-results.ts';

type Calls = typeof calculations.calls;

/** With the jobs that work on them. */
async function viewsOf(
  stored: readonly StoredComputation[],
  { scope }: CalculationsContext,
): Promise<readonly MetricComputation[]> {
  const jobs = await scope.table.getMany(
    stored.map(({ id }) => ({ kind: 'Job', id })),
    StoredJob,
  );
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return stored.flatMap((one) => {
    const job = byId.get(one.id);
    return job === undefined ? [] : [computationView(one, job)];
  });
}

export const listMetricComputations: UseCase<Calls['listMetricComputations'], CalculationsContext> = async (
  { params, query },
  context,
) => {
  const { table, agent } = context.scope;
  const entity = await readEntity(table, params.id);
  const { items, nextCursor } = await computationsOf(table, { entityId: entity.id, startedBy: agent.id }, query);
  return page({ items: await viewsOf(items, context), nextCursor });
};

/** Those of others are told to nobody. */
async function readOwn(id: string, entity: Entity, { scope }: CalculationsContext): Promise<StoredComputation> {
  const stored = await findComputation(scope.table, id);
  if (stored?.entityId !== entity.id || stored.startedBy !== scope.agent.id) {
    throw new DomainError('computationNotFound');
  }
  return stored;
}

async function answersOf(
  stored: StoredComputation,
  entity: Entity,
  { scope }: CalculationsContext,
): Promise<Pick<MetricComputationResult, 'metrics' | 'detail'>> {
  const { asked, result } = stored;
  // Storage may be late to let go of it.
  const isKept = result !== null && endOfResult(result.computedAt) > scope.clock.now().toISOString();
  const content = isKept ? await readContent(scope.organizationId, stored) : null;
  if (content?.kind === 'metrics' && asked.kind === 'metrics') {
    const one = seenAnswer(content.one, entity, scope);
    const other = content.other === null ? null : seenAnswer(content.other, entity, scope);
    return { metrics: asAnswered(entity.id, asked.request, one, other), detail: null };
  }
  return { metrics: null, detail: content?.kind === 'detail' ? await seenDetail(content.detail, entity, scope) : null };
}

export const readMetricComputation: UseCase<Calls['readMetricComputation'], CalculationsContext> = async (
  { params },
  context,
) => {
  const { table } = context.scope;
  const entity = await readEntity(table, params.id);
  // Before what it came to: a job that is done by then has kept that.
  const job = await table.get({ kind: 'Job', id: params.computationId }, StoredJob);
  const stored = await readOwn(params.computationId, entity, context);
  if (job === null) throw new DomainError('computationNotFound');
  return { ...computationView(stored, job), ...(await answersOf(stored, entity, context)) };
};
