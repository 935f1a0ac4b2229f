import { findComment } from '#functions/domain/comments/exports/comment-reader.ts';
import { type CommentedThing, findCommented } from '#functions/domain/comments/exports/commented-thing-reader.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { StoredComment } from '#shared/domain/comment.ts';
import { namedText } from '#shared/domain/comment-text.ts';
import type { Need } from '#shared/domain/notifications/need.ts';
import type { Occasion } from '../telling/occasion.ts';
import type { HappeningOf } from './message.ts';

const longestExcerpt = 400;

/** The beginning of a comment in one line; whole characters, and whole words where there are any. */
function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  if (line.length <= longestExcerpt) return line;
  const cut = line
    .slice(0, longestExcerpt)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
  return `${cut.replace(/\s+\S*$/, '')} …`;
}

/** The structure is named with whatever lies in it. A document is shared without it. */
const needsOf = ({ commented, needs }: CommentedThing): readonly Need[] =>
  commented.sourceType === 'Document' ? needs : [{ sourceType: 'Deal' }, ...needs];

async function nameAndText({ text, mentions, createdBy, authorName }: StoredComment, table: Table) {
  const members = await readMembers(table, [createdBy, ...mentions]);
  const names = new Map(members.map(({ agentId, displayName }) => [agentId, displayName]));
  return {
    author: names.get(createdBy) ?? authorName ?? 'Somebody',
    text: excerptOf(namedText(text, (id) => names.get(id) ?? null)),
  };
}

/** A comment: told to whom it mentions, and when it is new to those who watch what it is on. */
export async function commentOccasions(
  { entityId, commentId, mentioned, isNew, version, at, by }: HappeningOf<'comment'>,
  table: Table,
): Promise<readonly Occasion[]> {
  const comment = await findComment(table, entityId, commentId);
  // What was removed before anybody was told of it is told to nobody.
  if (comment === null || comment.removedAt !== null) return [];
  const thing = await findCommented(comment, { table, clock: systemClock });
  if (thing === null) return [];
  const { author, text } = await nameAndText(comment, table);
  const { name, entity, url, belongsTo, commented } = thing;
  const { sourceType, sourceId } = commented;
  const shared = {
    at,
    textFor: () => text,
    url,
    isOnItsPage: true,
    isInternal: comment.visibility === 'Internal',
    source: { sourceType, sourceId, sourceName: name, entityId, entityName: entity.name },
    dueOn: null,
    path: entity.path,
    needs: needsOf(thing),
  };
  const ids = mentioned.split(',').filter((id) => id !== '');
  const mention: Occasion = {
    ...shared,
    kind: 'mentioned',
    key: `mention|${commentId}|${version}`,
    title: `${author} mentioned you on ${name}`,
    audience: { mentioned: ids, except: by },
  };
  const added: Occasion = {
    ...shared,
    kind: 'commentAdded',
    key: `comment|${commentId}`,
    title: `${author} commented on ${name}`,
    audience: { watchers: true, watchedIds: belongsTo, except: by, toldOtherwise: ids },
  };
  return [...(ids.length === 0 ? [] : [mention]), ...(isNew === 'true' ? [added] : [])];
}
