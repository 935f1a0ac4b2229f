import type { Table } from '#functions/platform/storage/table.ts';
import { Structure } from '#shared/domain/structure.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

export const structureKey = (id: string) => ({ kind: 'Deal', id });

/** One structure of the organization; refuses with the given "not found". */
export async function readStructure(
  table: Table,
  id: string,
  refusal: ErrorCode = 'entityNotFound',
): Promise<Structure> {
  const structure = await table.get(structureKey(id), Structure);
  if (!structure) throw new DomainError(refusal);
  return structure;
}

/** Structures of one launch status, by name. */
export const listStructures = (
  table: Table,
  launchStatus: Structure['launchStatus'],
  page: { limit: number; cursor?: string | undefined },
) => table.list(`Deal#${launchStatus}`, Structure, page);
