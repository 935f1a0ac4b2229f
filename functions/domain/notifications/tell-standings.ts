import { currentStandings } from '#functions/domain/covenants/exports/current-standing-reader.ts';
import { everyRisk } from '#functions/domain/standings/exports/standing-record-reader.ts';
import { type StandingTelling, tellStanding } from './causes/standing-occasions.ts';

/** Tells, once a day, what a day alone has brought: what falls due soon, and is late. */
export async function tellStandings(context: StandingTelling): Promise<void> {
  const urgent = everyRisk.filter((risk) => risk !== 'Calm');
  const { table, clock } = context;
  for (const { entityId } of await currentStandings(urgent, { table, clock })) await tellStanding(entityId, context);
}
