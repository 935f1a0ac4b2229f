import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Commented, CommentedType, StoredComment } from '#shared/domain/comment.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { findComment, isFor } from './exports/comment-reader.ts';
import { type CommentedThing, findCommented, seesCommented } from './exports/commented-thing-reader.ts';

const notFound: Readonly<Record<CommentedType, ErrorCode>> = {
  Covenant: 'covenantNotFound',
  Deliverable: 'deliverableNotAsked',
  Document: 'documentNotFound',
  Detail: 'detailNotFound',
};

/** What a request names; refuses with the "not found" of its kind what is not there, and what the request does not see. */
export async function seenThing(commented: Commented, scope: RequestScope): Promise<CommentedThing> {
  const thing = await findCommented(commented, scope);
  if (thing === null || !seesCommented(thing, scope)) {
    // Somebody who does not see the covenant learns nothing of what it asks for.
    const isHidden = thing !== null && commented.sourceType === 'Deliverable';
    throw new DomainError(isHidden ? 'covenantNotFound' : notFound[commented.sourceType]);
  }
  return thing;
}

/** A comment that the request sees, with what it is on. Refuses with `commentNotFound`. */
export async function seenComment(
  { entityId, commentId }: { readonly entityId: string; readonly commentId: string },
  scope: RequestScope,
): Promise<{ readonly comment: StoredComment; readonly thing: CommentedThing }> {
  const comment = await findComment(scope.table, entityId, commentId);
  if (comment === null || !isFor(scope, comment.visibility)) throw new DomainError('commentNotFound');
  return { comment, thing: await seenThing(comment, scope) };
}
