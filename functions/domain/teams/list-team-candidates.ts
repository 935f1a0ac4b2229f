import * as z from 'zod';
import { listActiveGroups } from '#functions/domain/rights/exports/group-reader.ts';
import { PageReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireCandidateSearch } from '#functions/platform/people/candidate-search.ts';
import { searchEnabledMembers } from '#functions/platform/people/member-lookup.ts';
import { cursorsFor } from '#functions/platform/storage/cursors.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { GroupType } from '#shared/domain/group.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import type { TeamCandidate } from '#shared/domain/team.ts';
import type { TeamsContext } from './context.ts';
import { whoIsOnTeam } from './read-team.ts';

/** In which of the lists the search goes on, and where in it; null is its start. */
const Position = z.object({ list: z.number().int(), cursor: z.string().nullable() });
type Position = z.infer<typeof Position>;

const start: Position = { list: 0, cursor: null };

type CandidateList = (page: PageRequest) => Promise<Page<TeamCandidate>>;

const accessTypes: readonly AccessType[] = ['MEMBER', 'PARTNER', 'GUEST'];
const groupTypes: readonly GroupType[] = ['groups', 'counterparty-groups'];

const peopleLists = (table: Table, search: string): readonly CandidateList[] =>
  accessTypes.map((accessType) => async (page) => {
    const { items, nextCursor } = await searchEnabledMembers(table, accessType, search, page);
    const found = items.map(
      ({ agentId, displayName, primaryEmail }) =>
        ({ kind: 'agent', id: agentId, name: displayName, detail: primaryEmail }) as const,
    );
    return { items: found, nextCursor };
  });

const groupLists = (table: Table, search: string): readonly CandidateList[] =>
  groupTypes.map((type) => async (page) => {
    const { items, nextCursor } = await listActiveGroups(table, type, search, page);
    const found = items.map(({ id, name, agentCount }) => ({ kind: 'group', id, name, detail: agentCount }) as const);
    return { items: found, nextCursor };
  });

/** Reads one list after another, each at most once, until the page is full or a list is not at its end. */
async function readOn(
  lists: readonly CandidateList[],
  from: Position,
  limit: number,
): Promise<{ readonly found: readonly TeamCandidate[]; readonly next: Position | null }> {
  const found: TeamCandidate[] = [];
  for (const [at, read] of lists.entries()) {
    if (at < from.list) continue;
    const cursor = (at === from.list ? from.cursor : null) ?? undefined;
    const { items, nextCursor } = await read({ limit: limit - found.length, cursor });
    found.push(...items);
    if (nextCursor !== null) return { found, next: { list: at, cursor: nextCursor } };
    if (found.length === limit && at + 1 < lists.length) return { found, next: { list: at + 1, cursor: null } };
  }
  return { found, next: null };
}

/** What is on the team already is left out of the page that was read, so that a page never takes more than a few reads. */
export const listTeamCandidates: UseCase<(typeof teams.calls)['listTeamCandidates'], TeamsContext> = async (
  { params, query: { kind, search, limit, cursor } },
  context,
) => {
  requireCandidateSearch(search);
  const { id } = await context.entity(params.id);
  const { table, organizationId } = context.scope;
  const positions = cursorsFor(`team-candidates:${organizationId}:${id}:${kind}:${search}`, Position);
  const from = cursor === undefined ? start : await positions.open(cursor);

  const lists = kind === 'agent' ? peopleLists(table, search) : groupLists(table, search);
  const { found, next } = await readOn(lists, from, limit);
  const ids = found.map((candidate) => candidate.id);
  const onTeam = await whoIsOnTeam(id, kind === 'agent' ? 'AGENT' : 'GROUP', ids, context);

  const candidates = found.filter((candidate) => !onTeam.has(candidate.id));
  return new PageReply(candidates, next === null ? null : await positions.seal(next));
};
