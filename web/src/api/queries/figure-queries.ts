import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

/** Few figures were ever corrected more often. */
const versionsAtOnce = 20;
/** Deleted figures are few; a page more of them is not asked for. */
const mostDeleted = 500;
/** A detail has at most as many days on which its value changes. */
const mostDatedValues = 500;
/** Imports are looked at one by one. */
const importsAtOnce = 20;
/** Rows of an import come with all of their figures. */
const rowsAtOnce = 50;

export const figureQueries = {
  all: () => ['figures'] as const,
  of: (entityId: string) => [...figureQueries.all(), entityId] as const,
  details: (entityId: string) =>
    queryOptions({
      queryKey: [...figureQueries.of(entityId), 'details'],
      queryFn: async ({ signal }) =>
        (await api.metrics.listDetails({ params: { id: entityId }, query: { limit: 500 }, signal })).body.filter(
          // The same call answers the settings of an organization, which have no figures.
          (detail): detail is Detail => 'latest' in detail,
        ),
    }),
  /** Every figure of one kind that an entity has. */
  series: (entityId: string, dataKind: DataKind) =>
    queryOptions({
      queryKey: [...figureQueries.of(entityId), 'datapoints', dataKind],
      queryFn: async ({ signal }) =>
        (await api.metrics.findDatapoints({ params: { id: entityId }, body: { dataKind }, signal })).body,
    }),
  /** Where figures of one kind stood that were deleted. */
  deleted: (entityId: string, dataKind: DataKind) =>
    queryOptions({
      queryKey: [...figureQueries.of(entityId), 'deleted', dataKind],
      queryFn: async ({ signal }) => {
        const query = { dataKind, limit: mostDeleted };
        return (await api.metrics.listDeletedDatapoints({ params: { id: entityId }, query, signal })).body;
      },
    }),
  /** Every value of a detail that holds from a day on, the last day first. */
  datedValues: (entityId: string, detailId: string) =>
    queryOptions({
      queryKey: [...figureQueries.of(entityId), 'dated-values', detailId],
      queryFn: async ({ signal }) => {
        const query = { limit: mostDatedValues };
        return (await api.metrics.listDatedValues({ params: { id: entityId, detailId }, query, signal })).body;
      },
    }),
  /** The steps in the approvals that a figure, or a value that holds from a day on, has had. */
  approvals: (entityId: string, datapointId: string) =>
    infiniteQueryOptions({
      queryKey: [...figureQueries.of(entityId), 'approvals', datapointId],
      queryFn: async ({ pageParam, signal }) => {
        const query = pageAt(pageParam, versionsAtOnce);
        return api.metrics.listFigureDecisions({ params: { id: entityId, datapointId }, query, signal });
      },
      ...fromTheStart,
    }),
  history: (entityId: string, datapointId: string) =>
    infiniteQueryOptions({
      queryKey: [...figureQueries.of(entityId), 'history', datapointId],
      queryFn: async ({ pageParam, signal }) => {
        const query = pageAt(pageParam, versionsAtOnce);
        return api.metrics.listFigureHistory({ params: { id: entityId, datapointId }, query, signal });
      },
      ...fromTheStart,
    }),
  /** Whatever was read of imports of an entity. */
  imports: (entityId: string) => [...figureQueries.of(entityId), 'imports'] as const,
  importList: (entityId: string) =>
    infiniteQueryOptions({
      queryKey: [...figureQueries.imports(entityId), 'list'],
      queryFn: ({ pageParam, signal }) => {
        const query = pageAt(pageParam, importsAtOnce);
        return api.metrics.listFigureImports({ params: { id: entityId }, query, signal });
      },
      ...fromTheStart,
    }),
  oneImport: (entityId: string, importId: string) =>
    queryOptions({
      queryKey: [...figureQueries.imports(entityId), importId],
      queryFn: async ({ signal }) =>
        (await api.metrics.getFigureImport({ params: { id: entityId, importId }, signal })).body,
    }),
  /** What has become of the rows of an import, in the order of the file. */
  importedRows: (entityId: string, importId: string) =>
    infiniteQueryOptions({
      queryKey: [...figureQueries.imports(entityId), importId, 'rows'],
      queryFn: ({ pageParam, signal }) => {
        const query = pageAt(pageParam, rowsAtOnce);
        return api.metrics.listImportedFigureRows({ params: { id: entityId, importId }, query, signal });
      },
      ...fromTheStart,
    }),
};
