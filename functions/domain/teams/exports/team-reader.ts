import * as z from 'zod';
import type { ListPage, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';

export type HolderKind = 'AGENT' | 'GROUP';

/** Who has a membership; `sort` is where the name belongs in the list of the team. */
export interface TeamHolder {
  readonly kind: HolderKind;
  readonly id: string;
  readonly sort: string;
}

/** That somebody is on a team. What this grants stands in the rights of the holder, and nowhere else. */
export const TeamMembership = z.object({
  entityId: z.string(),
  entityType: z.string(),
  holderId: z.string(),
  sort: z.string(),
  version: z.number(),
});
export type TeamMembership = z.infer<typeof TeamMembership>;

export const membershipKey = (entityId: string, kind: HolderKind, holderId: string) => ({
  kind: 'Team',
  id: entityId,
  part: `${kind}#${holderId}`,
});

const listOf = (entityId: string, kind: HolderKind): string => `Team#${entityId}#${kind}`;

/** The memberships of a team by the names of their holders. */
export const listMemberships = (
  table: Table,
  entityId: string,
  kind: HolderKind,
  page: PageRequest,
): Promise<ListPage<TeamMembership>> => table.list(listOf(entityId, kind), TeamMembership, page);

/** Prepares that a holder joins a team, or is listed under another name; goes into one transaction with the holder's rights. */
export function membershipChange(
  table: Table,
  entity: { readonly id: string; readonly kind: string },
  { kind, id, sort }: TeamHolder,
  expects: 'absent' | number,
): PendingChange {
  return table.change({
    key: membershipKey(entity.id, kind, id),
    expects,
    value: { entityId: entity.id, entityType: entity.kind, holderId: id, sort },
    event: expects === 'absent' ? 'team.joined' : 'team.renamed',
    list: { group: listOf(entity.id, kind), sort },
  });
}

/** Prepares that a holder leaves a team. */
export const membershipRemoval = (table: Table, { entityId, holderId, version }: TeamMembership, kind: HolderKind) =>
  table.change({ key: membershipKey(entityId, kind, holderId), expects: version, value: null, event: 'team.left' });
