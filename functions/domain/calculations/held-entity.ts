import { readDetails, type StoredDetail } from '#functions/domain/metrics/exports/figure-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { Column, SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { spanOf } from '#shared/metrics/inputs/compute-entities.ts';
import type { HeldEntity } from '#shared/metrics/inputs/held.ts';
import { ownDetailsGroup } from '#shared/metrics/own-details-group.ts';
import { isBaseCurrency } from '#shared/money/currencies.ts';
import type { Period } from '#shared/time/dates.ts';
import type { ComputingContext } from './context.ts';
import { fieldsOf, lifeOf } from './entity-fields.ts';
import { asComputed } from './percentages.ts';

/** An entity with its figures as they were read, from which explanations take their sources. */
export interface ReadEntity {
  readonly entity: Entity;
  readonly held: HeldEntity;
  readonly details: readonly StoredDetail[];
  readonly snapshot: SeriesSnapshot;
}

/** Of a covenant's metric in several units, and of what was entered before the entity changed its currency. */
const foreignUnitsOf = (details: readonly StoredDetail[], currency: string): ReadonlyMap<string, string> =>
  new Map(details.flatMap(({ id, unit }) => (isBaseCurrency(unit) && unit !== currency ? [[id, unit]] : [])));

/** What the organization has named itself is a number over time, of which nobody has said how it rolls up: a longer period has its last month's value. */
const ownType = ({ id, name, unit, valueType, valueSource }: StoredDetail, entityType: string): DetailType => ({
  id,
  name,
  group: ownDetailsGroup,
  entityTypes: [entityType],
  valueType,
  unit,
  valueSource,
  periodRollup: 'none',
  formula: null,
  options: [],
  default: null,
  note: null,
});

/** Details of an entity that are not of the catalog. */
export const ownTypesOf = ({ entity, details }: ReadEntity): readonly DetailType[] =>
  details.flatMap((detail) => (detailTypeOf(detail.name) === null ? [ownType(detail, entity.entityType)] : []));

type Reading = Pick<ComputingContext, 'scope' | 'figures'>;

/** Two Queries an entity. Obsolete details keep their figures and count nowhere. */
async function readActive(entity: Entity, dataKinds: readonly DataKind[], { scope, figures }: Reading) {
  const [details, snapshot] = await Promise.all([
    readDetails(scope.table, entity.id),
    figures.read(entity.id, { dataKinds }),
  ]);
  return { details: details.filter(({ launchStatus }) => launchStatus === 'Active'), snapshot };
}

function readEntityOf(entity: Entity, details: readonly StoredDetail[], snapshot: SeriesSnapshot): ReadEntity {
  const held: HeldEntity = {
    id: entity.id,
    type: entity.entityType,
    currency: entity.currency,
    ...asComputed(snapshot, details),
    fields: fieldsOf(entity),
    foreignUnits: foreignUnitsOf(details, entity.currency),
    ...lifeOf(entity),
  };
  return { entity, held, details, snapshot };
}

export async function readHeld(entity: Entity, dataKinds: readonly DataKind[], reading: Reading): Promise<ReadEntity> {
  const { details, snapshot } = await readActive(entity, dataKinds, reading);
  return readEntityOf(entity, details, snapshot);
}

const noErrors: ReadonlyMap<number, string> = new Map();

/** Hundreds of thousands of columns without a failure share that they have none. */
const slim = (column: Column): Column =>
  column.cells.errors.size > 0 ? column : { ...column, cells: { ...column.cells, errors: noErrors } };

/** Of an entity only what is held of some details, by id; and the first and last of all months in which anything is held of it, those between `from` and `to` included. */
export async function readHeldPart(
  entity: Entity,
  dataKinds: readonly DataKind[],
  wanted: ReadonlySet<string>,
  [from, to]: readonly [Period, Period],
  reading: Reading,
): Promise<{ readonly part: ReadEntity; readonly known: readonly [Period, Period] }> {
  const { details, snapshot } = await readActive(entity, dataKinds, reading);
  const ids = new Set(details.map(({ id }) => id));
  const columns = snapshot.columns.filter(({ detailId }) => ids.has(detailId));
  const known = spanOf([{ columns, ...lifeOf(entity) }], from, to);
  const isWanted = ({ detailId }: { readonly detailId: string }): boolean => wanted.has(detailId);
  const kept = { ...snapshot, columns: columns.filter(isWanted).map(slim), dated: snapshot.dated.filter(isWanted) };
  const part = readEntityOf(
    entity,
    details.filter(({ id }) => wanted.has(id)),
    kept,
  );
  return { part, known };
}
