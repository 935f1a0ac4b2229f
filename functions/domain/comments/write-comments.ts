import { following } from '#functions/domain/teams/exports/following.ts';
import { actorName } from '#functions/platform/http/actor-name.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { comments } from '#shared/contract/comments.ts';
import { type Commented, type NewComment, StoredComment } from '#shared/domain/comment.ts';
import { mentionsIn } from '#shared/domain/comment-text.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { requireMentionable } from './check-mentions.ts';
import type { CommentsContext } from './context.ts';
import { commentKey, findComment, threadOf } from './exports/comment-reader.ts';
import type { CommentedThing } from './exports/commented-thing-reader.ts';
import { seenComment, seenThing } from './seen-thing.ts';
import { administers, isOwn, toldComment } from './told-comments.ts';

type Calls = typeof comments.calls;
type Content = Omit<StoredComment, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** When a comment was written orders its thread, also after it was changed. */
const changeOf = (
  { table }: RequestScope,
  content: Content,
  { expects, event, at }: { expects: 'absent' | number; event: string; at: string },
) =>
  table.change({
    key: commentKey(content.entityId, content.id),
    expects,
    value: content,
    event,
    list: { group: threadOf(content), sort: `${at}#${content.id}` },
  });

const isOn = (stored: StoredComment, { sourceType, sourceId }: Commented): boolean =>
  stored.sourceType === sourceType && stored.sourceId === sourceId;

/** The comment that the same request has written before; refuses with `recordChanged` an id that stands for another one. */
async function writtenBefore(commented: Commented, id: string, scope: RequestScope): Promise<StoredComment | null> {
  const stored = await findComment(scope.table, commented.entityId, id);
  if (stored !== null && !(isOwn(stored, scope) && isOn(stored, commented)))
    throw new VersionOutdated('the id is that of another comment');
  return stored;
}

/** Whoever comments hears what is said next. Who does not see the structure could not stop that again: its items are listed with it. */
function followed({ commented, entity }: CommentedThing, scope: RequestScope) {
  const isListed = !scope.agent.apiClient && scope.may('View', 'Deal', entity.path);
  return isListed ? following(scope.table, scope.agent.id, commented) : { changes: [], derived: [] };
}

async function add(thing: CommentedThing, body: NewComment, scope: RequestScope): Promise<StoredComment> {
  const { commented } = thing;
  const before = await writtenBefore(commented, body.id, scope);
  if (before !== null) return before;

  const now = scope.clock.now();
  const content: Content = {
    ...commented,
    id: body.id,
    text: body.text,
    mentions: [...mentionsIn(body.text)],
    visibility: isExternalAccess(scope.membership?.accessType) ? 'Shared' : body.visibility,
    authorName: actorName(scope),
    editedAt: null,
    removedAt: null,
    removedBy: null,
    removedByName: null,
  };
  await requireMentionable(content.mentions, thing, content.visibility, scope);
  const change = changeOf(scope, content, { expects: 'absent', event: 'comment.added', at: now.toISOString() });
  const { changes, derived } = await followed(thing, scope);
  const [written] = await writeRecords([change, ...changes], scope.actor, now, derived);
  return StoredComment.parse(written);
}

export const addComment: UseCase<Calls['addComment'], CommentsContext> = async ({ params, body }, { scope }) => {
  const { sourceType, sourceId } = body;
  const thing = await seenThing({ entityId: params.entityId, sourceType, sourceId }, scope);
  // The same request may be under way twice, and its author may begin or stop to watch at the same moment.
  return toldComment(await attempted(() => add(thing, body, scope)), scope);
};

async function changed(
  stored: StoredComment,
  change: Partial<Content>,
  event: string,
  scope: RequestScope,
): Promise<StoredComment> {
  const content = { ...withoutStamp(stored), ...change };
  const pending = changeOf(scope, content, { expects: stored.version, event, at: stored.createdAt });
  const [written] = await writeRecords([pending], scope.actor, scope.clock.now());
  return StoredComment.parse(written);
}

export const editComment: UseCase<Calls['editComment'], CommentsContext> = async ({ params, body }, { scope }) => {
  const { comment, thing } = await seenComment(params, scope);
  if (!isOwn(comment, scope)) {
    throw new DomainError('notPermitted', { userMessage: 'Only whoever wrote a comment can change it.' });
  }
  if (comment.removedAt !== null) throw new DomainError('commentRemoved');
  if (comment.version !== body.version) throw new VersionOutdated();
  if (comment.text === body.text) return toldComment(comment, scope);

  const mentions = [...mentionsIn(body.text)];
  const added = mentions.filter((id) => !comment.mentions.includes(id));
  await requireMentionable(added, thing, comment.visibility, scope);
  const edit = { text: body.text, mentions, editedAt: scope.clock.now().toISOString() };
  return toldComment(await changed(comment, edit, 'comment.edited', scope), scope);
};

export const removeComment: UseCase<Calls['removeComment'], CommentsContext> = async ({ params, query }, { scope }) => {
  const { comment } = await seenComment(params, scope);
  if (!isOwn(comment, scope) && !administers(scope)) {
    throw new DomainError('notPermitted', {
      userMessage: 'Only whoever wrote a comment, and administrators, can remove it.',
    });
  }
  // Removed is removed, whoever was first.
  if (comment.removedAt !== null) return toldComment(comment, scope);
  if (comment.version !== query.version) throw new VersionOutdated();

  const removal = {
    text: '',
    mentions: [],
    removedAt: scope.clock.now().toISOString(),
    removedBy: scope.actor.agentId,
    removedByName: actorName(scope),
  };
  return toldComment(await changed(comment, removal, 'comment.removed', scope), scope);
};
