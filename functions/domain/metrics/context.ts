import { metricUnit } from '#functions/domain/covenants/covenant-reader.ts';
import { documentSight } from '#functions/domain/data-room/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/entity-reader.ts';
import { type PendingChange, writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { type SeriesStore, seriesOf } from '#functions/platform/series-store.ts';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypeOf, unitOf } from '#shared/metrics/catalog/detail-types.ts';
import { DetailRecord, detailKey, readFigures } from './figure-reader.ts';
import { withSeenSources } from './figure-sight-reader.ts';
import type { SettingsPort } from './settings-port.ts';

type StoredDetail = Omit<Detail, 'latest' | 'previous'>;

export interface MetricsContext {
  readonly scope: RequestScope;
  readonly series: SeriesStore;
  readonly settings: SettingsPort;
  /** Figures of an entity as the reader may see them: a document that is not theirs to see is not named. */
  figures(entityId: string, dataKind?: DataKind): Promise<readonly Datapoint[]>;
  /**
   * The detail of that name of a structure, project or financing; refuses with `detailNotFound`. A detail of the catalog or of a covenant is added
   * when first used, amounts in the currency of the entity.
   */
  detailNamed(entityId: string, name: string): Promise<StoredDetail>;
  addDetail(entityId: string, name: string, unit: string | undefined): Promise<StoredDetail>;
}

function detailChange(scope: RequestScope, entityId: string, name: string, unit: string): PendingChange {
  const type = detailTypeOf(name);
  const id = detailIdOf(name);
  const value = {
    id,
    entityId,
    name: type?.name ?? name,
    valueType: type?.valueType ?? 'ScheduleNumber',
    valueSource: 'Schedule',
    unit,
    custom: type === null,
    launchStatus: 'Active',
  };
  return scope.table.change({ key: detailKey(entityId, id), expects: 'absent', value, event: 'detail.created' });
}

/** What else the area needs; composed where the area is served. */
export type SettingsOf = (scope: RequestScope) => SettingsPort;

function contextOf(scope: RequestScope, settingsOf: SettingsOf): MetricsContext {
  const find = (entityId: string, name: string) => scope.table.get(detailKey(entityId, detailIdOf(name)), DetailRecord);

  const addDetail: MetricsContext['addDetail'] = async (entityId, name, unit) => {
    const { currency } = await readEntity(scope.table, entityId);
    const type = detailTypeOf(name);
    const chosen = unit ?? (type ? unitOf(type, currency) : await metricUnit(scope.table, entityId, name));
    if (chosen === null || detailIdOf(name) === '') throw new DomainError('detailNotFound');
    await writeRecords([detailChange(scope, entityId, name, chosen)], scope.actor, scope.clock.now());
    const added = await find(entityId, name);
    if (!added) throw new Error(`Detail ${name} was written but not found.`);
    return added;
  };

  return {
    scope,
    get series() {
      return seriesOf(scope.organizationId, scope.actor, scope.clock);
    },
    get settings() {
      return settingsOf(scope);
    },
    figures: async (entityId, dataKind) => {
      const series = seriesOf(scope.organizationId, scope.actor, scope.clock);
      const [figures, { home }] = await Promise.all([
        readFigures(scope.table, series, entityId, dataKind),
        // Documents of projects and financings lie in the room of their structure.
        readEntity(scope.table, entityId),
      ]);
      return withSeenSources(figures, documentSight(scope, home.id));
    },
    addDetail,
    detailNamed: async (entityId, name) => {
      const found = await find(entityId, name);
      if (found?.launchStatus === 'Obsolete') throw new DomainError('detailNotFound', { reason: 'obsolete' });
      return found ?? (await addDetail(entityId, name, undefined));
    },
  };
}

export const metricsContext =
  (settingsOf: SettingsOf) =>
  (scope: RequestScope): MetricsContext =>
    contextOf(scope, settingsOf);
