import { readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { Allocations } from './entity-source.ts';
import { byName, isShown, type Looking, type SeenStructures } from './seen-structures.ts';

const fundsAtOnce = 8;

const uniqueById = <Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** Those that are shown and that somebody sees where they lie today. */
function seenFinancings(
  financings: readonly StoredFinancing[],
  homes: ReadonlyMap<string, Structure>,
  looking: Looking,
): readonly StoredFinancing[] {
  return financings.filter((financing) => {
    const home = homes.get(financing.dealId);
    return home !== undefined && isShown(looking, financing) && looking.sight.subEntity('Loan', financing.id, home);
  });
}

/**
 * The financings outside of what is drawn that its funds pay for, as far as somebody sees them, by name; with the relationships by which they do.
 */
export async function allocationsOutside(
  seen: SeenStructures,
  drawn: ReadonlySet<string>,
  looking: Looking,
  { table }: RequestScope,
): Promise<Allocations> {
  const funds = [...seen.values()].filter(({ structure }) => structure.structureType === 'Fund');
  const found = await inParallel(funds, fundsAtOnce, ({ structure }) => looking.source.allocations(structure.id));
  const isOutside = (one: Relationship): boolean => isShown(looking, one) && !drawn.has(one.entityId);
  const relationships = found.flatMap((one) => one.relationships).filter(isOutside);
  const paidFor = new Set(relationships.map(({ entityId }) => entityId));
  const homes = await readStructures(
    table,
    relationships.map(({ dealId }) => dealId),
  );
  const candidates = uniqueById(found.flatMap((one) => one.financings)).filter(({ id }) => paidFor.has(id));
  const financings = seenFinancings(candidates, homes, looking).toSorted(byName);
  const places = new Map(financings.map(({ id }, index) => [id, index]));
  const placeOf = ({ entityId }: Relationship): number => places.get(entityId) ?? -1;
  return {
    relationships: relationships.filter((one) => placeOf(one) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b)),
    financings,
  };
}
