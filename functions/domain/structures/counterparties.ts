import * as z from 'zod';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { Counterparty } from '#shared/domain/entity-fields.ts';
import { structureKey } from './exports/structure-reader.ts';

const mostAtOnce = 500;

const RelationshipPart = z.object({
  id: z.string(),
  entityId: z.string(),
  relationshipType: z.string(),
  sourceId: z.string(),
  sourceName: z.string(),
  launchStatus: z.string(),
});

/** Who stands in a relationship with an entity. */
export async function counterpartiesOf(table: Table, dealId: string, entityId: string): Promise<Counterparty[]> {
  const parts = await everyPage((cursor) =>
    table.parts(structureKey(dealId), `REL#${entityId}#`, RelationshipPart, { limit: mostAtOnce, cursor }),
  );
  return parts
    .filter(({ launchStatus }) => launchStatus === 'Active')
    .map(({ id, relationshipType, sourceId, sourceName }) =>
      Counterparty.parse({ id: sourceId, name: sourceName, relationshipId: id, relationshipType }),
    );
}
