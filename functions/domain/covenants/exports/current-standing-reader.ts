import {
  listStandings,
  type StandingRecord,
  standingChanges,
} from '#functions/domain/standings/exports/standing-record-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { computeStanding, type StandingWriter } from '../compute-standing.ts';
import { Named } from '../standing-candidates.ts';

export { computeStanding } from '../compute-standing.ts';

const atOnce = 8;
/** A day changes few of them, and a worker sees to all of them a minute after it has begun; nobody waits for more. */
const mostBroughtForward = 100;

const isOutdated = ({ covenants }: StandingRecord, today: IsoDate): boolean =>
  covenants.some(({ changesOn }) => changesOn !== null && changesOn <= today);

/** A standing as of today: one of an earlier day, of which something stands otherwise since, is worked out again. */
async function current(standing: StandingRecord, writer: StandingWriter): Promise<StandingRecord> {
  if (!isOutdated(standing, writer.clock.today())) return standing;
  return (await computeStanding(standing.entityId, writer)) ?? standing;
}

/** Standings as of today, in their order. */
export const allCurrent = (
  standings: readonly StandingRecord[],
  writer: StandingWriter,
): Promise<readonly StandingRecord[]> => inParallel(standings, atOnce, (standing) => current(standing, writer));

/** Works out again what a day that has begun has changed, so that it is listed where it belongs. */
export async function bringForward(writer: StandingWriter): Promise<void> {
  const { table, clock } = writer;
  const { items } = await table.listDue(standingChanges, clock.today(), Named, { limit: mostBroughtForward });
  await inParallel(items, atOnce, ({ entityId }) => computeStanding(entityId, writer));
}

/** Every standing of an organization whose worst covenant is of one of these urgencies, as of today. */
export async function currentStandings(
  risks: readonly CovenantRisk[],
  writer: StandingWriter,
): Promise<readonly StandingRecord[]> {
  await bringForward(writer);
  const read = (table: Table, risk: CovenantRisk) =>
    everyPage((cursor) => listStandings(table, risk, { limit: 500, cursor }));
  const lists = await Promise.all(risks.map((risk) => read(writer.table, risk)));
  return allCurrent(lists.flat(), writer);
}
