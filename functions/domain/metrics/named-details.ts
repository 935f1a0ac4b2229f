import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { EntityType, entityTypeWord } from '#shared/domain/entity-types.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import { detailTypeOf, unitOf } from '#shared/metrics/catalog/detail-types.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import { keptAs, mayStandOn } from '#shared/metrics/entered-value.ts';
import { detailKey, type StoredDetail } from './exports/figure-reader.ts';

/** A detail to enter values of, and how it is added where the entity does not have it yet. */
export interface NamedDetail {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly added: PendingChange | null;
}

/** The details of one entity, and those that it could have. */
export interface EntityDetails {
  /**
   * The detail of that name; refuses with `detailNotFound`. A detail of the catalog, of the organization's own, or of a covenant that the request may see,
   * is added with its first value, amounts in the currency of the entity. `meant` is the unit that the request names: it decides where covenants test a
   * metric in several and none is the entity's currency, and is asked for there. `fieldOf` tells the field of the request.
   */
  named(name: string, meant: string | undefined, fieldOf: (field: string) => string): Promise<NamedDetail>;
  /** A detail that is added before it has a value, in a unit of the request's choice or its own. Refuses as {@link named} does, and with `nameTaken`. */
  addition(name: string, unit: string | undefined): Promise<PendingChange>;
}

/** The units in which an entity's covenants test a metric, likeliest first; none where no covenant does that the request may see. */
export type MetricUnits = (
  scope: RequestScope,
  entityId: string,
  metric: string,
  currency: string,
) => Promise<readonly string[]>;

interface Asked {
  readonly meant: string | undefined;
  fieldOf(field: string): string;
}

/** Which of the units that a metric is tested in is its own; refuses with `requestInvalid` where nothing tells. */
function unitAmong(units: readonly string[], { meant, fieldOf }: Asked, currency: string): string | null {
  if (meant !== undefined && units.includes(meant)) return meant;
  const [likeliest = null] = units;
  if (units.length > 1 && likeliest !== currency) {
    const sentence = `Covenants test it in ${units.join(' and in ')}. Tell in which unit the figure is.`;
    throw invalid(fieldOf('unit'), sentence);
  }
  return likeliest;
}

function changeOf({ table }: RequestScope, entityId: string, name: string, type: DetailType | null, unit: string) {
  const id = detailIdOf(name);
  const value = {
    id,
    entityId,
    name: type?.name ?? name,
    valueType: type?.valueType ?? 'ScheduleNumber',
    valueSource: type?.valueSource ?? 'Schedule',
    unit,
    custom: detailTypeOf(name) === null,
    launchStatus: 'Active',
  };
  return table.change({ key: detailKey(entityId, id), expects: 'absent', value, event: 'detail.created' });
}

/** Refuses a detail on an entity that cannot have it. */
function requirePlace(type: DetailType | null, { entityType }: Entity, fieldOf: (field: string) => string): void {
  if (type === null || mayStandOn(type, entityType)) return;
  const words = type.entityTypes.map((one) => entityTypeWord(EntityType.parse(one)));
  const sentence = `${type.name} does not belong to ${entityTypeWord(entityType)}. It belongs to ${words.join(', ')}.`;
  throw invalid(fieldOf('detailName'), sentence);
}

/** The details of an entity as they were read, with those that could be added to it. */
export function namedDetails(
  scope: RequestScope,
  entity: Entity,
  stored: readonly StoredDetail[],
  types: DetailTypes,
  metricUnits: MetricUnits,
): EntityDetails {
  const byId = new Map(stored.map((detail) => [detail.id, detail]));
  const ownUnit = async (name: string, type: DetailType | null, asked: Asked): Promise<string | null> =>
    type === null
      ? unitAmong(await metricUnits(scope, entity.id, name, entity.currency), asked, entity.currency)
      : unitOf(type, entity.currency);
  const nameless = (name: string): boolean => detailIdOf(name) === '';

  return {
    named: async (name, meant, fieldOf) => {
      const id = detailIdOf(name);
      const found = byId.get(id);
      if (found?.launchStatus === 'Obsolete') throw new DomainError('detailNotFound', { reason: 'obsolete' });
      if (found) return { id, name: found.name, unit: found.unit, added: null };
      const type = types.of(name);
      const unit = await ownUnit(name, type, { meant, fieldOf });
      if (unit === null || nameless(name)) throw new DomainError('detailNotFound');
      requirePlace(type, entity, fieldOf);
      return { id, name: type?.name ?? name, unit, added: changeOf(scope, entity.id, name, type, unit) };
    },
    addition: async (name, meant) => {
      const type = types.of(name);
      // An obsolete one keeps its name, because its figures are in its own unit.
      if (byId.has(detailIdOf(name))) throw new DomainError('nameTaken');
      if (meant !== undefined && !keptAs(type).ofPeriods)
        throw invalid('unit', `${name} is no number and has no unit.`);
      const unit = meant ?? (await ownUnit(name, type, { meant, fieldOf: (field) => field }));
      if (unit === null || nameless(name)) throw new DomainError('detailNotFound');
      requirePlace(type, entity, () => 'name');
      return changeOf(scope, entity.id, name, type, unit);
    },
  };
}
