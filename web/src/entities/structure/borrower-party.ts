import { comparedName } from '#shared/domain/compared-name.ts';
import { api } from '../../api/api.ts';
import { everyItem, filledPage } from '../../api/read-pages.ts';
import { usualKind } from '../party/party-words.ts';
import {
  type Counterparty,
  counterparty,
  counterpartyOf,
  searchCounterparties,
} from '../party/search-counterparties.ts';

/** Who makes somebody a party, as far as it matters which counterparties are known and may be made. */
export interface PartyMaker {
  readonly organization: { readonly id: string; readonly name: string };
  /** Whether the organization's counterparties may be read at all. */
  readonly mayList: boolean;
  readonly mayListPartners: boolean;
  /** Whether a name that nobody has may become an affiliated organization. */
  readonly mayCreate: boolean;
}

const compared = (name: string): string => comparedName(name.trim());

const isCalled =
  (name: string) =>
  (one: { readonly name: string }): boolean =>
    compared(one.name) === compared(name);

/** The counterparty with exactly this name; the server finds by parts of names, so that its first answers may hold others only. */
async function findCounterparty(name: string, maker: PartyMaker): Promise<Counterparty | null> {
  const search = searchCounterparties({ ...maker, except: '' });
  const { signal } = new AbortController();
  const { items } = await filledPage((cursor) => search(name, cursor, signal), {
    isFilled: (page) => page.items.some(isCalled(name)),
  });
  const found = items.find(isCalled(name));
  return found === undefined ? null : counterpartyOf(found);
}

async function createCounterparty(name: string, { organization }: PartyMaker): Promise<Counterparty> {
  const { body } = await api.organizations.createManaged({
    params: { id: organization.id },
    body: { name, orgType: usualKind('Borrower') },
  });
  return counterparty('Organization', body.id, body.name, '');
}

/**
 * Makes the borrower that was named with a structure a party of it: a counterparty of that name, else a new affiliated organization. Whoever is one
 * already is not added twice, so that it can be tried again after a failure. False where nobody whom the reader may see is called so, and they may not
 * make anybody.
 */
export async function addBorrower(structureId: string, name: string, maker: PartyMaker): Promise<boolean> {
  const parties = await everyItem((query) =>
    api.relationships.listRelationships({ params: { id: structureId }, query }),
  );
  const isThere = parties.some(
    ({ sourceName, relationshipType }) => relationshipType === 'Borrower' && isCalled(name)({ name: sourceName }),
  );
  if (isThere) return true;
  const found = maker.mayList ? await findCounterparty(name, maker) : null;
  if (found === null && !maker.mayCreate) return false;
  const { sourceType, sourceId } = found ?? (await createCounterparty(name.trim(), maker));
  await api.relationships.createRelationship({
    body: { entityId: structureId, relationshipType: 'Borrower', sourceType, sourceId },
  });
  return true;
}
