import type { SearchEntry } from '#functions/platform/search-index.ts';
import { putSearchEntries } from '#functions/platform/search-writes.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { everyFinancingIn, everyProjectIn } from './entity-reader.ts';
import { financingEntry, projectEntry, structureEntry } from './entity-search.ts';
import { everyStructure } from './portfolio-reader.ts';
import { readStructure } from './structure-reader.ts';

/** What else lies in a structure and can be found; each area tells its own. */
export type EntriesIn = (table: Table, structure: Structure) => Promise<readonly SearchEntry[]>;

async function reindexStructure(table: Table, structure: Structure, others: readonly EntriesIn[]): Promise<number> {
  const [projects, financings, ...further] = await Promise.all([
    everyProjectIn(table, structure.id),
    everyFinancingIn(table, structure.id),
    ...others.map((entriesIn) => entriesIn(table, structure)),
  ]);
  const entries = [
    structureEntry(structure),
    ...projects.map((project) => projectEntry(project, structure)),
    ...financings.map((financing) => financingEntry(financing, structure)),
    ...further.flat(),
  ];
  await putSearchEntries(table, entries);
  return entries.length;
}

/** Makes everything in one structure, or in all of them, findable by its words of today. Says how much there was. Safe to run again. */
export async function reindex(table: Table, structureId: string | null, others: readonly EntriesIn[]): Promise<string> {
  const structures = structureId === null ? await everyStructure(table) : [await readStructure(table, structureId)];
  let count = 0;
  for (const structure of structures) count += await reindexStructure(table, structure, others);
  return `${count} ${count === 1 ? 'entry' : 'entries'} of the search written`;
}
