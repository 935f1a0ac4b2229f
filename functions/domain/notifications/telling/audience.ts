import { watchersOf } from '#functions/domain/teams/exports/watcher-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { NotificationReason } from '#shared/domain/notifications/notification.ts';
import type { KnownPeople } from './known-people.ts';
import type { Occasion } from './occasion.ts';

/**
 * Who may hear of an occasion and why, each with the first reason that holds. Whether they may see what it is about is asked of each when they are told: being
 * on a team gives no right.
 */
export async function audienceOf(
  { audience, path, source }: Occasion,
  table: Table,
  people: KnownPeople,
): Promise<ReadonlyMap<string, NotificationReason>> {
  const found = new Map<string, NotificationReason>();
  const left = new Set([audience.except, ...(audience.toldOtherwise ?? [])]);
  const add = (ids: readonly string[], reason: NotificationReason) => {
    for (const id of ids) if (!left.has(id) && !found.has(id)) found.set(id, reason);
  };
  add(audience.asked ?? [], 'Asked');
  add(audience.own ?? [], 'Own');
  add(audience.mentioned ?? [], 'Mentioned');
  const watched = [source.sourceId, ...(audience.watchedIds ?? [])];
  if (audience.watchers) add(await watchersOf(table, path, watched), 'Watching');
  if (audience.team) {
    const teams = await Promise.all(path.map((id) => people.team(id)));
    for (const { direct } of teams) add(direct, 'Team');
    for (const { inGroups } of teams) add(inGroups, 'GroupOnTeam');
  }
  add(audience.administratorIds ?? [], 'Administrator');
  if (audience.administrators) add(await people.administrators(), 'Administrator');
  return found;
}
