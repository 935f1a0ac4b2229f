import * as z from 'zod';
import { requireCounterpartyType } from '#functions/domain/configuration/exports/counterparty-type-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { accessStateChange } from '#functions/platform/people/access-store.ts';
import { type NamedRecords, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { Group, type GroupType } from '#shared/domain/group.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** A group as stored. */
export const StoredGroup = Group.extend({
  searchText: z.string(),
  /** As what the identity provider knows it. */
  externalId: z.string().nullable().default(null),
});
export type StoredGroup = z.infer<typeof StoredGroup>;

const longestSortedName = 100;

/** The beginning of the places at which the groups of a type are listed. */
export const listPrefix = (type: GroupType): string => `${type}#`;

/** Groups of both types share their names, so that a name in an explanation means one group. */
export const groupRecords = (writer: Writer): NamedRecords<StoredGroup> =>
  namedRecords(writer, {
    kind: 'Group',
    schema: StoredGroup,
    notFound: 'groupNotFound',
    subject: 'group',
    sortOf: ({ type, name }) => `${listPrefix(type)}${foldedText(name).slice(0, longestSortedName)}`,
  });

export const shownGroup = ({ searchText: _s, externalId: _e, ...group }: StoredGroup): Group => group;

/** What a change of a group takes along, so that no access computed earlier stays in use. */
export const withAccessState = async (
  scope: Pick<RequestScope, 'table'>,
  changes: readonly PendingChange[] = [],
): Promise<PendingChange[]> => [...changes, await accessStateChange(scope.table)];

/** Refuses unless the type is an active one of the organization, and the group one of counterparties. */
export async function requireGroupCounterpartyType(
  scope: RequestScope,
  type: GroupType,
  counterpartyTypeId: string | null | undefined,
): Promise<void> {
  if (counterpartyTypeId === null || counterpartyTypeId === undefined) return;
  if (type !== 'counterparty-groups') {
    const fields = { counterpartyTypeId: 'Only counterparty groups have a counterparty type.' };
    throw new DomainError('requestInvalid', { fields });
  }
  await requireCounterpartyType(scope.table, counterpartyTypeId);
}
