import { readOwnDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type SeriesReader, seriesReader } from '#functions/platform/series/series-reader.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { definitionsOf } from '#shared/metrics/catalog/catalog-definitions.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import type { Definitions } from '#shared/metrics/formula/definitions.ts';
import type { HeldCounts } from '#shared/metrics/inputs/held.ts';
import type { CountCovenants, CountsAsked } from './exports/covenant-counts-port.ts';

/** What an organization has chosen about what is computed. */
export interface ComputationSettings {
  readonly disabled: ReadonlySet<string>;
  readonly withoutInactive: ReadonlySet<string>;
  readonly computesGroups: boolean;
}

/** What is asked of areas that stand above this one. */
export interface CalculationsPorts {
  readonly countCovenants: CountCovenants;
}

/** What a computation takes, whoever it is for. */
export interface ComputingContext {
  readonly scope: Pick<RequestScope, 'table' | 'clock' | 'organizationId'>;
  readonly figures: SeriesReader;
  settings(): Promise<ComputationSettings>;
  /** The catalog's details, with those that the organization has defined and those that an entity has besides. */
  definitions(ofEntity: readonly DetailType[]): Promise<Definitions>;
  /** Counts of covenants, by the id of the structure. */
  countCovenants(asked: CountsAsked): Promise<ReadonlyMap<string, HeldCounts>>;
}

/** The same for a request, which decides what is told of it. */
export interface CalculationsContext extends ComputingContext {
  readonly scope: RequestScope;
}

const idsOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(detailIdOf));

/** Reads when it is first asked for, and answers the same from then on: a context lives as long as its request. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | null = null;
  return () => {
    known ??= read();
    return known;
  };
}

/** For whoever computes for nobody in particular. */
export function computingContext<Scope extends ComputingContext['scope']>(
  scope: Scope,
  countCovenants: ComputingContext['countCovenants'],
): ComputingContext & { readonly scope: Scope } {
  const ownTypes = once(() => readOwnDetailTypes(scope.table));
  return {
    countCovenants,
    scope,
    figures: seriesReader(scope.organizationId),
    settings: once(async () => {
      const { details } = await readOrganization(scope.organizationId);
      return {
        disabled: idsOf(settingValue(details, 'metricsToDisable')),
        withoutInactive: idsOf(settingValue(details, 'inactiveSourceComputeExclusions')),
        computesGroups: settingValue(details, 'enableGroupingMetricViaQuery'),
      };
    }),
    definitions: async (ofEntity) => {
      const own = await ownTypes();
      const defined = new Set(own.map(({ id }) => id));
      return definitionsOf([...detailTypes, ...ofEntity.filter(({ id }) => !defined.has(id)), ...own]);
    },
  };
}

export const calculationsContext =
  ({ countCovenants }: CalculationsPorts) =>
  (scope: RequestScope): CalculationsContext =>
    computingContext(scope, (asked) => countCovenants(asked, scope));
