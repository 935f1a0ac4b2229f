import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import { type MetricDependency, MetricRequest } from '#shared/domain/computed-metric.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { type Definitions, typesMeant } from '#shared/metrics/formula/definitions.ts';
import { parseFormula } from '#shared/metrics/formula/parse-formula.ts';
import { type FormulaNode, partsOf } from '#shared/metrics/formula/syntax.ts';
import type { Period } from '#shared/time/dates.ts';
import { answerOf } from './compute-metrics.ts';
import type { CalculationsContext } from './context.ts';

type Calls = typeof calculations.calls;
type Need = MetricDependency['dependsOn'][number];

/** The details that a part of a formula names, each on the type of entity of which it is read. */
function needsOf(node: FormulaNode, entityType: string): readonly Need[] {
  if (node.kind === 'reference') return [{ detailId: detailIdOf(node.name), entityType }];
  const types = node.kind === 'call' && node.entityType !== null ? typesMeant(node.entityType) : [entityType];
  return types.flatMap((type) => partsOf(node).flatMap((part) => needsOf(part, type)));
}

function dependencyOf(
  { detailId, entityType }: Need,
  definitions: Definitions,
  categories: boolean,
): MetricDependency | null {
  const definition = definitions.find(detailId);
  if (definition === null || !definition.entityTypes.includes(entityType)) return null;
  const parsed = definition.formula === null ? null : parseFormula(definition.formula);
  const needs = parsed !== null && 'tree' in parsed ? needsOf(parsed.tree, entityType) : [];
  const { id, name, unit, formula } = definition;
  const dependsOn = [...new Map(needs.map((need) => [`${need.entityType} ${need.detailId}`, need])).values()];
  const category = categories ? (detailTypeOf(name)?.group ?? null) : null;
  return { detailId: id, detailName: name, category, entityType, unit, formula, dependsOn };
}

/** Everything that leads to some details, each once, from the details down. */
function allOf(wanted: readonly Need[], definitions: Definitions, categories: boolean): readonly MetricDependency[] {
  const found = new Map<string, MetricDependency>();
  const open = [...wanted];
  for (let need = open.shift(); need !== undefined; need = open.shift()) {
    const key = `${need.entityType} ${need.detailId}`;
    const dependency = found.has(key) ? null : dependencyOf(need, definitions, categories);
    if (dependency === null) continue;
    found.set(key, dependency);
    open.push(...dependency.dependsOn);
  }
  return [...found.values()];
}

const monthOf = (date: string | undefined): Period | undefined => date?.slice(0, 7);

export const computeDependencies: UseCase<Calls['computeDependencies'], CalculationsContext> = async (
  { params, query, body },
  context,
) => {
  const { scope } = context;
  const entity = await readEntity(scope.table, params.id);
  const definitions = await context.definitions([]);
  const wanted = body.details.map((name) => ({ detailId: detailIdOf(name), entityType: entity.entityType }));
  const categories = query.categories === 'true';
  const seen = allOf(wanted, definitions, categories).filter(({ detailName }) =>
    mayOnDetail(scope, 'View', entity.path, detailName),
  );
  if (query.startDate === undefined && query.endDate === undefined) return { dependencies: [...seen], computed: null };
  const own = seen.filter(({ entityType }) => entityType === entity.entityType).map(({ detailName }) => detailName);
  const request = MetricRequest.parse({
    details: own,
    dataKind: body.dataKind,
    startDate: monthOf(query.startDate),
    endDate: monthOf(query.endDate),
    rollup: query.rollup,
  });
  const answer = await answerOf(params.id, request, body.dataKind, { effective: true, categories }, context);
  const computed = { entityId: params.id, dataKind: body.dataKind, rollup: request.rollup, ...answer };
  return { dependencies: [...seen], computed };
};
