import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { lossNotice } from './demo-covenants.ts';
import { daysAgo } from './demo-time.ts';
import { bluestem } from './northlight/bluestem.ts';

/** Something has happened of which the lender is to be told within days. */
export async function seedEvents(api: DemoApi, by: DemoPerson, { entities }: DemoBook): Promise<void> {
  const { id } = entities.get(bluestem.customId);
  const covenants = await api.call<CovenantWithState[]>(by, 'GET', `/api/entities/${id}/covenants?limit=500`);
  const notice = covenants.find(({ name }) => name === lossNotice.name);
  if (notice === undefined) throw new Error('The notice of a loss is not agreed.');
  await api.call(by, 'POST', `/api/entities/${id}/covenants/${notice.id}/events`, {
    happenedOn: daysAgo(2),
    note: 'Fire in the gas treatment of the biogas plant; nobody was hurt.',
    version: notice.version,
  });
}
