import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

const pageSize = 20;
const after = (cursor: string | null) => pageAt(cursor, pageSize);

export const supportQueries = {
  /** Of everything about support access. */
  all: () => ['support'] as const,
  /** Who of support has asked to see the organization as somebody does, newest first. */
  ofPerson: (orgId: string, agentId: string) =>
    infiniteQueryOptions({
      queryKey: [...supportQueries.all(), 'person', orgId, agentId],
      queryFn: ({ pageParam, signal }) =>
        api.agents.listSupportAccess({ params: { orgId, agentId }, query: after(pageParam), signal }),
      ...fromTheStart,
    }),
  /** What the reader, a superuser, has asked for, newest first. */
  own: () =>
    infiniteQueryOptions({
      queryKey: [...supportQueries.all(), 'own'],
      queryFn: ({ pageParam, signal }) => api.agents.listOwnSupportAccess({ query: after(pageParam), signal }),
      ...fromTheStart,
    }),
  /** What support has read, newest first. */
  readings: (orgId: string, agentId: string, accessId: string) =>
    infiniteQueryOptions({
      queryKey: [...supportQueries.all(), 'readings', orgId, agentId, accessId],
      queryFn: ({ pageParam, signal }) =>
        api.agents.listSupportReadings({ params: { orgId, agentId, accessId }, query: after(pageParam), signal }),
      ...fromTheStart,
    }),
};
