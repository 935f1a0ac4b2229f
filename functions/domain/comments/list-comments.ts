import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { filledPage } from '#functions/platform/storage/paging.ts';
import type { comments } from '#shared/contract/comments.ts';
import { StoredComment } from '#shared/domain/comment.ts';
import type { CommentsContext } from './context.ts';
import { isFor, threadOf } from './exports/comment-reader.ts';
import { seenThing } from './seen-thing.ts';
import { toldComments } from './told-comments.ts';

export const listComments: UseCase<(typeof comments.calls)['listComments'], CommentsContext> = async (
  { params, query },
  { scope },
) => {
  const { sourceType, sourceId } = query;
  const { commented } = await seenThing({ entityId: params.entityId, sourceType, sourceId }, scope);
  const { items, nextCursor } = await filledPage(
    (request) => scope.table.list(threadOf(commented), StoredComment, request, { newestFirst: true }),
    ({ visibility }) => isFor(scope, visibility),
    query,
  );
  return page({ items: await toldComments(items, scope), nextCursor });
};
