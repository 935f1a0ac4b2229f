import { listGroupMembers } from '#functions/domain/agents/exports/member-reader.ts';
import { listMemberships } from '#functions/domain/teams/exports/team-reader.ts';
import { watchersOf } from '#functions/domain/teams/exports/watcher-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { MemberRecord } from '#functions/platform/people/member-store.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { isAdministrator } from '#shared/domain/administrator.ts';
import type { NotificationReason } from '#shared/domain/notifications/notification.ts';
import type { Occasion } from './occasion.ts';

const Member = MemberRecord.pick({ agentId: true, accessType: true, enabled: true, roles: true });

/** Administrators and deal administrators answer for all of an organization's deals. */
async function administratorIds(table: Table): Promise<readonly string[]> {
  const members = await everyPage((cursor) => table.list('Member#MEMBER', Member, { limit: 500, cursor }));
  return members
    .filter((member) => isAdministrator(member) || (member.enabled && member.roles.includes('Deal Admin')))
    .map(({ agentId }) => agentId);
}

const groupsAtOnce = 8;

export async function teamOf(
  table: Table,
  entityId: string,
): Promise<Readonly<Record<'direct' | 'inGroups', string[]>>> {
  const holders = (kind: 'AGENT' | 'GROUP') =>
    everyPage((cursor) => listMemberships(table, entityId, kind, { limit: 500, cursor }));
  const [direct, groups] = await Promise.all([holders('AGENT'), holders('GROUP')]);
  const inGroups = await inParallel(groups, groupsAtOnce, ({ holderId }) =>
    everyPage((cursor) => listGroupMembers(table, holderId, { limit: 500, cursor })),
  );
  return { direct: direct.map(({ holderId }) => holderId), inGroups: inGroups.flat().map(({ agentId }) => agentId) };
}

/**
 * Who may hear of an occasion and why, each with the first reason that holds. Whether they may see what it is about is asked of each when they are told: being
 * on a team gives no right.
 */
export async function audienceOf(
  { audience, path, source }: Occasion,
  table: Table,
): Promise<ReadonlyMap<string, NotificationReason>> {
  const found = new Map<string, NotificationReason>();
  const add = (ids: readonly string[], reason: NotificationReason) => {
    for (const id of ids) if (id !== audience.except && !found.has(id)) found.set(id, reason);
  };
  add(audience.asked ?? [], 'Asked');
  add(audience.own ?? [], 'Own');
  if (audience.watchers) add(await watchersOf(table, path, source), 'Watching');
  if (audience.team) {
    const teams = await Promise.all(path.map((id) => teamOf(table, id)));
    for (const { direct } of teams) add(direct, 'Team');
    for (const { inGroups } of teams) add(inGroups, 'GroupOnTeam');
  }
  add(audience.administratorIds ?? [], 'Administrator');
  if (audience.administrators) add(await administratorIds(table), 'Administrator');
  return found;
}
