import { readOwnDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { ComputedMetric } from '#shared/domain/computed-metric.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import { definitionsOf } from '#shared/metrics/catalog/catalog-definitions.ts';
import type { Definitions } from '#shared/metrics/formula/definitions.ts';
import { parseFormula } from '#shared/metrics/formula/parse-formula.ts';
import { answerOfRun } from '../compute-metrics.ts';
import type { CalculationsContext } from '../context.ts';
import { type Run, run } from '../run.ts';
import { problemsWith } from './check-formula.ts';
import { faulty, typeOf } from './define-detail.ts';
import { seesInputs } from './inputs-seen.ts';

type Calls = typeof calculations.calls;

/** Definitions with one laid over that of the same name, or added to them. */
function withType(definitions: Definitions, type: DetailType): Definitions {
  const laidOver = definitionsOf([type]);
  return {
    find: (id) => laidOver.find(id) ?? definitions.find(id),
    *all() {
      for (const definition of definitions.all()) if (definition.id !== type.id) yield definition;
      yield* laidOver.all();
    },
  };
}

function withheld(metric: ComputedMetric): ComputedMetric {
  const text = 'The formula reads figures that are not shared with you.';
  return { ...metric, values: metric.values.map(() => null), reasons: metric.values.map((_, at) => ({ at, text })) };
}

function requireOn(type: DetailType, { entity }: Run): void {
  if (type.entityTypes.includes(entity.entityType)) return;
  throw invalid('entityTypes', `${type.name} is no detail of ${entity.name}: it is of ${type.entityTypes.join(', ')}.`);
}

/** Computes with the organization's definitions and the one that is being written over them; nothing is stored. */
export const previewFormula: UseCase<Calls['previewFormula'], CalculationsContext> = async (
  { params, body },
  context,
) => {
  const { definition, from, to, dataKind } = body;
  const { scope } = context;
  const type = typeOf(definition);
  if (type.formula === null) throw invalid('formula', 'Enter a formula.');
  const parsed = parseFormula(type.formula);
  if ('problem' in parsed) throw faulty(parsed.problem);
  const own = (await readOwnDetailTypes(scope.table)).filter(({ id }) => id !== type.id);
  const [problem] = problemsWith(type, own);
  if (problem !== undefined) throw faulty(problem);
  const asked = { details: [type.name], kind: dataKind, effective: true } as const;
  const range = {
    startDate: from,
    endDate: to,
    dataKind,
    rollup: 'Monthly',
    timing: null,
    approvedOnly: false,
  } as const;
  const overlaid: CalculationsContext = {
    ...context,
    definitions: async (ofEntity) => withType(await context.definitions(ofEntity), type),
  };
  const done = await run(params.id, { ...range, ...asked }, overlaid);
  requireOn(type, done);
  const told = { names: [type.name], period: null, currency: undefined, categories: false };
  const { periods, currency, metrics } = await answerOfRun(done, told, overlaid);
  const [written] = metrics;
  if (written === undefined) throw new DomainError('notPermitted', { reason: `View on Detail ${type.name}` });
  const today = await answerOfRun(await run(params.id, { ...range, ...asked }, context), told, context);
  return {
    entityId: params.id,
    dataKind,
    currency,
    periods: [...periods],
    written: seesInputs(parsed.tree, done, scope) ? written : withheld(written),
    inForce: today.metrics[0] ?? null,
  };
};
