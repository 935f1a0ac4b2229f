import { unitIn } from '../../money/currencies.ts';
import type { Definition } from '../formula/definitions.ts';
import type { HeldEntity } from '../inputs/held.ts';
import { toldPerComputed } from '../told/percent.ts';
import type { OpenModel } from './open-model.ts';

/** An entered detail on which metrics of a model depend. */
export interface ModelDriver {
  readonly detailId: string;
  readonly name: string;
  readonly entityType: string;
  /** Null for every entity of the type that holds it. */
  readonly entityId: string | null;
  readonly entityName: string | null;
  readonly unit: string;
  /** The largest value that is held, without its sign, as it is told. */
  readonly largest: number;
}

function numbersOf(detailId: string, { columns, facts, fields }: HeldEntity): readonly number[] {
  const field = fields.get(detailId);
  return [
    ...columns.filter((one) => one.detailId === detailId).flatMap(({ cells }) => [...cells.values]),
    ...facts
      .filter((one) => one.detailId === detailId)
      .flatMap(({ entries }) => entries.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))),
    ...(typeof field === 'number' ? [field] : []),
  ].filter((value) => !Number.isNaN(value));
}

function driverOf(
  { id: detailId, name, unit }: Definition,
  entities: readonly HeldEntity[],
  entityType: string,
  named: { readonly id: string; readonly name: string } | null,
): ModelDriver {
  const numbers = entities.flatMap((entity) => numbersOf(detailId, entity));
  const [first] = entities;
  const own = first?.foreignUnits.get(detailId) ?? unitIn(unit ?? '', first?.currency ?? '');
  return {
    detailId,
    name,
    entityType,
    entityId: named?.id ?? null,
    entityName: named?.name ?? null,
    unit: own,
    largest: numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0) * toldPerComputed(unit),
  };
}

/** Everything that was entered as a number and leads to the metrics of a model, of each entity by itself and of all that hold it. */
export function driversOf({ plan, definitions, held, model }: OpenModel): readonly ModelDriver[] {
  const names = new Map(model.entities.map(({ id, name }) => [id, name]));
  const found = [...plan.types.values()].flatMap(({ type, inputs }) => {
    const ids = new Set(inputs.flatMap(({ detailId }) => (detailId === null ? [] : [detailId])));
    return [...ids].flatMap((id): ModelDriver[] => {
      const definition = definitions.find(id);
      if (definition === null || definition.kind !== 'number') return [];
      const holders = held.filter((entity) => entity.type === type && numbersOf(id, entity).length > 0);
      const units = new Set(
        holders.map((one) => one.foreignUnits.get(id) ?? unitIn(definition.unit ?? '', one.currency)),
      );
      const each = holders.map((one) =>
        driverOf(definition, [one], type, { id: one.id, name: names.get(one.id) ?? '' }),
      );
      return holders.length > 1 && units.size === 1 ? [driverOf(definition, holders, type, null), ...each] : each;
    });
  });
  return found.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'));
}
