import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { withSeenSources } from '#functions/domain/metrics/exports/figure-sight-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';

/** Whom an explanation is told. */
export interface Viewer {
  readonly table: Table;
  /** Whether they may see a detail of an entity, which is named with what is above it. */
  sees(path: readonly string[], detailName: string): boolean;
  /** Without the documents of a data room that they may not see. */
  seenSources<Value extends { readonly source: Provenance }>(
    values: readonly Value[],
    roomId: string,
  ): Promise<readonly Value[]>;
}

export const viewerOf = (scope: RequestScope): Viewer => ({
  table: scope.table,
  sees: (path, detailName) => mayOnDetail(scope, 'View', path, detailName),
  seenSources: (values, roomId) => withSeenSources(values, documentSight(scope, roomId)),
});

/** For what is kept, and judged when it is told. */
export const wholeView = (table: Table): Viewer => ({
  table,
  sees: () => true,
  seenSources: async (values) => values,
});
