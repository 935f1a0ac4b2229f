import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type Commented, type CommentVisibility, StoredComment } from '#shared/domain/comment.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';

export const commentKey = (entityId: string, commentId: string) => ({
  kind: 'Comments',
  id: entityId,
  part: commentId,
});

/** The list of the comments on one thing, in the order in which they were written. */
export const threadOf = ({ entityId, sourceType, sourceId }: Commented): string =>
  `Comments#${entityId}#${sourceType}#${sourceId}`;

/** One comment; null where there is none. Whoever answers it to people asks first whether they see what it is on. */
export const findComment = (table: Table, entityId: string, commentId: string): Promise<StoredComment | null> =>
  table.get(commentKey(entityId, commentId), StoredComment);

/** Whether a comment is for the reader: people from outside are told what is shared with them. */
export const isFor = ({ membership }: Pick<RequestScope, 'membership'>, visibility: CommentVisibility): boolean =>
  visibility === 'Shared' || !isExternalAccess(membership?.accessType);
