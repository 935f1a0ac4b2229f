import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type SeriesStore, seriesOf } from '#functions/platform/series/series-store.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypeOf, unitOf } from '#shared/metrics/catalog/detail-types.ts';
import { DetailRecord, detailKey, type StoredDetail } from './exports/figure-reader.ts';
import type { SettingsPort } from './settings-port.ts';

/** A detail to enter values of, and how it is added where the entity does not have it yet. */
export interface NamedDetail {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly added: PendingChange | null;
}

export interface MetricsContext {
  readonly scope: RequestScope;
  readonly series: SeriesStore;
  readonly settings: SettingsPort;
  /**
   * The detail of that name of a structure, project or financing; refuses with `detailNotFound`. A detail of the catalog, or of a covenant that the
   * request may see, is added with its first value, amounts in the currency of the entity. `meant` is the unit that the request names: it decides where
   * covenants test a metric in several and none is the entity's currency, and is asked for there.
   */
  detailNamed(entityId: string, name: string, meant: string | undefined): Promise<NamedDetail>;
  addDetail(entityId: string, name: string, unit: string | undefined): Promise<StoredDetail>;
}

interface Addition {
  readonly unit: string;
  readonly change: PendingChange;
}

function detailChange(scope: RequestScope, entityId: string, name: string, unit: string): PendingChange {
  const type = detailTypeOf(name);
  const id = detailIdOf(name);
  const value = {
    id,
    entityId,
    name: type?.name ?? name,
    valueType: type?.valueType ?? 'ScheduleNumber',
    valueSource: type?.valueSource ?? 'Schedule',
    unit,
    custom: type === null,
    launchStatus: 'Active',
  };
  return scope.table.change({ key: detailKey(entityId, id), expects: 'absent', value, event: 'detail.created' });
}

/** What the area asks of others; composed where the area is served. */
export interface MetricsPorts {
  settingsOf(scope: RequestScope): SettingsPort;
  /** The units in which an entity's covenants test a metric, likeliest first; none where no covenant does that the request may see. */
  metricUnits(scope: RequestScope, entityId: string, metric: string, currency: string): Promise<readonly string[]>;
}

/** Which of the units that a metric is tested in is its own; refuses with `requestInvalid` where nothing tells. */
function unitAmong(units: readonly string[], meant: string | undefined, currency: string): string | null {
  if (meant !== undefined && units.includes(meant)) return meant;
  const [likeliest = null] = units;
  if (units.length > 1 && likeliest !== currency) {
    throw new DomainError('requestInvalid', {
      fields: { unit: `Covenants test it in ${units.join(' and in ')}. Tell in which unit the figure is.` },
    });
  }
  return likeliest;
}

function contextOf(scope: RequestScope, { settingsOf, metricUnits }: MetricsPorts): MetricsContext {
  const find = (entityId: string, name: string) => scope.table.get(detailKey(entityId, detailIdOf(name)), DetailRecord);

  const ownUnit = async (entityId: string, name: string, meant: string | undefined): Promise<string | null> => {
    const { currency } = await readEntity(scope.table, entityId);
    const type = detailTypeOf(name);
    if (type) return unitOf(type, currency);
    return unitAmong(await metricUnits(scope, entityId, name, currency), meant, currency);
  };

  const additionOf = (entityId: string, name: string, chosen: string | null): Addition => {
    if (chosen === null || detailIdOf(name) === '') throw new DomainError('detailNotFound');
    return { unit: chosen, change: detailChange(scope, entityId, name, chosen) };
  };

  return {
    scope,
    get series() {
      return seriesOf(scope.organizationId, scope.actor, scope.clock);
    },
    get settings() {
      return settingsOf(scope);
    },
    addDetail: async (entityId, name, unit) => {
      const { change } = additionOf(entityId, name, unit ?? (await ownUnit(entityId, name, undefined)));
      await writeRecords([change], scope.actor, scope.clock.now());
      const added = await find(entityId, name);
      if (!added) throw new Error(`Detail ${name} was written but not found.`);
      return added;
    },
    detailNamed: async (entityId, name, meant) => {
      const found = await find(entityId, name);
      if (found?.launchStatus === 'Obsolete') throw new DomainError('detailNotFound', { reason: 'obsolete' });
      if (found) return { id: found.id, name: found.name, unit: found.unit, added: null };
      const { unit, change } = additionOf(entityId, name, await ownUnit(entityId, name, meant));
      return { id: detailIdOf(name), name: detailTypeOf(name)?.name ?? name, unit, added: change };
    },
  };
}

export const metricsContext =
  (ports: MetricsPorts) =>
  (scope: RequestScope): MetricsContext =>
    contextOf(scope, ports);
