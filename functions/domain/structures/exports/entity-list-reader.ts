import type { ListPage, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { ListFilter } from '#functions/platform/storage/table-query.ts';
import { StoredFinancing } from '#shared/domain/financing.ts';
import { Structure } from '#shared/domain/structure.ts';
import { financingKey } from '../entity-keys.ts';

/** Financings in force of all structures, by name. */
export const listActiveFinancings = (
  table: Table,
  equals: NonNullable<ListFilter['equals']>,
  page: PageRequest,
): Promise<ListPage<StoredFinancing>> => table.list('Loan#Active', StoredFinancing, page, { filter: { equals } });

/** Structures of type Fund that are in force, by name. */
export const listActiveFunds = (table: Table, page: PageRequest): Promise<ListPage<Structure>> =>
  table.list('Deal#Active', Structure, page, { filter: { equals: { structureType: 'Fund' } } });

/** Financings by their ids, of the structures that they lie in; those that are not there are left out. */
export async function readFinancings(
  table: Table,
  asked: readonly { readonly dealId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, StoredFinancing>> {
  const unique = new Map(asked.map((one) => [one.id, financingKey(one.dealId, one.id)]));
  const found = await table.getMany([...unique.values()], StoredFinancing);
  return new Map(found.map((financing) => [financing.id, financing]));
}
