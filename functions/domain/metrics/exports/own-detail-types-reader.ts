import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';

export const ownDetailTypeGroup = 'DetailType';
export const ownDetailTypeKey = (id: string) => ({ kind: 'DetailType', id });

/** What an organization has defined itself, also what it has given up; organizations define some hundred at most. */
export const everyDetailType = (table: Table): Promise<readonly OwnDetailType[]> =>
  everyPage((cursor) => table.list(ownDetailTypeGroup, OwnDetailType, { limit: 500, cursor }));

/** What an organization has defined itself and has not given up. */
export async function readOwnDetailTypes(table: Table): Promise<readonly OwnDetailType[]> {
  return (await everyDetailType(table)).filter(({ launchStatus }) => launchStatus === 'Active');
}

/** The catalog's details and an organization's own, whose word counts before the catalog's. */
export async function readDetailTypes(table: Table): Promise<DetailTypes> {
  const own = new Map((await readOwnDetailTypes(table)).map((type) => [type.id, type]));
  return { of: (name) => own.get(detailIdOf(name)) ?? detailTypeOf(name) };
}
