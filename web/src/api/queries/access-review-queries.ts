import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AccessReviewItem, ItemState } from '#shared/domain/access-review.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';

const pageSize = 100;
const whilePreparingInMilliseconds = 1_500;

const page = (cursor: string | null) => pageAt(cursor, pageSize);

/** Reviews of who has access to an organization. */
export const accessReviewQueries = {
  all: () => ['access-reviews'] as const,
  list: (orgId: string) =>
    infiniteQueryOptions({
      queryKey: [...accessReviewQueries.all(), 'list', orgId],
      queryFn: ({ pageParam, signal }) =>
        api.rights.listAccessReviews({ params: { orgId }, query: page(pageParam), signal }),
      ...fromTheStart,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ body }) => body.some(({ status }) => status === 'Preparing'))
          ? whilePreparingInMilliseconds
          : false,
    }),
  detail: (orgId: string, reviewId: string) =>
    queryOptions({
      queryKey: [...accessReviewQueries.all(), 'detail', orgId, reviewId],
      queryFn: async ({ signal }) => (await api.rights.getAccessReview({ params: { orgId, reviewId }, signal })).body,
      refetchInterval: ({ state }) => (state.data?.status === 'Preparing' ? whilePreparingInMilliseconds : false),
    }),
  /** The items of a review, whichever of them are shown. */
  itemsOf: (orgId: string, reviewId: string) => [...accessReviewQueries.all(), 'items', orgId, reviewId] as const,
  /** Person by person; null: in any state. */
  items: (orgId: string, reviewId: string, state: ItemState | null) =>
    infiniteQueryOptions({
      queryKey: [...accessReviewQueries.itemsOf(orgId, reviewId), state],
      queryFn: ({ pageParam, signal }) =>
        api.rights.listAccessReviewItems({
          params: { orgId, reviewId },
          query: { ...page(pageParam), ...(state === null ? {} : { state }) },
          signal,
        }),
      ...fromTheStart,
    }),
};

/** The whole list of a review, for a file. */
export const readEveryItem = (orgId: string, reviewId: string): Promise<readonly AccessReviewItem[]> =>
  everyItem((query) => api.rights.listAccessReviewItems({ params: { orgId, reviewId }, query }));
