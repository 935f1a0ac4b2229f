import type { History } from '#functions/platform/history.ts';
import type { Table } from '#functions/platform/table.ts';
import { Relationship } from '#shared/domain/relationship.ts';
import { withCurrentNames } from './current-names.ts';
import { readRelationshipsWithin, relationshipPrefix } from './relationship-reader.ts';

/** Every counterparty of a structure and of what lies in it by the name of today, obsolete ones included. */
export const relationshipsNow = async (table: Table, dealId: string): Promise<Relationship[]> =>
  withCurrentNames(table, await readRelationshipsWithin(table, dealId), new Map());

/** {@link relationshipsNow} as they stood then, by the names under which they were kept. */
export const relationshipsThen = (history: History, dealId: string): Promise<Relationship[]> =>
  history.parts({ kind: 'Deal', id: dealId }, relationshipPrefix, Relationship);
