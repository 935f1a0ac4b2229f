import type { ComputationModel, ModelEntity } from '../../domain/computation-model.ts';
import { toldRate } from '../../money/told-rate.ts';
import { indexOfPeriod } from '../../time/figure-period.ts';
import type { Definition, Definitions } from '../formula/definitions.ts';
import { type ComputationRequest, planFor } from '../inputs/compute-entities.ts';
import type { HeldColumn, HeldEntity, HeldFacts } from '../inputs/held.ts';

/** A computation model ready to be computed, as often as somebody changes what it assumes. */
export interface OpenModel extends Pick<ComputationRequest, 'plan' | 'definitions' | 'held' | 'relatives' | 'rateOf'> {
  readonly model: ComputationModel;
}

function listed(definitions: readonly Definition[]): Definitions {
  const byId = new Map(definitions.map((one) => [one.id, one]));
  return { find: (id) => byId.get(id) ?? null, all: () => byId.values() };
}

function heldColumn({ first, values, approvals, errors, ...key }: ModelEntity['columns'][number]): HeldColumn {
  return {
    ...key,
    cells: {
      first,
      values: Float64Array.from(values, (value) => value ?? Number.NaN),
      // Where figures came from is told by the server, which computes them once more to explain them.
      sources: new Uint32Array(values.length),
      approvals: approvals === null ? null : Uint8Array.from(approvals),
      errors: new Map(errors),
    },
  };
}

const heldFacts = ({ entries, ...key }: ModelEntity['facts'][number]): HeldFacts => ({
  ...key,
  entries: entries.map((entry) => ({ ...entry, source: 0 })),
});

const heldEntity = (entity: ModelEntity): HeldEntity => ({
  id: entity.id,
  type: entity.type,
  currency: entity.currency,
  columns: entity.columns.map(heldColumn),
  facts: entity.facts.map(heldFacts),
  fields: new Map(entity.fields),
  foreignUnits: new Map(entity.foreignUnits),
  startsOn: entity.startsOn,
  endsOn: entity.endsOn,
});

function relativesIn({ entities }: ComputationModel): OpenModel['relatives'] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return (entityId, { over, types, leavesOutInactive }) =>
    (byId.get(entityId)?.[over] ?? []).flatMap(({ id, share }) => {
      const kin = byId.get(id);
      const counts = kin !== undefined && types.includes(kin.type) && (kin.isActive || !leavesOutInactive);
      return counts ? [{ id, share: share ?? Number.NaN }] : [];
    });
}

function ratesIn({ rates }: ComputationModel): OpenModel['rateOf'] {
  const byPair = new Map(rates.map((one) => [`${one.from} ${one.to}`, one]));
  return (from, to, period) => {
    if (from === to) return { rate: 1, told: '' };
    const known = byPair.get(`${from} ${to}`);
    const found = known?.rates[indexOfPeriod('Monthly', period) - indexOfPeriod('Monthly', known.first)];
    if (typeof found === 'number') return { rate: found, told: toldRate(found, { from, to }) };
    return { rate: null, told: found ?? `There is no rate from ${from} to ${to}.` };
  };
}

export function openModel(model: ComputationModel): OpenModel {
  const definitions = listed(model.definitions);
  const own = model.entities.find(({ id }) => id === model.entityId);
  const wanted = [{ type: own?.type ?? '', details: model.outcomes.map(({ detailId }) => detailId) }];
  return {
    model,
    definitions,
    plan: planFor(definitions, wanted, model.dataKind, {
      disabled: new Set(model.disabled),
      withoutInactive: new Set(model.withoutInactive),
      alsoHeld: new Set(model.alsoHeld),
    }),
    held: model.entities.map(heldEntity),
    relatives: relativesIn(model),
    rateOf: ratesIn(model),
  };
}
