import type { Table } from '#functions/platform/storage/table.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type Entity, readEntity } from './entity-reader.ts';
import { readStructure } from './structure-reader.ts';

/** {@link readStructure} for what is written into it: what is archived is kept as it is. Refuses with `entityObsolete`. */
export async function readStructureInForce(table: Table, id: string): Promise<Structure> {
  const structure = await readStructure(table, id);
  if (!isInForce(structure, structure)) throw new DomainError('entityObsolete');
  return structure;
}

/** {@link readEntity} for what is written into it; neither it nor the structure that it lies in may be archived. */
export async function readEntityInForce(table: Table, id: string): Promise<Entity> {
  const entity = await readEntity(table, id);
  if (!isInForce(entity, entity.home)) throw new DomainError('entityObsolete');
  return entity;
}
