import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { readMembers, searchEnabledMembers } from '#functions/platform/people/member-lookup.ts';
import type { MemberRecord } from '#functions/platform/people/member-store.ts';
import { searchWords } from '#functions/platform/search/search-text.ts';
import { chainedPage, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { comments } from '#shared/contract/comments.ts';
import type { CommentVisibility, Mentionable } from '#shared/domain/comment.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import type { CommentsContext } from './context.ts';
import type { CommentedThing } from './exports/commented-thing-reader.ts';
import { sharedParticipants, whoSees } from './mentionable.ts';
import { seenThing } from './seen-thing.ts';

const inside: readonly AccessType[] = ['MEMBER', 'PARTNER'];
const everybody: readonly AccessType[] = [...inside, 'GUEST'];

const mentionable = (
  { agentId: id, displayName: name, primaryEmail, accessType }: MemberRecord,
  withAddress: boolean,
): Mentionable => ({
  id,
  name,
  email: withAddress ? primaryEmail : null,
  isGuest: isExternalAccess(accessType),
});

/** Of those whom the search finds, whoever sees the thing. */
const searched =
  (search: string, accessType: AccessType, thing: CommentedThing, visibility: CommentVisibility, scope: RequestScope) =>
  async (request: PageRequest) => {
    const { items, nextCursor } = await searchEnabledMembers(scope.table, accessType, search, request);
    const people = items.filter(({ invitation, displayName }) => invitation === null && displayName !== '');
    const ids = people.map(({ agentId }) => agentId);
    const seeing = await whoSees(ids, thing, visibility, scope.table);
    return {
      items: people.filter(({ agentId }) => seeing.has(agentId)).map((member) => mentionable(member, true)),
      nextCursor,
    };
  };

/** Who works for a lender, and which other counterparties there are, is not for people from outside to look up. */
async function amongParticipants(search: string, thing: CommentedThing, limit: number, { table }: RequestScope) {
  const participants = await sharedParticipants(thing, table);
  const words = searchWords(search);
  const members = (await readMembers(table, participants)).filter(
    ({ enabled, displayName }) => enabled && words.every((word) => foldedText(displayName).includes(word)),
  );
  const ids = members.map(({ agentId }) => agentId);
  const seeing = await whoSees(ids, thing, 'Shared', table);
  return members
    .filter(({ agentId }) => seeing.has(agentId))
    .slice(0, limit)
    .map((member) => mentionable(member, false));
}

export const listMentionable: UseCase<(typeof comments.calls)['listMentionable'], CommentsContext> = async (
  { params, query },
  { scope },
) => {
  const { search, visibility, sourceType, sourceId, limit } = query;
  const thing = await seenThing({ entityId: params.entityId, sourceType, sourceId }, scope);
  if (isExternalAccess(scope.membership?.accessType)) {
    return page({ items: await amongParticipants(search, thing, limit, scope), nextCursor: null });
  }
  const accessTypes = visibility === 'Shared' ? everybody : inside;
  return page(
    await chainedPage(
      accessTypes.map((accessType) => searched(search, accessType, thing, visibility, scope)),
      query,
    ),
  );
};
