import { listGroupMembers } from '#functions/domain/agents/exports/member-reader.ts';
import { listMemberships } from '#functions/domain/teams/exports/team-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { MemberRecord } from '#functions/platform/people/member-store.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { isAdministrator } from '#shared/domain/administrator.ts';

/** The people on a team, by their ids. */
interface Team {
  readonly direct: readonly string[];
  readonly inGroups: readonly string[];
}

/** Who is on teams and who administers an organization, read once for all that one message tells. */
export interface KnownPeople {
  team(entityId: string): Promise<Team>;
  /** Administrators and deal administrators answer for all of an organization's deals. */
  administrators(): Promise<readonly string[]>;
}

const Member = MemberRecord.pick({ agentId: true, accessType: true, enabled: true, roles: true });

async function administratorIds(table: Table): Promise<readonly string[]> {
  const members = await everyPage((cursor) => table.list('Member#MEMBER', Member, { limit: 500, cursor }));
  return members
    .filter((member) => isAdministrator(member) || (member.enabled && member.roles.includes('Deal Admin')))
    .map(({ agentId }) => agentId);
}

const groupsAtOnce = 8;

/** The people of some groups, by their ids. */
export async function idsInGroups(groupIds: readonly string[], table: Table): Promise<readonly string[]> {
  const members = await inParallel(groupIds, groupsAtOnce, (id) =>
    everyPage((cursor) => listGroupMembers(table, id, { limit: 500, cursor })),
  );
  return members.flat().map(({ agentId }) => agentId);
}

async function teamOf(entityId: string, table: Table): Promise<Team> {
  const holders = async (kind: 'AGENT' | 'GROUP') => {
    const all = await everyPage((cursor) => listMemberships(table, entityId, kind, { limit: 500, cursor }));
    return all.map(({ holderId }) => holderId);
  };
  const [direct, groups] = await Promise.all([holders('AGENT'), holders('GROUP')]);
  return { direct, inGroups: await idsInGroups(groups, table) };
}

export function knownPeople(table: Table): KnownPeople {
  const teams = new Map<string, Promise<Team>>();
  let administrators: Promise<readonly string[]> | undefined;
  return {
    team: (entityId) => {
      const team = teams.get(entityId) ?? teamOf(entityId, table);
      teams.set(entityId, team);
      return team;
    },
    administrators: () => {
      administrators ??= administratorIds(table);
      return administrators;
    },
  };
}
