import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { listPeople, peopleQueries } from '../../api/queries/people-queries.ts';
import { mayEditOrganization } from '../shell/sections.ts';
import type { Entry } from './entries.ts';

const mostPeople = 5;
const shortestSearch = 2;

/** Members and guests whose name or address holds what was typed, for those who may open their pages. */
export function usePeopleFound(search: string): readonly Entry[] {
  const visitor = useGlobalState();
  const { id } = visitor.organization;
  const isAsked = mayEditOrganization(visitor) && search.length >= shortestSearch;
  const { data = [] } = useQuery({
    queryKey: [...peopleQueries.all(), 'command-menu', id, search],
    queryFn: async ({ signal }) => {
      const lists = (['MEMBER', 'GUEST'] as const).map(async (accessType) => {
        const filter = { accessType, search, enabled: null };
        return (await listPeople(id, filter, { cursor: null, limit: mostPeople, signal })).body;
      });
      return (await Promise.all(lists)).flat();
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const entry = ({ id: agentId, displayName, primaryEmail }: Agent): Entry => ({
    id: `person:${agentId}`,
    kind: 'Person',
    label: displayName,
    hint: primaryEmail,
    to: `/organization/${id}/settings/users/${agentId}`,
  });
  return isAsked ? data.map(entry) : [];
}
