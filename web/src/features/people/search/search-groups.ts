import type { GroupType } from '#shared/domain/group.ts';
import { listGroups } from '../../../api/queries/people-queries.ts';
import type { SearchEntities } from '../../../components/use-entity-search.ts';
import { countOfAgents } from '../groups/group-words.ts';

/** Finds groups of an organization by name: those of colleagues, then those of counterparties. */
export const searchGroups =
  (organizationId: string): SearchEntities =>
  async (search, place, signal) => {
    const [first, ...rest] = (place ?? 'groups:').split(':');
    const type: GroupType = first === 'groups' ? 'groups' : 'counterparty-groups';
    const cursor = rest.join(':') || null;
    const { body, nextCursor } = await listGroups(organizationId, type, { search, cursor, signal });
    const items = body
      .filter(({ launchStatus }) => launchStatus === 'Active')
      .map(({ id, name, agentCount }) => ({ id, name, description: countOfAgents(agentCount) }));
    if (nextCursor !== null) return { items, nextCursor: `${type}:${nextCursor}` };
    return { items, nextCursor: type === 'groups' ? 'counterparty-groups:' : null };
  };
