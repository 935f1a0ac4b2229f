import { findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { SearchEntry } from '#functions/platform/search/search-index.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { changeHoldings } from './change-holdings.ts';
import { sourceNames } from './counterparty-source.ts';
import { counterpartyEntriesIn } from './exports/counterparty-search-reader.ts';
import { readRelationshipsOfSource, readRelationshipsWithin } from './exports/relationship-reader.ts';

/** Each is a record, its audit record and some search entries; a transaction takes 100. */
const renamedAtOnce = 20;

type Names = ReadonlyMap<string, string>;

async function renameIn(entityId: string, ids: ReadonlySet<string>, names: Names, writer: Writer): Promise<void> {
  const entity = await findEntity(writer.table, entityId);
  if (entity === null) return;
  await changeHoldings(entity, writer, (holdings) => ({
    writes: holdings
      .filter(({ id }) => ids.has(id))
      .map((before) => {
        const sourceName = names.get(before.sourceId) ?? before.sourceName;
        const after = { ...withoutStamp(before), sourceName };
        return { before, after, event: 'relationship.counterpartyRenamed' };
      }),
    derived: [],
  }));
}

/** Writes the names that counterparties have today into their relationships, by which they are sorted and found. Answers how many had another one. */
async function refreshNames(relationships: readonly Relationship[], writer: Writer): Promise<number> {
  const names = await sourceNames(writer.table, relationships);
  const stale = relationships.filter(({ sourceId, sourceName }) => (names.get(sourceId) ?? sourceName) !== sourceName);
  for (const [entityId, some] of Map.groupBy(stale, (one) => one.entityId)) {
    for (let from = 0; from < some.length; from += renamedAtOnce) {
      const ids = new Set(some.slice(from, from + renamedAtOnce).map(({ id }) => id));
      await renameIn(entityId, ids, names, writer);
    }
  }
  return stale.length;
}

/** Makes what a counterparty takes part in findable by the name that it has today, and no longer by the former one. Safe to run again. */
export async function renameCounterparty(sourceId: string, writer: Writer): Promise<string> {
  const count = await refreshNames(await readRelationshipsOfSource(writer.table, sourceId), writer);
  return `${count} ${count === 1 ? 'relationship' : 'relationships'} renamed`;
}

/** How a structure and what lies in it are found by their counterparties, with the names of today. */
export const freshCounterpartyEntries =
  (writer: Omit<Writer, 'table'>) =>
  async (table: Table, structure: Structure): Promise<readonly SearchEntry[]> => {
    await refreshNames(await readRelationshipsWithin(table, structure.id), { ...writer, table });
    return counterpartyEntriesIn(table, structure);
  };
