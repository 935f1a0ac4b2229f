import { listAllOrganizations, readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type Counted, type CountingBudget, countList, countTrail } from '#functions/platform/storage/count-records.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { reference } from '#shared/contract/reference.ts';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import type { RecordCount } from '#shared/domain/reference/record-count.ts';
import type { ReferenceContext } from './context.ts';

type Calls = typeof reference.calls;

/** At most 25,600 read units an answer, well within the time that a request has. */
const queriesPerAnswer = 200;
const organizationsPerAnswer = 20;

interface CountedKind extends Counted {
  readonly kind: string;
}

interface Asked {
  readonly organizationId?: string | undefined;
  readonly position?: string | undefined;
}

interface Organizations {
  readonly ids: readonly string[];
  readonly nextPosition: string | null;
}

/** The organization that is named, or the next ones by name; refuses with `organizationNotFound` and `cursorInvalid`. */
async function organizationsOf({ organizationId, position }: Asked): Promise<Organizations> {
  if (organizationId !== undefined) return { ids: [(await readOrganization(organizationId)).id], nextPosition: null };
  const { items, nextCursor } = await listAllOrganizations({ limit: organizationsPerAnswer, cursor: position });
  return { ids: items.map(({ id }) => id), nextPosition: nextCursor };
}

async function ofKind(kind: string, counting: Promise<Counted>): Promise<CountedKind> {
  return { kind, ...(await counting) };
}

function total(counted: readonly CountedKind[], { ids, nextPosition }: Organizations): RecordCount {
  const byKind: Record<string, number> = {};
  for (const { kind, count } of counted) byKind[kind] = (byKind[kind] ?? 0) + count;
  return {
    count: Object.values(byKind).reduce((sum, count) => sum + count, 0),
    byKind,
    organizationCount: ids.length,
    isLowerBound: counted.some(({ isLowerBound }) => isLowerBound),
    nextPosition,
  };
}

/** Counts lists of organizations: kind → the list's name. */
async function countLists(asked: Asked, lists: Readonly<Record<string, string>>): Promise<RecordCount> {
  const organizations = await organizationsOf(asked);
  const budget: CountingBudget = { queriesLeft: queriesPerAnswer };
  const counted = await Promise.all(
    organizations.ids.flatMap((id) =>
      Object.entries(lists).map(([kind, list]) => ofKind(kind, countList(id, list, budget))),
    ),
  );
  return total(counted, organizations);
}

export const countDeals: UseCase<Calls['countDeals'], ReferenceContext> = ({ query }) =>
  countLists(query, { Active: 'Deal#Active', Obsolete: 'Deal#Obsolete' });

/** Somebody who belongs to two organizations counts in both. */
export const countAgents: UseCase<Calls['countAgents'], ReferenceContext> = ({ query }) =>
  countLists(query, Object.fromEntries(AccessType.options.map((type) => [type, `Member#${type}`])));

export const countAuditRecords: UseCase<Calls['countAuditRecords'], ReferenceContext> = async ({ query }) => {
  const organizations = await organizationsOf(query);
  const budget: CountingBudget = { queriesLeft: queriesPerAnswer };
  // The platform's own trail comes with the first organizations.
  const isWithPlatform = query.organizationId === undefined && query.position === undefined;
  const counted = await Promise.all([
    ...organizations.ids.map((id) => ofKind('organizations', countTrail(id, query, budget))),
    ...(isWithPlatform ? [ofKind('platform', countTrail(platformTable.organizationId, query, budget))] : []),
  ]);
  return total(counted, organizations);
};

/**
 * Addresses and accounts belong to the platform, so its trail tells which addresses were invited for the first time and which accounts were
 * opened since. Whoever had an account already when an organization invited them has nothing to sign up for. `count` is those who signed up.
 */
export const countConversions: UseCase<Calls['countConversions'], ReferenceContext> = async ({ query }) => {
  const counted = (event: string) =>
    countTrail(platformTable.organizationId, { ...query, event }, { queriesLeft: queriesPerAnswer / 2 });
  const [invited, signedUp] = await Promise.all([counted('address.reserved'), counted('account.opened')]);
  return {
    count: signedUp.count,
    byKind: { invited: invited.count, signedUp: signedUp.count },
    organizationCount: 0,
    isLowerBound: invited.isLowerBound || signedUp.isLowerBound,
    nextPosition: null,
  };
};
