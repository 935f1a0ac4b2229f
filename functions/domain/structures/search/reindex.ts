import type { FoundItem, SearchEntry } from '#functions/platform/search/search-index.ts';
import {
  type KnownWords,
  knownWords,
  type ReadEntries,
  refreshEntries,
  removeUnknownWords,
} from '#functions/platform/search/search-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { everyFinancingIn, everyProjectIn, readStructures } from '../exports/entity-reader.ts';
import { everyStructure } from '../exports/portfolio-reader.ts';
import { readStructure } from '../exports/structure-reader.ts';
import { financingEntry, projectEntry, structureEntry } from './entity-search.ts';

/** What else lies in a structure and can be found; each area tells its own. */
export type EntriesIn = (table: Table, structure: Structure) => Promise<readonly SearchEntry[]>;

/** What can be found beside what is entered in structures; each area tells its own. */
export interface OtherEntries {
  readonly inStructures: readonly EntriesIn[];
  /** Of what belongs to the organization itself. */
  readonly ofOrganization: (table: Table) => Promise<readonly SearchEntry[]>;
}

/** Reads everything in a structure as it is found now. */
const entriesOf =
  (table: Table, structureId: string, others: readonly EntriesIn[]): ReadEntries =>
  async () => {
    const structure = await readStructure(table, structureId);
    const [projects, financings, ...further] = await Promise.all([
      everyProjectIn(table, structure.id),
      everyFinancingIn(table, structure.id),
      ...others.map((entriesIn) => entriesIn(table, structure)),
    ]);
    return [
      structureEntry(structure),
      ...projects.map((project) => projectEntry(project, structure)),
      ...financings.map((financing) => financingEntry(financing, structure)),
      ...further.flat(),
    ];
  };

/** Entries of the structures, or of the organization itself, that these items of the index were written for. */
async function entriesAround(
  table: Table,
  items: readonly FoundItem[],
  { inStructures, ofOrganization }: OtherEntries,
): Promise<readonly SearchEntry[]> {
  const ids = items.map((item) => FoundEntity.parse(item).structureId);
  const structures = await readStructures(table, ids);
  const entries: SearchEntry[] = [];
  if (ids.includes(table.organizationId)) entries.push(...(await ofOrganization(table)));
  for (const id of structures.keys()) entries.push(...(await entriesOf(table, id, inStructures)()));
  return entries;
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
const written = (count: number): string => counted(count, 'search entry updated', 'search entries updated');

/** Makes everything in all structures findable by its words of today alone. */
async function rebuild(table: Table, others: OtherEntries): Promise<string> {
  const known = new Map<string, ReadonlySet<string>>() satisfies KnownWords;
  const own = await refreshEntries(table, () => others.ofOrganization(table));
  for (const [entryId, words] of knownWords(own)) known.set(entryId, words);
  for (const { id } of await everyStructure(table)) {
    const entries = await refreshEntries(table, entriesOf(table, id, others.inStructures));
    for (const [entryId, words] of knownWords(entries)) known.set(entryId, words);
  }
  const removed = await removeUnknownWords(table, known, (items) => entriesAround(table, items, others));
  return removed === 0
    ? written(known.size)
    : `${written(known.size)}, ${counted(removed, 'outdated word', 'outdated words')} removed`;
}

/** Makes everything in one structure, or in the organization, findable by its words of today. Says how much there was. Safe to run again. */
export async function reindex(table: Table, structureId: string | null, others: OtherEntries): Promise<string> {
  if (structureId === null) return rebuild(table, others);
  return written((await refreshEntries(table, entriesOf(table, structureId, others.inStructures))).length);
}
