import { isEntity } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { type Owner, ownerOf } from '#functions/platform/storage/owners.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const readAtOnce = 25;

/** Who owns the ids, by id; ids that name nothing are left out. */
export async function ownersOf(ids: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const found = await inParallel([...new Set(ids)], readAtOnce, ownerOf);
  return new Map(found.flatMap((owner) => (owner === null ? [] : [[owner.id, owner] as const])));
}

/** Structures, projects and financings, and the organization itself, are what permissions can be about. */
const isPlace = (owner: Owner): boolean => owner.kind === 'Organization' || isEntity(owner);

/** Refuses with `entityNotFound` unless all ids name the organization or an entity of it. */
export async function requireOwnEntities(ids: readonly string[], organizationId: string): Promise<void> {
  const owners = await ownersOf(ids);
  const isOwn = (owner: Owner | undefined): boolean => owner?.organizationId === organizationId && isPlace(owner);
  if (!ids.every((id) => isOwn(owners.get(id)))) throw new DomainError('entityNotFound');
}
