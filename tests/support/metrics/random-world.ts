import type { Axis, Grain } from '#shared/metrics/engine/axis.ts';
import { compilePlan } from '#shared/metrics/engine/compile-plan.ts';
import { type Computation, type EntitySource, layOut } from '#shared/metrics/engine/computation.ts';
import type { Plan, PlanNode, World } from '#shared/metrics/engine/plan.ts';
import type { Definition, Definitions } from '#shared/metrics/formula/definitions.ts';
import { addMonthsToPeriod } from '#shared/time/dates.ts';
import type { Chance } from '../hostile/chance.ts';
import { axisOf } from './axis-of.ts';
import type { NaiveEntity, NaiveModel } from './naive-values.ts';

/** Entities with figures, as the engine and as the plain evaluation take them. */
export interface RandomWorld {
  readonly plan: Plan;
  readonly model: NaiveModel;
  readonly sources: readonly EntitySource[];
}

type Figures = Map<string, Map<number, number | string>>;

interface FilledEntity extends NaiveEntity {
  readonly figures: Figures;
  readonly overlays: Map<string, Map<number, number>>;
  readonly errors: Map<string, Map<number, string>>;
}

export function randomAxis(chance: Chance, periods: number): Axis {
  const grain = chance.of<Grain>(['Monthly', 'Monthly', 'Monthly', 'Quarterly', 'Annually']);
  const first = addMonthsToPeriod('2019-01', chance.below(24));
  const fiscalYearEnd = chance.of([12, 12, 3, 9]);
  return axisOf(first, periods, grain, fiscalYearEnd);
}

function randomFigure(chance: Chance, { kind }: Definition, axis: Axis): number | string {
  switch (kind) {
    case 'number':
      return chance.is(0.15) ? 0 : chance.below(41) - 12 + (chance.is(0.2) ? 0.25 : 0);
    case 'boolean':
      return chance.below(2);
    case 'text':
      return chance.of(['open', 'closed', 'sold']);
    case 'date':
      return (axis.starts[chance.below(axis.count)] ?? 0) + chance.below(40) - 5;
  }
}

const textOfFailure = 'The meter did not answer.';

function fill(chance: Chance, entity: FilledEntity, definition: Definition, axis: Axis, world: World): void {
  const key = `${world} ${definition.id}`;
  const own = entity.figures.get(`own ${definition.id}`);
  const gaps = chance.of([0, 0, 0.05, 0.3, 1]);
  const [values, errors] = [new Map<number, number | string>(), new Map<number, string>()];
  for (let at = 0; at < axis.count; at += 1) {
    const known = world === 'outlook' ? own?.get(at) : undefined;
    if (definition.name === 'Day') values.set(at, axis.ends[at] ?? 0);
    else if (known !== undefined) values.set(at, known);
    else if (!chance.is(gaps)) values.set(at, randomFigure(chance, definition, axis));
    else if (chance.is(0.2)) errors.set(at, textOfFailure);
  }
  entity.figures.set(key, values);
  entity.errors.set(key, errors);
}

function lay(chance: Chance, entity: FilledEntity, definition: Definition, axis: Axis, world: World): void {
  if (definition.kind !== 'number' || !chance.is(0.15)) return;
  const values = new Map<number, number>();
  for (let at = 0; at < axis.count; at += 1) if (chance.is(0.2)) values.set(at, chance.below(50));
  entity.overlays.set(`${world} ${definition.id}`, values);
}

function randomEntity(chance: Chance, id: string, type: string, axis: Axis): FilledEntity {
  const origin = chance.of([null, null, 0, chance.below(axis.count), -chance.below(20)]);
  const end = chance.of([
    axis.count,
    axis.count,
    axis.count - chance.below(6),
    axis.count + 6,
    Number.POSITIVE_INFINITY,
  ]);
  return { id, type, origin, end, figures: new Map(), overlays: new Map(), errors: new Map(), relatives: [] };
}

export function sourceOf(entity: NaiveEntity, axis: Axis, plan: Plan): EntitySource {
  const columnOf = (figures: ReadonlyMap<number, number | string> | undefined): Float64Array | null => {
    if (figures === undefined) return null;
    const column = new Float64Array(axis.count).fill(Number.NaN);
    for (const [at, value] of figures) column[at] = typeof value === 'string' ? plan.texts.codeOf(value) : value;
    return column;
  };
  return {
    id: entity.id,
    type: entity.type,
    origin: entity.origin,
    end: entity.end,
    column: (world, detailId) => columnOf(entity.figures.get(`${world} ${detailId}`)),
    overlay: ({ world, detailId }: PlanNode) =>
      detailId === null ? null : columnOf(entity.overlays.get(`${world} ${detailId}`)),
    errors: (world, detailId) => entity.errors.get(`${world} ${detailId}`) ?? null,
    relatives: () => entity.relatives,
    ratesFrom: () => null,
  };
}

const shares = [1, 1, 0.5, 0.25] as const;

/** Projects and loans that read one another, with gaps, failures, values put over computed ones, and lives that begin and end. */
export function randomWorld(chance: Chance, definitions: Definitions, axis: Axis): RandomWorld {
  const types = ['Project', 'Project', 'Project', 'Loan', 'Loan', 'ConstructionLoan'] as const;
  const entities = types.map((type, index) => randomEntity(chance, `${type} ${index}`, type, axis));
  const hasOutlook = chance.is(0.7);
  for (const entity of entities) {
    for (const definition of definitions.all()) {
      if (!definition.entityTypes.includes(entity.type)) continue;
      for (const world of ['own', 'outlook'] as const) {
        if (definition.formula === null) fill(chance, entity, definition, axis, world);
        else lay(chance, entity, definition, axis, world);
      }
    }
  }
  const related = entities.map((entity) => ({
    ...entity,
    relatives: entities
      .filter(({ type }) => (type === 'Project') !== (entity.type === 'Project') && chance.is(0.7))
      .map(({ id }) => ({ id, share: chance.of(shares) })),
  }));
  const idsOf = (type: string): string[] =>
    [...definitions.all()].filter(({ entityTypes }) => entityTypes.includes(type)).map(({ id }) => id);
  const wanted = ['Project', 'Loan', 'ConstructionLoan'].map((type) => ({ type, details: idsOf(type) }));
  const plan = compilePlan(definitions, wanted, { hasOutlook });
  const model = { axis, definitions, hasOutlook, entities: new Map(related.map((entity) => [entity.id, entity])) };
  return { plan, model, sources: related.map((entity) => sourceOf(entity, axis, plan)) };
}

export const computationOf = ({ plan, model, sources }: RandomWorld): Computation => layOut(plan, model.axis, sources);
