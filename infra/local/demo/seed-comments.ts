import { randomUUID } from 'node:crypto';
import { mentionOf } from '#shared/domain/comment-text.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { minimumCoverage } from './demo-covenants.ts';
import { riverbend } from './northlight/riverbend.ts';
import { sandhollow } from './northlight/sandhollow.ts';
import type { DemoPeople } from './seed-people.ts';

async function covenantIn(
  api: DemoApi,
  by: DemoPerson,
  entityId: string,
  isMeant: (covenant: CovenantWithState) => boolean,
): Promise<CovenantWithState> {
  const covenants = await api.call<CovenantWithState[]>(by, 'GET', `/api/entities/${entityId}/covenants?limit=500`);
  const covenant = covenants.find(isMeant);
  if (covenant === undefined) throw new Error(`${entityId} has no such covenant.`);
  return covenant;
}

/** What the lender says about a ratio that comes close to its minimum, and asks a borrower about a report. */
export async function seedComments(
  api: DemoApi,
  { entities }: DemoBook,
  { dealAdmin, dealAdminId, analyst, guest }: DemoPeople,
): Promise<void> {
  const say =
    ({ entityId, id }: CovenantWithState) =>
    async (by: DemoPerson, text: string, visibility: 'Internal' | 'Shared' = 'Internal') =>
      api.call(by, 'POST', `/api/comments/${entityId}`, {
        ...{ id: randomUUID(), sourceType: 'Covenant', sourceId: id },
        ...{ text, visibility },
      });
  const coverage = await covenantIn(
    api,
    dealAdmin,
    entities.get(riverbend.customId).id,
    ({ name }) => name === minimumCoverage(0).name,
  );
  const onCoverage = say(coverage);
  await onCoverage(
    analyst,
    `Coverage has come down to within ten percent of the minimum. Most of it is the outage of the second inverter block in the quarter.\n\n${mentionOf(dealAdminId)} shall we ask the sponsor for their forecast before the next test?`,
  );
  await onCoverage(
    dealAdmin,
    'Yes. Ask for the twelve months ahead with and without the liquidated damages, and for the date on which the block is back in service.',
  );
  await onCoverage(
    analyst,
    `Asked for both today. They expect the block back by the end of the month. ${mentionOf(dealAdminId)} I put the forecast beside this test once it is here.`,
  );

  // One that the borrower hands in.
  const statements = await covenantIn(
    api,
    guest,
    entities.get(sandhollow.customId).id,
    ({ covenantType, approved }) => covenantType === 'Report' && approved,
  );
  const onStatements = say(statements);
  await onStatements(
    dealAdmin,
    'Please send the cash flow statement with the next set as well: it was missing last time.',
    'Shared',
  );
  await onStatements(guest, 'It will be in the next set. Our auditors change the template this quarter.');
  await onStatements(
    analyst,
    `${mentionOf(dealAdminId)} the template changes the order of the lines. I map them again.`,
  );
  await api.call(dealAdmin, 'PUT', '/api/v2/comments/subscription', { entityId: coverage.entityId });
}
