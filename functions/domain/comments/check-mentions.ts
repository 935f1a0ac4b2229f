import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { MemberRecord } from '#functions/platform/people/member-store.ts';
import type { CommentVisibility } from '#shared/domain/comment.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CommentedThing } from './exports/commented-thing-reader.ts';
import { sharedParticipants, whoSees } from './mentionable.ts';

function unseen({ displayName, accessType }: MemberRecord, visibility: CommentVisibility): DomainError {
  const isKeptBack = visibility === 'Internal' && isExternalAccess(accessType);
  return new DomainError('mentionUnseen', {
    userMessage: isKeptBack
      ? `${displayName} is a guest and does not see internal comments. Share the comment with guests, or take the mention out.`
      : `${displayName} cannot see this. Take the mention out, or have access given to them first.`,
  });
}

/**
 * Refuses mentions of whoever would not see the comment. People from outside mention those who take part already, and learn nothing of anybody else: for them
 * it is the same refusal whether there is nobody of that id, somebody who does not see the thing, or somebody who is not in the conversation.
 */
export async function requireMentionable(
  agentIds: readonly string[],
  thing: CommentedThing,
  visibility: CommentVisibility,
  { table, membership }: RequestScope,
): Promise<void> {
  if (agentIds.length === 0) return;
  const isOutside = isExternalAccess(membership?.accessType);
  const [members, seeing, known] = await Promise.all([
    readMembers(table, agentIds),
    whoSees(agentIds, thing, visibility, table),
    isOutside ? sharedParticipants(thing, table) : agentIds,
  ]);
  const isOpen = (id: string): boolean => seeing.has(id) && known.includes(id);
  if (isOutside && !agentIds.every(isOpen)) throw new DomainError('mentionUnknown');
  if (members.length < agentIds.length) throw new DomainError('mentionUnknown');
  const hidden = members.find(({ agentId }) => !seeing.has(agentId));
  if (hidden !== undefined) throw unseen(hidden, visibility);
}
