import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { ownerOf } from '#functions/platform/storage/owners.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { EntityReference } from '#shared/domain/entity-fields.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { readStructures, referenceTo } from '../exports/entity-reader.ts';
import { seenAncestorIds, viewerOf } from '../exports/seen-entity-reader.ts';
import { structureKey } from '../exports/structure-reader.ts';
import type { Current, StoredSubEntity, SubEntityKind } from './sub-entity-kind.ts';

/** A project or financing with the structure that it lies in; refuses with the kind's "not found", also for ids of another kind. */
export async function readSubEntity<Item extends StoredSubEntity>(
  table: Table,
  id: string,
  { kind, schema, keyOf, notFound }: SubEntityKind<Item>,
): Promise<Current<Item>> {
  const owner = await ownerOf(id);
  if (owner?.kind !== kind || owner.structureId === null) throw new DomainError(notFound);
  const [item, home] = await Promise.all([
    table.get(keyOf({ id, dealId: owner.structureId }), schema),
    table.get(structureKey(owner.structureId), Structure),
  ]);
  if (item === null || home === null) throw new DomainError(notFound);
  return { item, home };
}

/** Of the structure and those above it, the ones that are seen, nearest first. */
export async function ancestorsOf(scope: RequestScope, home: Structure): Promise<EntityReference[]> {
  const viewer = viewerOf(scope);
  const seenIds = seenAncestorIds(home, viewer);
  const above = seenIds.length === 0 ? new Map<string, Structure>() : await readStructures(scope.table, seenIds);
  const own = viewer.sees(structurePath(home)) ? [home] : [];
  return [...own, ...seenIds.flatMap((id) => above.get(id) ?? [])].map(referenceTo);
}
