import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Job } from '#shared/domain/job.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

const whileRunningInMilliseconds = 2_000;
const whileIdleInMilliseconds = 30_000;

export const isUnderWay = (job: Job): boolean => job.status === 'queued' || job.status === 'running';

export const jobQueries = {
  all: () => ['jobs'] as const,
  /** The newest ones, for the indicator in the top bar. */
  recent: () =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'recent'],
      queryFn: async ({ signal }) => (await api.jobs.listJobs({ query: { limit: 10 }, signal })).body,
      refetchInterval: ({ state }) =>
        state.data?.some(isUnderWay) ? whileRunningInMilliseconds : whileIdleInMilliseconds,
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [...jobQueries.all(), 'list'],
      queryFn: ({ pageParam, signal }) => api.jobs.listJobs({ query: pageAt(pageParam, 50), signal }),
      ...fromTheStart,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.body.some(isUnderWay)) ? whileRunningInMilliseconds : false,
    }),
  detail: (jobId: string) =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'detail', jobId],
      queryFn: async ({ signal }) => (await api.jobs.getJob({ params: { jobId }, signal })).body,
      refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : 1_000),
    }),
};
