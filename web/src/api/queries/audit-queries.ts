import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { audit } from '#shared/contract/audit.ts';
import type { QueryInputOf } from '#shared/contract/define-area.ts';
import type { NoteType } from '#shared/domain/audit/audit-record.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { isUnderWay } from './job-queries.ts';

/** A thing of which people look up what was done to it. */
export interface AuditedThing {
  readonly type: NoteType;
  readonly source: string;
  /** In which a covenant, document, detail or form lies. */
  readonly entityId?: string;
}

/** What is wanted of an organization's log. */
export type LogFilter = Omit<QueryInputOf<(typeof audit)['calls']['listOrganizationRecords']>, 'limit' | 'cursor'>;

const fewRecords = 25;
const pageSize = 100;

/** One page of an organization's log. */
export const readLog = (orgId: string, filter: LogFilter, page: { readonly limit: number; readonly cursor?: string }) =>
  api.audit.listOrganizationRecords({ params: { orgId }, query: { ...page, ...filter } });

export const auditQueries = {
  all: () => ['audit'] as const,
  /** What was done to a thing, the newest first. */
  thing: (thing: AuditedThing, withArchived: boolean) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'thing', thing, withArchived],
      queryFn: ({ pageParam, signal }) =>
        api.audit.listRecords({
          query: { ...pageAt(pageParam, fewRecords), ...thing, ...(withArchived ? { archived: 'true' as const } : {}) },
          signal,
        }),
      ...fromTheStart,
    }),
  /** A file of records that the reader has asked for, followed while it is made. */
  export: (orgId: string, exportId: string) =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'export', orgId, exportId],
      queryFn: async ({ signal }) => (await api.audit.getExport({ params: { orgId, exportId }, signal })).body,
      refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.job) ? false : 1_000),
    }),
  /** An entity with its covenants as they stood at the end of a day. */
  asOf: (id: string, day: string) =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'asOf', id, day],
      queryFn: async ({ signal }) => (await api.audit.readThen({ params: { id }, query: { day }, signal })).body,
    }),
  verifications: () => [...auditQueries.all(), 'verification'] as const,
  /** The latest verification of an organization's trail. */
  verification: (orgId: string) =>
    queryOptions({
      queryKey: [...auditQueries.verifications(), orgId],
      queryFn: async ({ signal }) => (await api.audit.getVerification({ params: { orgId }, signal })).body,
    }),
  /** Where the log of an organization is delivered, and how far that has come. */
  stream: (orgId: string) =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'stream', orgId],
      queryFn: async ({ signal }) => (await api.audit.getStream({ params: { orgId }, signal })).body,
    }),
  /** What was done in an organization, the newest first. */
  log: (orgId: string, filter: LogFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'log', orgId, filter],
      queryFn: ({ pageParam, signal }) =>
        api.audit.listOrganizationRecords({
          params: { orgId },
          query: { ...pageAt(pageParam, pageSize), ...filter },
          signal,
        }),
      ...fromTheStart,
    }),
};
