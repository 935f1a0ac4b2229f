import { readDetails, type StoredDetail } from '#functions/domain/metrics/exports/figure-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import type { HeldEntity } from '#shared/metrics/inputs/held.ts';
import { ownDetailsGroup } from '#shared/metrics/own-details-group.ts';
import { isBaseCurrency } from '#shared/money/currencies.ts';
import type { CalculationsContext } from './context.ts';
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

/** Two Queries an entity. Obsolete details keep their figures and count nowhere. */
export async function readHeld(
  entity: Entity,
  dataKinds: readonly DataKind[],
  { scope, figures }: Pick<CalculationsContext, 'scope' | 'figures'>,
): Promise<ReadEntity> {
  const [details, snapshot] = await Promise.all([
    readDetails(scope.table, entity.id),
    figures.read(entity.id, { dataKinds }),
  ]);
  const active = details.filter(({ launchStatus }) => launchStatus === 'Active');
  const held: HeldEntity = {
    id: entity.id,
    type: entity.entityType,
    currency: entity.currency,
    ...asComputed(snapshot, active),
    fields: fieldsOf(entity),
    foreignUnits: foreignUnitsOf(active, entity.currency),
    ...lifeOf(entity),
  };
  return { entity, held, details: active, snapshot };
}
