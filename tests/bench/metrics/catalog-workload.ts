import { catalogDefinitions } from '#shared/metrics/catalog/catalog-definitions.ts';
import { type Axis, monthlyAxis } from '#shared/metrics/engine/axis.ts';
import { compilePlan } from '#shared/metrics/engine/compile-plan.ts';
import type { EntitySource } from '#shared/metrics/engine/computation.ts';
import type { Plan, World } from '#shared/metrics/engine/plan.ts';
import type { Definition } from '#shared/metrics/formula/definitions.ts';
import { Chance } from '../../support/hostile/chance.ts';
import { aSource } from '../../support/metrics/a-source.ts';

export const years = 30;
const actualMonths = 240;

export const catalogAxis = (): Axis => monthlyAxis('2010-01', `${2009 + years}-12`);

const idsOf = (type: string): string[] =>
  [...catalogDefinitions().all()].filter(({ entityTypes }) => entityTypes.includes(type)).map(({ id }) => id);

/** Every detail that a project and a loan have, actual figures and the outlook. */
export const catalogPlan = (): Plan =>
  compilePlan(
    catalogDefinitions(),
    ['Project', 'Loan'].map((type) => ({ type, details: idsOf(type) })),
    { hasOutlook: true },
  );

const isOfDays = new Set(['as-of-date', 'period-end-date']);

function figureOf(chance: Chance, definition: Definition, plan: Plan, axis: Axis, at: number): number {
  const { id, kind, unit, options } = definition;
  if (isOfDays.has(id)) return axis.ends[at] ?? 0;
  if (id === 'period-start-date') return axis.starts[at] ?? 0;
  switch (kind) {
    case 'boolean':
      return chance.below(2);
    case 'text':
      return plan.texts.codeOf(options[0] ?? 'text');
    case 'date':
      return axis.ends[/maturity|expiration|end/.test(id) ? axis.count - 1 : 5] ?? 0;
    case 'number':
      return unit === 'Percentage' || unit === 'Ratio' ? chance.next() / 10 : 1_000 + chance.below(9_000);
  }
}

/** Actual figures of twenty years, and forecasts of ten more in the outlook. */
function columnOf(chance: Chance, definition: Definition, plan: Plan, axis: Axis, world: World): Float64Array {
  const isConstant = definition.kind !== 'number';
  const constant = figureOf(chance, definition, plan, axis, 0);
  const isDay = isOfDays.has(definition.id) || definition.id === 'period-start-date';
  return Float64Array.from(axis.ends, (_, at) => {
    if (isConstant && !isDay) return constant;
    return world === 'own' && at >= actualMonths && !isDay ? Number.NaN : figureOf(chance, definition, plan, axis, at);
  });
}

/** A project and its loan, which read each other. */
export function catalogSources(plan: Plan, axis: Axis, index: number): readonly EntitySource[] {
  return ['Project', 'Loan'].map((type): EntitySource => {
    const columns = new Map<string, Float64Array>();
    for (const { world, detailId } of plan.types.get(type)?.inputs ?? []) {
      const definition = detailId === null ? null : catalogDefinitions().find(detailId);
      if (definition === null || detailId === null) continue;
      // The same figures in both worlds as far as there are actual ones.
      columns.set(`${world} ${detailId}`, columnOf(new Chance(index + detailId.length), definition, plan, axis, world));
    }
    return aSource({
      id: `${type} ${index}`,
      type,
      origin: 0,
      end: axis.count,
      column: (world, detailId) => columns.get(`${world} ${detailId}`) ?? null,
      relatives: ({ types }) => [{ id: `${types.includes('Project') ? 'Project' : 'Loan'} ${index}`, share: 1 }],
    });
  });
}
