import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { everyPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import { emptySummary, Structure, type StructureSummary } from '#shared/domain/structure.ts';
import { nonzeroSums } from '#shared/money/amounts.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { maturities } from '../sub-entities/sub-entity-kind.ts';
import {
  addedTo,
  financingCounters,
  projectCounters,
  SummaryRecord,
  summaryGroup,
  summaryOf,
  summaryPlace,
} from '../summary/summary-record.ts';
import { summarySight } from '../summary/summary-sight.ts';
import { readStructures, readSummaries, subStructureIds } from './entity-reader.ts';
import { listStructures } from './structure-reader.ts';

const mostAtOnce = 500;
/** More than DynamoDB reads at once, so that its megabyte is the limit. */
const mostSummaries = 10_000;
const queriesAtOnce = 16;

/** Summaries of a list as far as the request may see what they count. */
async function readSummariesOf(scope: RequestScope, prefix?: string): Promise<SummaryRecord[]> {
  const options = prefix === undefined ? {} : { prefix };
  const [sight, records] = await Promise.all([
    summarySight(scope),
    everyPage((cursor) =>
      scope.table.list(summaryGroup('Active'), SummaryRecord, { limit: mostSummaries, cursor }, options),
    ),
  ]);
  return records.map(sight.seen);
}

/** The summaries of all active structures. One Query for every megabyte, which holds some 2,000 of them. */
export const everyActiveSummary = (scope: RequestScope): Promise<SummaryRecord[]> => readSummariesOf(scope);

type Place = Pick<Structure, 'id' | 'ancestorIds'>;

type Counters = Readonly<Record<string, unknown>>;

/** Counters of several summaries, added up by their names: see {@link SummaryRecord}. */
export function addCounters(records: readonly Counters[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const record of records) {
    for (const [name, value] of Object.entries(record)) {
      if (name.includes('#') && typeof value === 'number') {
        sums.set(name, addedTo(name, sums.get(name) ?? 0, value));
      }
    }
  }
  return Object.fromEntries(sums);
}

/** How much hung on a structure, from what hung on it; for days of which no summary is kept. */
export function countedSummary(
  { id, name, launchStatus, visibilities, ancestorIds }: Structure,
  {
    projects,
    financings,
  }: { readonly projects: readonly StoredProject[]; readonly financings: readonly StoredFinancing[] },
  subStructures: readonly Pick<Structure, 'launchStatus'>[],
): StructureSummary {
  const counters = addCounters([...projects.map(projectCounters), ...financings.map(financingCounters)]);
  return {
    ...summaryOf({ id, name, launchStatus, visibilities, ancestorIds, ...counters }),
    subStructureCount: subStructures.filter((one) => one.launchStatus === 'Active').length,
  };
}

/** How much hangs on several structures together. */
export const addedSummaries = (summaries: readonly StructureSummary[]): StructureSummary => {
  const sum = (name: 'projectCount' | 'financingCount' | 'subStructureCount'): number =>
    summaries.reduce((before, summary) => before + summary[name], 0);
  return {
    projectCount: sum('projectCount'),
    financingCount: sum('financingCount'),
    subStructureCount: sum('subStructureCount'),
    commitments: nonzeroSums(summaries.flatMap(({ commitments }) => commitments)),
    received: nonzeroSums(summaries.flatMap(({ received }) => received)),
  };
};

/** How much hangs on what is below a structure, and how many structures that is, as far as they may be seen: one Query. */
export async function summaryBelow(scope: RequestScope, structure: Place): Promise<StructureSummary> {
  const below = await readSummariesOf(scope, `${summaryPlace(structure)}/`);
  const seen = below.filter((one) => scope.may('View', 'Deal', structurePath(one)));
  return { ...addedSummaries(seen.map(summaryOf)), subStructureCount: seen.length };
}

/** How much hangs on a structure together with what is below it; null where nothing is. */
export const summaryWithParts = (own: StructureSummary, below: StructureSummary): StructureSummary | null =>
  below.subStructureCount === 0
    ? null
    : { ...addedSummaries([own, below]), subStructureCount: below.subStructureCount };

/** How much of what the request may see hangs on each of these structures. */
export async function structureSummaries(
  scope: RequestScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StructureSummary>> {
  const [sight, records] = await Promise.all([summarySight(scope), readSummaries(scope.table, ids)]);
  return new Map(
    ids.map((id) => {
      const record = records.get(id);
      return [id, record === undefined ? emptySummary : summaryOf(sight.seen(record))] as const;
    }),
  );
}

/**
 * What is committed in one currency to each of these structures together with what is below them, as their rows show it; structures to which nothing
 * is, are left out.
 */
export async function commitmentsIn(
  scope: RequestScope,
  currency: string,
  some: readonly Structure[],
): Promise<ReadonlyMap<string, number>> {
  const amountIn = ({ commitments }: StructureSummary): number =>
    commitments.find((each) => each.currency === currency)?.amount ?? 0;
  const [own, active] = await Promise.all([
    structureSummaries(
      scope,
      some.map(({ id }) => id),
    ),
    everyActiveSummary(scope),
  ]);
  const sums = new Map([...own].map(([id, summary]) => [id, amountIn(summary)]));
  for (const record of active) {
    const amount = amountIn(summaryOf(record));
    if (amount === 0 || !scope.may('View', 'Deal', structurePath(record))) continue;
    for (const id of record.ancestorIds) {
      const before = sums.get(id);
      if (before !== undefined) sums.set(id, before + amount);
    }
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0));
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
