import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Commented } from '#shared/domain/comment.ts';
import { commentsParameter } from '#shared/format/comment-address.ts';
import { api } from '../../api/api.ts';
import { commentQueries } from '../../api/queries/comment-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import styles from './comment.module.css';
import { CommentComposer } from './comment-composer.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { emptyDraft } from './mention-draft.ts';
import { newCommentId } from './new-comment-id.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { WatchButton } from './watch-button.tsx';

export interface CommentsProps {
  readonly on: Commented;
  /** What it is called. */
  readonly name: string;
}

/** What was said about a thing, the newest first, with the way to say more and to watch it. */
export function Comments({ on, name }: CommentsProps) {
  const thread = useInfiniteQuery(commentQueries.thread(on));
  const refresh = useRefresh(on);
  const count = thread.data?.pages.flatMap(({ body }) => body).length ?? 0;
  const top = useShownFirst(on.sourceId, !thread.isPending);
  // What is not for guests leaves gaps.
  useReadOn(thread, count === 0);
  return (
    <div ref={top} tabIndex={-1} className={styles['thread']}>
      <div className={styles['top']}>
        <span className="muted">Who comments is told of what others answer.</span>
        <WatchButton entityId={on.entityId} sourceType={on.sourceType} sourceId={on.sourceId} name={name} />
      </div>
      <NewComment on={on} onSent={refresh} />
      <QueryView query={thread} skeleton={<Skeleton lines={3} />}>
        {({ pages }) => {
          const said = pages.flatMap(({ body }) => body);
          if (said.length === 0 && !thread.hasNextPage) return <p className="muted">Nobody has commented yet.</p>;
          return (
            <>
              <ol className={styles['entries']} aria-label={`Comments on ${name}`}>
                {said.map((comment) => (
                  <CommentEntry key={comment.id} comment={comment} onChanged={refresh} />
                ))}
              </ol>
              <LoadMore list={thread} label="Show earlier comments" />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

/** Reads again what was said; whoever has commented watches from then on. */
function useRefresh(on: Commented) {
  const queries = useQueryClient();
  return async () => {
    const stale = [commentQueries.thread(on).queryKey, commentQueries.watched(on.entityId).queryKey];
    await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Whoever comes for the comments, from an alert or a mail, is led to them once. */
function useShownFirst(sourceId: string, isReady: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  const [values] = useSearchParams();
  const isWanted = values.get(commentsParameter) === sourceId;
  useEffect(() => {
    if (!isWanted || !isReady || isDone.current) return;
    isDone.current = true;
    top.current?.scrollIntoView?.({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [isWanted, isReady]);
  return top;
}

function NewComment({ on, onSent }: { readonly on: Commented; readonly onSent: () => Promise<unknown> }) {
  const [draft, setDraft] = useKeptDraft(on);
  /** The same text sent again is the same comment; another text is another one. */
  const sent = useRef<{ readonly id: string; readonly content: string } | null>(null);
  const { entityId, ...thing } = on;
  return (
    <CommentComposer
      on={on}
      label="Your comment"
      act="Comment"
      draft={draft}
      onChange={setDraft}
      visibility={null}
      send={async (text, visibility) => {
        const content = `${visibility} ${text}`;
        if (sent.current?.content !== content) sent.current = { id: newCommentId(), content };
        const { id } = sent.current;
        try {
          await api.comments.addComment({ params: { entityId }, body: { id, ...thing, text, visibility } });
        } catch (error) {
          // What was thought lost may have arrived.
          void onSent();
          throw error;
        }
        sent.current = null;
        setDraft(emptyDraft);
        await onSent();
      }}
    />
  );
}
