import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Comment, CommentPerson, StoredComment } from '#shared/domain/comment.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';

/** Who looks after the organization removes what anybody has written. */
export const administers = (scope: RequestScope): boolean => scope.may('Edit', 'Organization', []);

export const isOwn = ({ createdBy }: Pick<StoredComment, 'createdBy'>, { actor }: RequestScope): boolean =>
  createdBy === actor.agentId;

function actsOn(comment: StoredComment, scope: RequestScope): Comment['acts'] {
  if (comment.removedAt !== null) return [];
  if (isOwn(comment, scope)) return ['edit', 'remove'];
  return administers(scope) ? ['remove'] : [];
}

/** Comments as the request is told them: people by the names that they have now, or had when they left. */
export async function toldComments(comments: readonly StoredComment[], scope: RequestScope): Promise<Comment[]> {
  const ids = comments.flatMap(({ createdBy, mentions, removedBy }) =>
    [createdBy, ...mentions, removedBy ?? []].flat(),
  );
  const members = new Map(
    (await readMembers(scope.table, [...new Set(ids)])).map((member) => [member.agentId, member]),
  );
  const person = (id: string, nameThen: string | null): CommentPerson => {
    const member = members.get(id);
    const name = member === undefined || member.displayName === '' ? nameThen : member.displayName;
    return { id, name, isGuest: isExternalAccess(member?.accessType) };
  };
  return comments.map((comment) => {
    const { mentions, authorName, removedBy, removedByName, ...told } = comment;
    return {
      ...told,
      author: person(comment.createdBy, authorName),
      mentions: mentions.map((id) => person(id, null)),
      removedByName: removedBy === null ? null : person(removedBy, removedByName).name,
      acts: actsOn(comment, scope),
    };
  });
}

export async function toldComment(comment: StoredComment, scope: RequestScope): Promise<Comment> {
  const [told] = await toldComments([comment], scope);
  if (told === undefined) throw new Error('A comment is not told.');
  return told;
}
