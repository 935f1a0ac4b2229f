import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type JobLauncher, jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { type JobStore, jobsOf } from '#functions/platform/jobs/job-store.ts';
import { type SeriesStore, seriesOf } from '#functions/platform/series/series-store.ts';
import type { ImportFile } from '#functions/platform/workbooks/workbook.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import { readDetails } from './exports/figure-reader.ts';
import { readDetailTypes } from './exports/own-detail-types-reader.ts';
import { type EntityDetails, type MetricUnits, namedDetails } from './named-details.ts';
import type { SettingsPort } from './settings-port.ts';
import type { Explain } from './viewing/explain.ts';

/** What it takes to enter figures, in a request and in the background. */
export interface EnteringContext {
  readonly scope: RequestScope;
  readonly series: SeriesStore;
  types(): Promise<DetailTypes>;
  /** The details of a structure, project or financing as they stand now. */
  detailsOf(entity: Entity): Promise<EntityDetails>;
}

export interface ImportingPorts {
  readonly metricUnits: MetricUnits;
  readImportFile(content: Uint8Array): Promise<ImportFile>;
}

export interface ImportingContext extends EnteringContext {
  readImportFile(content: Uint8Array): Promise<ImportFile>;
}

export interface MetricsContext extends ImportingContext {
  readonly settings: SettingsPort;
  readonly explain: Explain;
  readonly jobs: JobStore;
  readonly launcher: JobLauncher;
}

/** What the area asks of others; composed where the area is served. */
export interface MetricsPorts extends ImportingPorts {
  settingsOf(scope: RequestScope): SettingsPort;
  readonly explain: Explain;
}

export function importingContext(
  scope: RequestScope,
  { metricUnits, readImportFile }: ImportingPorts,
): ImportingContext {
  let types: Promise<DetailTypes> | undefined;
  return {
    scope,
    readImportFile,
    get series() {
      return seriesOf(scope.organizationId, scope.actor, scope.clock);
    },
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
  (scope: RequestScope): MetricsContext => {
    const entering = importingContext(scope, ports);
    const jobs = () => jobsOf(scope.table, scope.actor, scope.clock);
    return {
      scope,
      get series() {
        return entering.series;
      },
      get settings() {
        return ports.settingsOf(scope);
      },
      get jobs() {
        return jobs();
      },
      get launcher() {
        return jobLauncher(scope.table, jobs());
      },
      explain: ports.explain,
      readImportFile: ports.readImportFile,
      types: () => entering.types(),
      detailsOf: (entity) => entering.detailsOf(entity),
    };
  };
