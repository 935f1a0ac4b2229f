import { withParts } from '#infra/local/demo/demo-structure.ts';
import { dealColumns } from '#infra/local/demo/model/deal-columns.ts';
import type { DealModel } from '#infra/local/demo/model/deal-model.ts';
import { northlightStructures } from '#infra/local/demo/northlight/structures.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { EntityType } from '#shared/domain/entity-types.ts';
import { catalogDefinitions } from '#shared/metrics/catalog/catalog-definitions.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { placeOf } from '#shared/metrics/engine/axis.ts';
import type { RelativesAsked } from '#shared/metrics/engine/computation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import { type ComputedKind, computeEntities, planFor } from '#shared/metrics/inputs/compute-entities.ts';
import type { HeldColumn, HeldEntity } from '#shared/metrics/inputs/held.ts';
import type { Period } from '#shared/time/dates.ts';
import { indexOfPeriod } from '#shared/time/figure-period.ts';

type Column = ReturnType<typeof dealColumns>[number]['columns'][number];

const structureOf = ({ loan }: DealModel) => {
  const found = withParts(northlightStructures).find(({ financings = [] }) =>
    financings.some(({ customId }) => customId === loan.customId),
  );
  if (found === undefined) throw new Error(`No structure has ${loan.customId}.`);
  return found;
};

function heldColumn({ detailName, dataKind = 'actual', override = false, values = [] }: Column): HeldColumn {
  const first = indexOfPeriod('Monthly', String(values[0]?.period));
  const cells = {
    first,
    values: Float64Array.from(values, ({ value }) => Number(value)),
    sources: new Uint32Array(values.length),
    approvals: null,
    errors: new Map(),
  };
  return { detailId: detailIdOf(detailName), dataKind, frequency: 'Monthly', isOverride: override, cells };
}

const factOf = ({ detailName, dated = [] }: Column): HeldEntity['facts'][number] => ({
  detailId: detailIdOf(detailName),
  dataKind: 'actual',
  isOverride: false,
  entries: dated.map(({ from, value }) => ({ from, value, source: 0, error: null, approval: null })),
});

const noColumns: readonly Column[] = [];

/** A deal of the demo with all that lies in it, as the engine holds it: the structure's id is `deal`, the others' are their custom ids. */
function heldDeal(model: DealModel): readonly HeldEntity[] {
  const { projects = [], financings = [], currency = 'USD' } = structureOf(model);
  const figures = new Map(dealColumns(model).map(({ customId, columns }) => [customId, columns]));
  const held = (id: string, type: string, fields: Readonly<Record<string, unknown>>): HeldEntity => {
    const columns = figures.get(id) ?? noColumns;
    const given = Object.entries(fields).flatMap(([name, value]): [string, string | number][] =>
      typeof value === 'string' || typeof value === 'number' ? [[detailIdOf(name), value]] : [],
    );
    return {
      id,
      type,
      currency,
      columns: columns.filter(({ values = [] }) => values.length > 0).map(heldColumn),
      facts: columns.filter(({ dated = [] }) => dated.length > 0).map(factOf),
      fields: new Map(given),
      foreignUnits: new Map(),
      startsOn: typeof fields['Loan Date'] === 'string' ? fields['Loan Date'] : null,
      endsOn: typeof fields['Loan Maturity Date'] === 'string' ? fields['Loan Maturity Date'] : null,
    };
  };
  return [
    held('deal', 'Deal', {}),
    ...projects.map(({ customId, cod }) => held(customId, 'Project', { 'Commercial Operation Date': cod })),
    ...financings.map(({ customId, financingType = 'Loan', loanDate, loanMaturityDate, commitmentAmount }) =>
      held(customId, financingType, {
        'Financing Type': financingType,
        'Loan Date': loanDate,
        'Loan Maturity Date': loanMaturityDate,
        'Commitment Amount': commitmentAmount,
      }),
    ),
  ];
}

/** Loans read the projects that they finance, a structure all that lies in it. */
function relativesIn(model: DealModel, all: readonly HeldEntity[]) {
  const finances = new Map((structureOf(model).financings ?? []).map((one) => [one.customId, one.finances ?? []]));
  return (id: string, { types }: RelativesAsked) =>
    all
      .filter((one) => one.id !== id && types.includes(one.type))
      .filter(
        (one) =>
          id === 'deal' || (finances.get(id) ?? finances.get(one.id) ?? []).includes(finances.has(id) ? one.id : id),
      )
      .map((one) => ({ id: one.id, share: 1 }));
}

/** Values of a detail of one entity of a deal, period by period; null where there is none. */
export interface ComputedDemo {
  figureOf(entityId: string, detailName: string, month: Period): number | null;
}

/** Computes details of the deal's entities with the product's engine. */
export function computedDemo(
  model: DealModel,
  details: readonly string[],
  kind: ComputedKind,
  months: readonly Period[],
) {
  const held = heldDeal(model);
  const definitions = catalogDefinitions();
  const types = [...new Set(held.map(({ type }) => type))];
  const wanted = types.map((type) => ({
    type,
    details: details.filter((name) => isComputedOn(detailTypeOf(name), EntityType.parse(type))).map(detailIdOf),
  }));
  const plan = planFor(definitions, wanted, kind, { disabled: new Set(), withoutInactive: new Set() });
  const { result } = computeEntities({
    plan,
    kind,
    definitions,
    held,
    relatives: relativesIn(model, held),
    rateOf: () => ({ rate: 1, told: '' }),
    from: months[0] ?? '',
    to: months.at(-1) ?? '',
    grain: 'Monthly',
    timing: null,
    fiscalYearEndMonth: 12,
    approvedOnly: false,
    factsOfDay: null,
  });
  const figureOf: ComputedDemo['figureOf'] = (entityId, detailName, month) => {
    const frame = result.frameOf(entityId);
    const type = held.find(({ id }) => id === entityId)?.type ?? '';
    const node = plan.types
      .get(type)
      ?.nodes.find((one) => one.world === 'own' && one.detailId === detailIdOf(detailName));
    const at = frame === null ? null : placeOf(frame.axis, month);
    if (frame === null || node === undefined || at === null) return null;
    const value = registerAt(frame, node.slot)[at] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  return { figureOf, idsOf: (type: string) => held.filter((one) => one.type === type).map(({ id }) => id) };
}
