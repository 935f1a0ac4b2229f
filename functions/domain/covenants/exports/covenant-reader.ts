import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { testedUnits } from '#shared/domain/tested-units.ts';
import { rightsOn } from '../covenant-rights.ts';

export const covenantPrefix = 'COV#';
export const covenantKey = (entityId: string, covenantId: string) => ({
  kind: 'Deal',
  id: entityId,
  part: `${covenantPrefix}${covenantId}`,
});

/** Every covenant of an entity, obsolete ones included. */
export const readCovenants = (table: Table, entityId: string): Promise<Covenant[]> =>
  everyPage((cursor) => table.parts({ kind: 'Deal', id: entityId }, covenantPrefix, Covenant, { limit: 500, cursor }));

/** Whether covenants that were approved were read from a document or amended by it, or deliveries, waivers or cures are proved by it. Proposals that nobody has approved do not count. */
export async function isCited(table: Table, entityId: string, documentId: string): Promise<boolean> {
  const covenants = await readCovenants(table, entityId);
  return covenants.some(
    ({ approvedAt, source, formerTerms, deliveries, reliefs }) =>
      (approvedAt !== null && source?.documentId === documentId) ||
      [...formerTerms, ...deliveries, ...reliefs].some((one) => one.documentId === documentId),
  );
}

/** The units in which an entity's covenants test a metric, as `testedUnits` orders them; only those that the request may see count. */
export async function metricUnits(
  scope: RequestScope,
  entityId: string,
  metric: string,
  currency: string,
): Promise<readonly string[]> {
  const id = detailIdOf(metric);
  const covenants = await readCovenants(scope.table, entityId);
  const testing = covenants.filter(
    (one) => one.metric !== null && detailIdOf(one.metric) === id && rightsOn(one, scope).sees,
  );
  return testedUnits(testing, currency);
}
