import { shortestCandidateSearch, type TeamCandidate } from '#shared/domain/team.ts';
import { ApiError } from '../../../api/api-error.ts';
import { listTeamCandidates } from '../../../api/queries/people-queries.ts';
import type { PickableEntity, SearchEntities } from '../../../components/use-entity-search.ts';
import { countOfAgents } from '../groups/group-words.ts';
import { untilFound } from '../search/until-found.ts';

const limit = 20;

const tooShort: Readonly<Record<TeamCandidate['kind'], string>> = {
  agent: `Type at least ${shortestCandidateSearch} characters of a name or an e-mail address.`,
  group: `Type at least ${shortestCandidateSearch} characters of a name.`,
};

const pickable = (candidate: TeamCandidate): PickableEntity => ({
  id: candidate.id,
  name: candidate.name,
  description: candidate.kind === 'agent' ? candidate.detail : countOfAgents(candidate.detail),
});

/** Finds people, or groups, that are not on the team of an entity yet. What is too short to be searched for is told without asking. */
export const searchCandidates =
  (entityId: string, kind: TeamCandidate['kind']): SearchEntities =>
  async (text, from, signal) => {
    const search = text.trim();
    if (search.length < shortestCandidateSearch) {
      throw new ApiError(400, { code: 'requestInvalid', userMessage: tooShort[kind] });
    }
    return untilFound(async (cursor) => {
      const { body, nextCursor } = await listTeamCandidates(entityId, { kind, search }, { cursor, limit, signal });
      return { items: body.map(pickable), nextCursor };
    }, from);
  };
