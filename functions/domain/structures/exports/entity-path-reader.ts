import { inParallel } from '#functions/platform/in-parallel.ts';
import { type Owner, ownerOf, structureIdOf } from '#functions/platform/storage/owners.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { EntityReference } from '#shared/domain/entity-fields.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { financingKey, projectKey } from '../entity-keys.ts';
import { readStructures } from './entity-reader.ts';
import { structureKey } from './structure-reader.ts';

const readAtOnce = 25;

/** Who owns the ids, by id; ids that name nothing of the organization are left out. */
async function ownersIn(table: Table, ids: readonly string[]): Promise<readonly Owner[]> {
  const found = await inParallel([...new Set(ids)], readAtOnce, ownerOf);
  return found.flatMap((owner) => (owner?.organizationId === table.organizationId ? [owner] : []));
}

/**
 * The paths on which permissions for these ids are looked for, narrowest first: the thing itself, the structure that it lies in, and those above.
 * The organization's own is empty; ids that name nothing of the organization are left out.
 */
export async function entityPaths(
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const owners = await ownersIn(table, ids);
  const homes = await readStructures(
    table,
    owners.flatMap((owner) => structureIdOf(owner) ?? []),
  );
  const pathOf = (owner: Owner): readonly string[] => {
    if (owner.kind === 'Organization') return [];
    const home = homes.get(structureIdOf(owner) ?? '');
    const about = owner.entityId === null ? [] : [owner.entityId];
    return [...new Set([owner.id, ...about, ...(home === undefined ? [] : structurePath(home))])];
  };
  return new Map(owners.map((owner) => [owner.id, pathOf(owner)]));
}

type Placed = Pick<Owner, 'id' | 'kind' | 'structureId'>;

/** Where a structure, project or financing is kept; null for any other kind of thing. */
function keyOf({ id, kind, structureId }: Placed): RecordKey | null {
  if (kind === 'Deal') return structureKey(id);
  if (structureId === null) return null;
  if (kind === 'Project') return projectKey(structureId, id);
  return kind === 'Loan' ? financingKey(structureId, id) : null;
}

/** Whether an owner record names a structure, project or financing. */
export const isEntity = (owner: Owner): boolean => keyOf(owner) !== null;

/** What structures, projects and financings are called today, and whether they are obsolete, by their ids; other things are left out. */
export async function placedReferences(
  table: Table,
  placed: readonly Placed[],
): Promise<ReadonlyMap<string, EntityReference>> {
  const keys = new Map(
    placed.flatMap((one) => {
      const key = keyOf(one);
      return key === null ? [] : [[one.id, key] as const];
    }),
  );
  const found = await table.getMany([...keys.values()], EntityReference);
  return new Map(found.map((reference) => [reference.id, reference]));
}

/** The names that structures, projects and financings have today, by their ids; those of other organizations are left out. */
export async function entityNames(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await placedReferences(table, await ownersIn(table, ids));
  return new Map([...found.values()].map(({ id, name }) => [id, name]));
}
