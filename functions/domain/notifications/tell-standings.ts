import { currentStandings } from '#functions/domain/covenants/exports/current-standing-reader.ts';
import { everyRisk } from '#functions/domain/standings/exports/standing-record-reader.ts';
import { type StandingTelling, tellStanding } from './causes/standing-occasions.ts';
import { workflowReminders } from './causes/workflow-occasions.ts';
import { tell } from './telling/tell.ts';

/** Tells, once a day, what a day alone has brought: what falls due soon or is late, and whose last day to decide is near. */
export async function tellStandings(context: StandingTelling): Promise<void> {
  const urgent = everyRisk.filter((risk) => risk !== 'Calm');
  const { table, clock } = context;
  for (const { entityId } of await currentStandings(urgent, { table, clock })) await tellStanding(entityId, context);
  const now = clock.now().toISOString();
  for (const occasion of await workflowReminders(clock.today(), now, context)) await tell(occasion, context);
}
