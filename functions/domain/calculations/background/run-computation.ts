import { type Entity, findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { orRefused } from '#functions/platform/jobs/refused-work.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { AskedComputation } from '#shared/domain/metric-computation.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailOf } from '../compute-detail.ts';
import { type Answer, answerOf, kindsAsked } from '../compute-metrics.ts';
import { type CalculationsContext, type CalculationsPorts, calculationsContext } from '../context.ts';
import { type Background, boundsOfWorker } from './background.ts';
import { computationChange, findComputation } from './computation-records.ts';
import { type ComputationContent, keepContent } from './results.ts';

export interface ComputationMessage {
  readonly organizationId: string;
  readonly jobId: string;
  readonly entityId: string;
  /** Who has started it: what they may not see is not in it. */
  readonly agentId: string;
  readonly asSuperuser: 'true' | 'false';
}

const noLongerPermitted = 'You may no longer see figures here.';

/** Answers of the API are no larger, in characters. */
const largestAnswer = 5_000_000;

/** Part of a computation that is made of several: from `from` on, for a share of the whole. */
const within = (background: Background, from: number, share: number): Background => ({
  ...background,
  report: (progress, message) => background.report(from + progress * share, message),
});

async function computed(
  asked: AskedComputation,
  entityId: string,
  context: CalculationsContext,
  background: Background,
): Promise<ComputationContent> {
  if (asked.kind === 'detail') {
    return { kind: 'detail', detail: await detailOf(entityId, asked.request, context, background) };
  }
  const { request } = asked;
  const [kind, against] = kindsAsked(request);
  // One after the other: each may take as much memory as there is.
  const of = (one: typeof kind, part: Background): Promise<Answer> =>
    answerOf(entityId, request, one, asked, context, part);
  const one = await of(kind, against === null ? background : within(background, 0, 0.5));
  return { kind: 'metrics', one, other: against === null ? null : await of(against, within(background, 0.5, 0.5)) };
}

const tooLargeAnswer = () =>
  new DomainError('computationBeyondBackground', {
    userMessage: 'This comes to more values than one answer can hold. Ask for fewer metrics, or for fewer periods.',
  });

function toldOf(content: ComputationContent): string {
  if (content.kind === 'detail') return 'Explained';
  const { length } = content.one.metrics;
  return length === 1 ? '1 metric computed' : `${length.toLocaleString('en-US')} metrics computed`;
}

async function compute(
  message: ComputationMessage,
  entity: Entity,
  run: JobRun,
  ports: CalculationsPorts,
  bounds: typeof boundsOfWorker,
): Promise<JobOutcome> {
  const { jobId: id, organizationId } = message;
  const stored = await findComputation(run.table, id);
  const scope = await scopeOfAgent(message, run.actor, entity.path);
  if (stored === null || scope === null || !scope.mayInPart('View', 'Detail', entity.path)) {
    return { refused: noLongerPermitted };
  }
  const { attempt } = run.job;
  // A worker that died afterwards has done it already.
  if (stored.result?.attempt === attempt) return { done: 'Computed' };
  const background = { ...bounds, report: run.report };
  const computedAt = run.clock.now().toISOString();
  const content = await computed(stored.asked, entity.id, calculationsContext(ports)(scope), background);
  const json = JSON.stringify(content);
  if (json.length > largestAnswer) throw tooLargeAnswer();
  await keepContent(organizationId, id, attempt, json);
  const latest = (await findComputation(run.table, id)) ?? stored;
  const done = { ...latest, result: { attempt, computedAt } };
  const change = computationChange(run.table, done, latest.version, 'metricComputation.computed');
  await writeRecords([change], run.actor, run.clock.now());
  return { done: toldOf(content) };
}

/** Computes what was asked for and keeps it. Safe to run again: it begins anew, and what it keeps takes the place of what was kept. */
export async function runComputation(
  message: ComputationMessage,
  run: JobRun,
  ports: CalculationsPorts,
  bounds = boundsOfWorker,
): Promise<JobOutcome> {
  const entity = await findEntity(run.table, message.entityId);
  if (entity === null) return { refused: noLongerPermitted };
  return orRefused(compute(message, entity, run, ports, bounds));
}

export const computationGivenUp =
  'The computation stopped because of a problem on our side. Nothing is lost; compute it again.';
