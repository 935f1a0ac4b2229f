import type { Agent } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { listPeople } from '../../../api/queries/people-queries.ts';
import type { PickableEntity, SearchEntities } from '../../../components/use-entity-search.ts';
import { accessTypeWords } from '../person-words.ts';

const limit = 20;
/** The lists are looked through in this order. */
const everybody: readonly AccessType[] = ['MEMBER', 'GUEST', 'PARTNER', 'UNAFFILIATED'];

const pickable = ({ id, displayName, primaryEmail }: Agent, accessType: AccessType): PickableEntity => ({
  id,
  name: displayName,
  description: accessType === 'MEMBER' ? primaryEmail : `${primaryEmail} · ${accessTypeWords[accessType]}`,
});

/** Where a search goes on: `1:` is the start of the second list, `1:abc` its page `abc`. */
const cursorOf = (at: number, cursor: string | null): string | null => {
  if (cursor !== null) return `${at}:${cursor}`;
  return at + 1 < everybody.length ? `${at + 1}:` : null;
};

/** Finds people of an organization by name and e-mail address, one kind after another. */
export const searchPeople =
  (organizationId: string): SearchEntities =>
  async (search, place, signal) => {
    const [first = '0', ...rest] = (place ?? '0:').split(':');
    const accessType = everybody[Number(first)] ?? 'MEMBER';
    const filter = { accessType, search, enabled: true };
    const page = { cursor: rest.join(':') || null, limit, signal };
    const { body, nextCursor } = await listPeople(organizationId, filter, page);
    const items = body.map((agent) => pickable(agent, accessType));
    return { items, nextCursor: cursorOf(Number(first), nextCursor) };
  };
