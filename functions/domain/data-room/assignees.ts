import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireCandidateSearch } from '#functions/platform/people/candidate-search.ts';
import { readMembers, searchEnabledMembers } from '#functions/platform/people/member-lookup.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { Assignee } from '#shared/domain/document-care.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';

type Assigned = Pick<DocumentRecord, 'assigneeIds'>;

const assigneeOf = ({ agentId, displayName }: { agentId: string; displayName: string }): Assignee => ({
  id: agentId,
  name: displayName,
});

/** The people to whom documents are assigned; whoever has left the organization is not told any more. */
export async function assigneesOf(documents: readonly Assigned[], table: Table) {
  const ids = [...new Set(documents.flatMap(({ assigneeIds }) => assigneeIds))];
  const members = ids.length === 0 ? [] : await readMembers(table, ids);
  const byId = new Map(members.map((member) => [member.agentId, assigneeOf(member)]));
  return { of: ({ assigneeIds }: Assigned): Assignee[] => assigneeIds.flatMap((id) => byId.get(id) ?? []) };
}

/** Refuses people who are not, or no longer, let into the organization. Those to whom it was assigned before stay; guests assign nothing. */
export async function requireAssignable(
  assigneeIds: readonly string[] | undefined,
  document: Assigned,
  { isOutsider }: DocumentRights,
  table: Table,
): Promise<void> {
  if (assigneeIds === undefined) return;
  const added = assigneeIds.filter((id) => !document.assigneeIds.includes(id));
  const isChanged = added.length > 0 || assigneeIds.length !== document.assigneeIds.length;
  if (isChanged && isOutsider) throw new DomainError('notPermitted', { reason: 'assigns documents as a guest' });
  const found = added.length === 0 ? [] : await readMembers(table, added);
  const isEverybody = added.every((id) => found.some(({ agentId, enabled }) => agentId === id && enabled));
  if (!isEverybody)
    throw new DomainError('requestInvalid', { fields: { assigneeIds: 'Choose people of the organization.' } });
}

/** Whom somebody may assign documents of a room to, as far as a search finds them: a room is no directory. Guests are told nobody. */
export const listAssignable: UseCase<Calls['listAssignable'], DataRoomContext> = async ({ params, query }, context) => {
  const { accessType, search, ...wanted } = query;
  requireCandidateSearch(search);
  await context.requireRoom(params.id);
  const { isOutsider } = await rightsIn(params.id, context);
  if (isOutsider) return page({ items: [], nextCursor: null });
  const { items, nextCursor } = await searchEnabledMembers(context.scope.table, accessType, search, wanted);
  return page({ items: items.map(assigneeOf), nextCursor });
};

type Calls = typeof dataRoom.calls;
