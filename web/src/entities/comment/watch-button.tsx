import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import type { CommentSubscription } from '#shared/domain/comment-subscription.ts';
import { api } from '../../api/api.ts';
import { commentQueries } from '../../api/queries/comment-queries.ts';
import { useWrite } from '../../components/use-write.ts';

interface WatchButtonProps {
  readonly entityId: string;
  readonly sourceType: string;
  /** Null for all of the entity. */
  readonly sourceId: string | null;
  /** What is watched, as a sentence goes on: `Riverside senior facility`. */
  readonly name: string;
}

const isFor =
  ({ sourceType, sourceId }: WatchButtonProps) =>
  (one: CommentSubscription) =>
    sourceId === null ? one.sourceId === null : one.sourceType === sourceType && one.sourceId === sourceId;

/** Begins or ends to watch something. It is not there while nobody knows whether it is watched. */
export function WatchButton(props: WatchButtonProps) {
  const { entityId, sourceType, sourceId, name } = props;
  const watched = useQuery(commentQueries.watched(entityId));
  // The same may have been asked for under more than one name, by programs.
  const own = watched.data?.filter(isFor(props)) ?? [];
  const isWatching = own.length > 0;
  const toggle = useWrite({
    write: async () => {
      if (!isWatching) return api.teams.subscribe({ body: { entityId, sourceType, sourceId } });
      return Promise.all(own.map(({ id }) => api.teams.unsubscribe({ params: { id } })));
    },
    success: null,
    refresh: [commentQueries.watched(entityId).queryKey],
  });
  if (watched.data === undefined) return null;
  const Icon = isWatching ? BellRing : Bell;
  return (
    <Button
      size="small"
      aria-pressed={isWatching}
      title={
        isWatching
          ? `You are told of what happens to ${name}. Click to stop.`
          : `Be told of what happens to ${name}, and of comments on it.`
      }
      isLoading={toggle.isPending}
      loadingText={isWatching ? 'Watching' : 'Watch'}
      onClick={() => toggle.mutate(undefined)}
    >
      <Icon size={14} aria-hidden />
      {isWatching ? 'Watching' : 'Watch'}
    </Button>
  );
}
