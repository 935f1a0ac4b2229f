import type { Agent } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { listPeople } from '../../../api/queries/people-queries.ts';
import { searchInTurn } from '../../../components/search-in-turn.ts';
import type { PickableEntity, SearchEntities } from '../../../components/use-entity-search.ts';
import { accessTypeWords } from '../person-words.ts';

const limit = 20;
/** The lists are looked through in this order. */
const everybody: readonly [AccessType, ...AccessType[]] = ['MEMBER', 'GUEST', 'PARTNER', 'UNAFFILIATED'];

const pickable = ({ id, displayName, primaryEmail }: Agent, accessType: AccessType): PickableEntity => ({
  id,
  name: displayName,
  description: accessType === 'MEMBER' ? primaryEmail : `${primaryEmail} · ${accessTypeWords[accessType]}`,
});

/** Finds people of an organization by name and e-mail address, one kind after another. */
export const searchPeople = (organizationId: string): SearchEntities =>
  searchInTurn(everybody, async (accessType, search, cursor, signal) => {
    const filter = { accessType, search, enabled: true };
    const { body, nextCursor } = await listPeople(organizationId, filter, { cursor, limit, signal });
    return { items: body.map((agent) => pickable(agent, accessType)), nextCursor };
  });
