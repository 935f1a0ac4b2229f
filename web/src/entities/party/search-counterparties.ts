import type { CounterpartySource } from '#shared/domain/relationship.ts';
import { api } from '../../api/api.ts';
import { pageAt } from '../../api/pages.ts';
import type { EntityPage, PickableEntity, SearchEntities } from '../../components/use-entity-search.ts';

/** A counterparty to choose; pickers know it by one id. */
export interface Counterparty extends PickableEntity {
  readonly sourceType: CounterpartySource;
  readonly sourceId: string;
}

export const counterparty = (
  sourceType: CounterpartySource,
  sourceId: string,
  name: string,
  description: string,
): Counterparty => ({ id: `${sourceType} ${sourceId}`, name, description, sourceType, sourceId });

/** The counterparty that a picker means by its id. */
export function counterpartyOf({ id, name, description = '' }: PickableEntity): Counterparty {
  const known: readonly CounterpartySource[] = ['Organization', 'Fund', 'Partner'];
  const sourceType = known.find((one) => id.startsWith(`${one} `)) ?? 'Organization';
  return counterparty(sourceType, id.slice(sourceType.length + 1), name, description);
}

interface Searched {
  readonly organization: { readonly id: string; readonly name: string };
  /** Partners are listed for those only who may edit the organization. */
  readonly mayListPartners: boolean;
  /** Never offered: the fund whose parties they are. */
  readonly except: string;
}

const pageSize = 50;

const isNamedLike = (query: string) => {
  const wanted = query.trim().toLowerCase();
  return ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(wanted);
};

async function funds({ organization, except }: Searched, search: string, signal: AbortSignal) {
  const { body } = await api.structures.listStructuresOfOrganization({
    params: { id: organization.id },
    query: { view: 'Simple', structureType: 'Fund', search, limit: pageSize },
    signal,
  });
  return body.filter(({ id }) => id !== except).map(({ id, name }) => counterparty('Fund', id, name, 'Fund'));
}

async function partners({ organization, mayListPartners }: Searched, search: string, signal: AbortSignal) {
  if (!mayListPartners) return [];
  const { body } = await api.organizations.listPartners({
    params: { id: organization.id },
    query: { limit: 500 },
    signal,
  });
  return body.filter(isNamedLike(search)).map(({ id, name }) => counterparty('Partner', id, name, 'Partner'));
}

async function affiliated({ organization }: Searched, search: string, cursor: string | null, signal: AbortSignal) {
  const { body, nextCursor } = await api.organizations.listManaged({
    params: { id: organization.id },
    query: { search, ...pageAt(cursor, pageSize) },
    signal,
  });
  const items = body.map(({ id, name, orgType }) => {
    const kind = orgType === 'Other' ? 'Affiliated organization' : `Affiliated organization · ${orgType}`;
    return counterparty('Organization', id, name, kind);
  });
  return { items, nextCursor };
}

/** The server finds funds by the names of their investors, too; whoever is called so comes before them. */
function ownNamesFirst(found: readonly Counterparty[], query: string): Counterparty[] {
  const isCalledSo = isNamedLike(query);
  return [...found.filter(isCalledSo), ...found.filter((one) => !isCalledSo(one))];
}

/** Finds everybody who can be a party: the own organization, affiliated ones, funds and partners. Only affiliated ones are so many that they page. */
export const searchCounterparties =
  (searched: Searched): SearchEntities =>
  async (query, cursor, signal): Promise<EntityPage> => {
    const page = affiliated(searched, query, cursor, signal);
    if (cursor !== null) return page;
    const { organization } = searched;
    const own = [organization].filter(isNamedLike(query));
    const [{ items, nextCursor }, ...others] = await Promise.all([
      page,
      funds(searched, query, signal),
      partners(searched, query, signal),
    ]);
    const ours = own.map(({ id, name }) => counterparty('Organization', id, name, 'Your organization'));
    return { items: ownNamesFirst([...ours, ...others.flat(), ...items], query), nextCursor };
  };
