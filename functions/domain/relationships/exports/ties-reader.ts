import type { History } from '#functions/platform/storage/history.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { Relationship } from '#shared/domain/relationship.ts';
import { withCurrentNames } from '../current-names.ts';
import { isFunding } from '../funding.ts';
import { readRelationshipsOfSource, readRelationshipsWithin, relationshipPrefix } from './relationship-reader.ts';

/** Every counterparty of a structure and of what lies in it by the name of today, obsolete ones included. */
export const relationshipsNow = async (table: Table, dealId: string): Promise<Relationship[]> =>
  withCurrentNames(table, await readRelationshipsWithin(table, dealId), new Map());

/** {@link relationshipsNow} as they stood then, by the names under which they were kept. */
export const relationshipsThen = (history: History, dealId: string): Promise<Relationship[]> =>
  history.parts({ kind: 'Deal', id: dealId }, relationshipPrefix, Relationship);

/** The ids of the funds among counterparties; those alone have pages. */
export const fundIdsOf = (relationships: readonly Pick<Relationship, 'sourceType' | 'sourceId'>[]): string[] =>
  relationships.flatMap(({ sourceType, sourceId }) => (sourceType === 'Fund' ? [sourceId] : []));

/** What a fund puts into financings, wherever they lie; obsolete relationships included. */
export const allocationsNow = async (table: Table, fundId: string): Promise<Relationship[]> =>
  (await readRelationshipsOfSource(table, fundId)).filter(
    ({ entityType, relationshipType }) => entityType === 'Loan' && isFunding(relationshipType),
  );
