import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Commented, CommentVisibility } from '#shared/domain/comment.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

const fewComments = 20;
const mostWatched = 500;
const askedAgainInMilliseconds = 20_000;

export const commentQueries = {
  all: () => ['comments'] as const,
  /** What was said about a thing, the newest first. While it is looked at, it is asked again for what others say. */
  thread: ({ entityId, ...thing }: Commented) =>
    infiniteQueryOptions({
      queryKey: [...commentQueries.all(), entityId, thing],
      queryFn: ({ pageParam, signal }) =>
        api.comments.listComments({
          params: { entityId },
          query: { ...pageAt(pageParam, fewComments), ...thing },
          signal,
        }),
      ...fromTheStart,
      refetchInterval: askedAgainInMilliseconds,
    }),
  /** People to be mentioned, found by a part of their name. */
  people: ({ entityId, ...thing }: Commented, visibility: CommentVisibility, search: string) =>
    queryOptions({
      queryKey: [...commentQueries.all(), 'people', entityId, thing, visibility, search],
      queryFn: async ({ signal }) =>
        (
          await api.comments.listMentionable({
            params: { entityId },
            query: { ...thing, visibility, search },
            signal,
          })
        ).body,
    }),
  /** What the reader watches of an entity, and whether all of it. */
  watched: (entityId: string) =>
    queryOptions({
      queryKey: ['watched', entityId],
      queryFn: async ({ signal }) =>
        (await api.teams.listSubscriptions({ query: { entityId, limit: mostWatched }, signal })).body,
    }),
};
