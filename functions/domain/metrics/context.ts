import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type SeriesStore, seriesOf } from '#functions/platform/series/series-store.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import { readDetails } from './exports/figure-reader.ts';
import { readDetailTypes } from './exports/own-detail-types-reader.ts';
import { type EntityDetails, type MetricUnits, namedDetails } from './named-details.ts';
import type { SettingsPort } from './settings-port.ts';
import type { Explain } from './viewing/explain.ts';

export interface MetricsContext {
  readonly scope: RequestScope;
  readonly series: SeriesStore;
  readonly settings: SettingsPort;
  readonly explain: Explain;
  types(): Promise<DetailTypes>;
  /** The details of a structure, project or financing as they stand now. */
  detailsOf(entity: Entity): Promise<EntityDetails>;
}

/** What the area asks of others; composed where the area is served. */
export interface MetricsPorts {
  settingsOf(scope: RequestScope): SettingsPort;
  readonly metricUnits: MetricUnits;
  readonly explain: Explain;
}

function contextOf(scope: RequestScope, { settingsOf, metricUnits, explain }: MetricsPorts): MetricsContext {
  let types: Promise<DetailTypes> | undefined;
  return {
    scope,
    get series() {
      return seriesOf(scope.organizationId, scope.actor, scope.clock);
    },
    get settings() {
      return settingsOf(scope);
    },
    explain,
    types() {
      types ??= readDetailTypes(scope.table);
      return types;
    },
    async detailsOf(entity) {
      const [details, known] = await Promise.all([readDetails(scope.table, entity.id), this.types()]);
      return namedDetails(scope, entity, details, known, metricUnits);
    },
  };
}

export const metricsContext =
  (ports: MetricsPorts) =>
  (scope: RequestScope): MetricsContext =>
    contextOf(scope, ports);
