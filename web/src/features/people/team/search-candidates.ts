import { shortestCandidateSearch, type TeamCandidate } from '#shared/domain/team.ts';
import { listTeamCandidates } from '../../../api/queries/people-queries.ts';
import type { TypeFirst } from '../../../components/entity-picker.tsx';
import { peopleTypeFirst } from '../../../components/people-search.ts';
import type { PickableEntity, SearchEntities } from '../../../components/use-entity-search.ts';
import { countOfAgents } from '../groups/group-words.ts';

const limit = 20;

/** Groups are found by name, as people are. */
export const typeFirst: Readonly<Record<TeamCandidate['kind'], TypeFirst>> = {
  agent: peopleTypeFirst,
  group: {
    characters: shortestCandidateSearch,
    text: `Type at least ${shortestCandidateSearch} characters of a name.`,
  },
};

const pickable = (candidate: TeamCandidate): PickableEntity => ({
  id: candidate.id,
  name: candidate.name,
  description: candidate.kind === 'agent' ? candidate.detail : countOfAgents(candidate.detail),
});

/** Finds people, or groups, that are not on the team of an entity yet. */
export const searchCandidates =
  (entityId: string, kind: TeamCandidate['kind']): SearchEntities =>
  async (text, cursor, signal) => {
    const query = { kind, search: text.trim() };
    const { body, nextCursor } = await listTeamCandidates(entityId, query, { cursor, limit, signal });
    return { items: body.map(pickable), nextCursor };
  };
