import { everyPage, filledPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { LaunchStatus } from '#shared/domain/entity-types.ts';
import { Relationship, type RelationshipType } from '#shared/domain/relationship.ts';

/** Names the parts of a structure that are counterparties. */
export const relationshipPrefix = 'REL#';
const pageSize = 500;

const collectionOf = (dealId: string): RecordKey => ({ kind: 'Deal', id: dealId });

/** Counterparties stand with the structure that their entity is, or lies in. */
export const relationshipKey = ({ dealId, entityId, id }: Pick<Relationship, 'dealId' | 'entityId' | 'id'>) => ({
  ...collectionOf(dealId),
  part: `${relationshipPrefix}${entityId}#${id}`,
});

/** Every counterparty of an entity, obsolete ones included. `dealId` is the structure that it is, or lies in. */
export const readRelationships = (table: Table, dealId: string, entityId: string): Promise<Relationship[]> =>
  everyPage((cursor) =>
    table.parts(collectionOf(dealId), `${relationshipPrefix}${entityId}#`, Relationship, { limit: pageSize, cursor }),
  );

/** Every counterparty of a structure and of what lies in it, obsolete ones included. */
export const readRelationshipsWithin = (table: Table, dealId: string): Promise<Relationship[]> =>
  everyPage((cursor) =>
    table.parts(collectionOf(dealId), relationshipPrefix, Relationship, { limit: pageSize, cursor }),
  );

/** Counterparties in force of one entity, of any type unless one is named. */
export const listActiveRelationships = (
  table: Table,
  dealId: string,
  entityId: string,
  page: PageRequest,
  type?: RelationshipType,
): Promise<Page<Relationship>> =>
  filledPage(
    (request) => table.parts(collectionOf(dealId), `${relationshipPrefix}${entityId}#`, Relationship, request),
    ({ launchStatus, relationshipType }) =>
      launchStatus === 'Active' && (type === undefined || relationshipType === type),
    page,
  );

export const relationshipGroup = (type: RelationshipType, launchStatus: LaunchStatus): string =>
  `Relationship#${type}#${launchStatus}`;

/** Whether somebody is, or was, a counterparty of anything. */
export const isCounterparty = async (table: Table, sourceId: string): Promise<boolean> =>
  (await table.listByAgent(sourceId, Relationship, { limit: 1 })).items.length > 0;

/** What an organization, fund or partner is a counterparty of, obsolete ones included. */
export const readRelationshipsOfSource = (table: Table, sourceId: string): Promise<Relationship[]> =>
  everyPage((cursor) => table.listByAgent(sourceId, Relationship, { limit: pageSize, cursor }));
