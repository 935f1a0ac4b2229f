import { inParallel } from '#functions/platform/in-parallel.ts';
import { everyPage, type Page, type PageRequest, type Table } from '#functions/platform/table.ts';
import type { IsoDate } from '#shared/domain/dates.ts';
import { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import { emptySummary, Structure, type StructureSummary } from '#shared/domain/structure.ts';
import { readStructures, readSummaries, subStructureIds } from './entity-reader.ts';
import { maturities } from './holdings.ts';
import { listStructures } from './structure-reader.ts';
import { financingCounters, projectCounters, SummaryRecord, summaryGroup, summaryOf } from './summary-record.ts';

const mostAtOnce = 500;
const queriesAtOnce = 16;

/** The summaries of all active structures. One Query for every megabyte, which holds some 2,000 of them. */
export const everyActiveSummary = (table: Table): Promise<SummaryRecord[]> =>
  everyPage((cursor) => table.list(summaryGroup('Active'), SummaryRecord, { limit: mostAtOnce, cursor }));

type Counters = Readonly<Record<string, unknown>>;

/** Counters of several summaries, added up by their names: see {@link SummaryRecord}. */
export function addCounters(records: readonly Counters[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) {
      if (name.includes('#') && typeof value === 'number') sums.set(name, (sums.get(name) ?? 0) + value);
    }
  }
  return Object.fromEntries(sums);
}

/** How much hung on a structure, from what hung on it; for days of which no summary is kept. */
export function countedSummary(
  projects: readonly StoredProject[],
  financings: readonly StoredFinancing[],
  subStructures: readonly Pick<Structure, 'launchStatus'>[],
): StructureSummary {
  const counters = [...projects.map(projectCounters), ...financings.map(financingCounters)];
  const subStructureCount = subStructures.filter(({ launchStatus }) => launchStatus === 'Active').length;
  const record = { id: '', name: '', launchStatus: 'Active', visibilities: [], ancestorIds: [] } as const;
  return {
    ...summaryOf({ ...record, visibilities: [], ancestorIds: [], ...addCounters(counters) }),
    subStructureCount,
  };
}

/** How much hangs on each of these structures. */
export async function structureSummaries(
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StructureSummary>> {
  const records = await readSummaries(table, ids);
  return new Map(
    ids.map((id) => {
      const record = records.get(id);
      return [id, record === undefined ? emptySummary : summaryOf(record)] as const;
    }),
  );
}

/** Every structure of the organization by name, of one launch status or of both. */
export async function everyStructure(
  table: Table,
  statuses: readonly Structure['launchStatus'][] = ['Active', 'Obsolete'],
): Promise<Structure[]> {
  const found = await Promise.all(
    statuses.map((status) => everyPage((cursor) => listStructures(table, status, { limit: mostAtOnce, cursor }))),
  );
  return found.flat();
}

/** The structures right below any of these, obsolete ones included. */
export async function structuresBelow(table: Table, ids: readonly string[]): Promise<Structure[]> {
  const below = await inParallel(ids, queriesAtOnce, (id) => subStructureIds(table, id));
  return [...(await readStructures(table, below.flat())).values()];
}

/** Financings in the order in which they mature, from one day up to and including another. */
export const maturingFinancings = (
  table: Table,
  since: IsoDate,
  until: IsoDate,
  page: PageRequest,
): Promise<Page<StoredFinancing>> => table.listDue(maturities, until, StoredFinancing, page, since);

/** Active structures of type Portfolio, by name; organizations have few. */
export const everyPortfolio = (table: Table): Promise<Structure[]> =>
  everyPage((cursor) =>
    table.list(
      'Deal#Active',
      Structure,
      { limit: mostAtOnce, cursor },
      { filter: { equals: { structureType: 'Portfolio' } } },
    ),
  );
