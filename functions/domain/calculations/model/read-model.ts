import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { ComputationModel, ModelEntity } from '#shared/domain/computation-model.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { periodAt } from '#shared/metrics/engine/axis.ts';
import type { Definition } from '#shared/metrics/formula/definitions.ts';
import { addMonthsToPeriod, type Period } from '#shared/time/dates.ts';
import type { CalculationsContext } from '../context.ts';
import { inCurrency } from '../in-currency.ts';
import { fiscalYearEndMonthOf, type Run, run } from '../run.ts';
import { modelEntity } from './model-entity.ts';
import { type Needs, needsOf, reasonToWithhold } from './withheld.ts';

type Calls = typeof calculations.calls;

/** Beyond these an answer is larger than a browser computes with at ease. */
const mostEntities = 150;
const mostCells = 120_000;
const mostMonths = 600;

/** What several metrics need together. */
function allNeeds(each: readonly Needs[]): Needs {
  const all = new Map<string, Set<string>>();
  for (const needs of each) {
    for (const [type, details] of needs) all.set(type, new Set([...(all.get(type) ?? []), ...details]));
  }
  return all;
}

function definitionsIn(needs: Needs, { definitions }: Run): readonly Definition[] {
  const ids = new Set([...needs.values()].flatMap((details) => [...details]));
  return [...ids].flatMap((id) => definitions.find(id) ?? []);
}

/** Rates between the currencies of entities, and from those in which some of their details are held. */
function ratesBetween(entities: readonly ModelEntity[], known: ComputationModel['known'], { rateOf }: Run) {
  const currencies = entities.map(({ currency }) => currency);
  const pairs = new Set(
    entities.flatMap(({ currency, foreignUnits }) =>
      [...currencies, ...foreignUnits.map(([, unit]) => unit)]
        .filter((from) => from !== currency)
        .map((from) => `${from} ${currency}`),
    ),
  );
  const months: Period[] = [];
  for (let month = known.from; month <= known.to; month = addMonthsToPeriod(month, 1)) months.push(month);
  return [...pairs].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    const rates = months.map((month) => {
      const { rate, told } = rateOf(from, to, month);
      return rate ?? told;
    });
    return { from, to, first: known.from, rates };
  });
}

/** Refused before anything is written out. */
function requireFits(entities: readonly ModelEntity[], rates: ComputationModel['rates']): void {
  const cells = entities.flatMap(({ columns }) => columns.map(({ values }) => values.length));
  const entries = entities.flatMap(({ facts }) => facts.map(({ entries: own }) => own.length));
  const count = [...cells, ...entries, ...rates.map((one) => one.rates.length)].reduce((sum, one) => sum + one, 0);
  if (entities.length > mostEntities || count > mostCells) throw new DomainError('computationTooLarge');
}

export const readModel: UseCase<Calls['readModel'], CalculationsContext> = async (
  { params, body },
  context,
): Promise<ComputationModel> => {
  const { details: names, dataKind, startDate, endDate } = body;
  if (startDate > endDate || endDate > addMonthsToPeriod(startDate, mostMonths)) {
    throw new DomainError('requestInvalid', {
      fields: { endDate: `Choose an end after the start, within ${mostMonths} months.` },
    });
  }
  const details = [...new Map(names.map((name) => [detailIdOf(name), name])).keys()];
  const done = await run(
    params.id,
    {
      details,
      kind: dataKind,
      effective: true,
      startDate,
      endDate,
      rollup: 'Monthly',
      timing: null,
      approvedOnly: false,
      dataKind,
    },
    context,
  );
  const { entity, definitions, computed, plan, planned } = done;
  const { axis } = computed.months;
  const asked = details.flatMap((id) => {
    const definition = definitions.find(id);
    if (definition === null) return [];
    const needs = needsOf(id, done);
    return [{ definition, needs, reason: reasonToWithhold(id, needs, done, context.scope) }];
  });
  const open = asked.filter(({ reason }) => reason === null);
  const needs = allNeeds(open.map((one) => one.needs));
  const told = [...done.read.values()].filter(
    (of) => of.entity.id === entity.id || (needs.get(of.entity.entityType)?.size ?? 0) > 0,
  );
  const readsOthers = (type: string): boolean => {
    const typePlan = plan.types.get(type);
    return typePlan?.nodes.some((node) => typePlan.relationOf(node) !== null) === true;
  };
  const ids = new Set(told.map((of) => of.entity.id));
  const entities = told.map((of) =>
    modelEntity(of, needs.get(of.entity.entityType) ?? new Set(), readsOthers(of.entity.entityType), {
      run: done,
      ids,
      types: [...needs.keys()],
    }),
  );
  const known = { from: periodAt(axis, 0), to: periodAt(axis, axis.count - 1) };
  const rates = ratesBetween(entities, known, done);
  requireFits(entities, rates);
  const inNeeds = new Set([...needs.values()].flatMap((one) => [...one]));
  const chosen = (all: ReadonlySet<string> | undefined) => [...(all ?? [])].filter((id) => inNeeds.has(id));
  return {
    entityId: entity.id,
    dataKind,
    from: startDate,
    to: endDate,
    known,
    fiscalYearEndMonth: fiscalYearEndMonthOf(entity),
    outcomes: open.map(({ definition: { id, name, unit } }) => ({
      detailId: id,
      detailName: name,
      unit: inCurrency(done, axis, unit, entity.currency).unit,
    })),
    withheld: asked.flatMap(({ definition, reason }) =>
      reason === null ? [] : [{ detailName: definition.name, reason }],
    ),
    definitions: definitionsIn(needs, done).map((one) => ({
      ...one,
      entityTypes: [...one.entityTypes],
      options: [...one.options],
    })),
    disabled: chosen(planned.disabled),
    withoutInactive: chosen(planned.withoutInactive),
    alsoHeld: [...(planned.alsoHeld ?? [])].filter((key) => inNeeds.has(key.slice(key.indexOf(' ') + 1))),
    entities,
    rates,
  };
};
