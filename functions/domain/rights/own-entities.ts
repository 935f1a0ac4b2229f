import { type Owner, ownerOf } from '#functions/platform/owners.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const readAtOnce = 25;

/** Who owns the ids, by id; ids that name nothing are left out. */
export async function ownersOf(ids: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const owners = new Map<string, Owner>();
  const distinct = [...new Set(ids)];
  for (let from = 0; from < distinct.length; from += readAtOnce) {
    const found = await Promise.all(distinct.slice(from, from + readAtOnce).map(ownerOf));
    for (const owner of found) if (owner) owners.set(owner.id, owner);
  }
  return owners;
}

/** Refuses with `entityNotFound` unless all ids name something of the organization. */
export async function requireOwnEntities(ids: readonly string[], organizationId: string): Promise<void> {
  const owners = await ownersOf(ids);
  if (ids.some((id) => owners.get(id)?.organizationId !== organizationId)) throw new DomainError('entityNotFound');
}

/** The path by which the resolver knows an entity; the organization itself is the empty one. */
export const entityPathOf = (owner: Owner): readonly string[] => (owner.kind === 'Organization' ? [] : [owner.id]);
