import * as z from 'zod';
import {
  everyDetailType,
  ownDetailTypeGroup,
  ownDetailTypeKey,
} from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { OwnDetailType } from '#shared/domain/own-detail-type.ts';

/** Ids of definitions in the order of their last changes, the newest first: lists may not tell of these yet. */
const Changes = z.object({ recent: z.array(z.string()), version: z.number().int() });

const changesKey = { kind: 'DetailTypeChanges', id: 'all' };
const mostRecent = 50;

/** The definitions of an organization as they are stored at one moment, those that were given up among them. */
export interface StoredDefinitions {
  readonly all: readonly OwnDetailType[];
  readonly changes: z.infer<typeof Changes> | null;
}

/** Reads all definitions. What is written by them names this reading, so that it is refused where somebody has written one in between. */
export async function readStoredDefinitions(table: Table): Promise<StoredDefinitions> {
  // Before the definitions: whoever writes one after this is found out by the version.
  const changes = await table.get(changesKey, Changes);
  const [listed, recent] = await Promise.all([
    everyDetailType(table),
    table.getMany((changes?.recent ?? []).map(ownDetailTypeKey), OwnDetailType),
  ]);
  return { all: [...new Map([...listed, ...recent].map((type) => [type.id, type])).values()], changes };
}

/** Those that count, without one of them. */
export const definitionsBeside = ({ all }: StoredDefinitions, id: string): readonly OwnDetailType[] =>
  all.filter((type) => type.launchStatus === 'Active' && type.id !== id);

export interface DefinitionChange {
  readonly type: Omit<OwnDetailType, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;
  readonly expects: 'absent' | number;
  readonly event: string;
}

/** Prepares the write of a definition, which holds only where all others are still as they were read. */
export function definitionChanges(
  table: Table,
  { changes }: StoredDefinitions,
  { type, expects, event }: DefinitionChange,
): readonly PendingChange[] {
  const { id, name } = type;
  const recent = [id, ...(changes?.recent ?? []).filter((one) => one !== id)].slice(0, mostRecent);
  return [
    table.change({
      key: ownDetailTypeKey(id),
      expects,
      value: { ...type },
      event,
      list: { group: ownDetailTypeGroup, sort: name.toLowerCase() },
    }),
    table.change({
      key: changesKey,
      expects: changes?.version ?? 'absent',
      value: { recent },
      event: 'detailTypes.changed',
    }),
  ];
}
