import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import type { DemoCovenant, DemoStructure } from './demo-structure.ts';
import { daysAgo, monthsAgo, today } from './demo-time.ts';
import { enterFigures } from './seed-figures.ts';

/** Two years of history are enough to see a trend. */
const monthsOfHistory = 24;

/** Records what a borrower handed in: everything that fell due before a day, each some days early. */
export async function deliverUntil(
  api: DemoApi,
  by: DemoPerson,
  covenant: CovenantWithState,
  until: IsoDate,
): Promise<void> {
  const path = `/api/entities/${covenant.entityId}`;
  const asked = await api.call<Deliverable[]>(by, 'GET', `${path}/deliverables?covenantId=${covenant.id}&limit=500`);
  for (const { periodEnd, dueDate, status } of asked) {
    if (status !== 'Pending' || dueDate === null || dueDate >= until) continue;
    const body = { version: 0, deliveredOn: addDays(dueDate, -3) };
    await api.call(by, 'POST', `${path}/covenants/${covenant.id}/deliverables/${periodEnd}`, body);
  }
}

/** What is agreed with a structure, what was handed in and how its figures went. */
export async function seedCovenants(
  api: DemoApi,
  by: DemoPerson,
  { entities }: DemoBook,
  { customId, structureType, closingDate, covenants = [], figures = [], isLate }: DemoStructure,
): Promise<void> {
  const { id } = entities.get(customId);
  const earliest = monthsAgo(monthsOfHistory);
  const startsOn = closingDate && closingDate > earliest ? closingDate : earliest;
  const agree = async ({ financing, ...covenant }: DemoCovenant) => {
    const subjectId = financing === undefined ? null : entities.get(financing).id;
    const body = { startsOn, ...covenant, subjectId, approved: true };
    const created = await api.call<CovenantWithState>(by, 'POST', `/api/entities/${id}/covenants`, body);
    if (created.covenantType === 'Report') await deliverUntil(api, by, created, isLate ? daysAgo(60) : today());
  };

  for (const covenant of covenants) await agree(covenant);
  for (const one of figures) await enterFigures(api, by, { id, type: structureType ?? 'Deal' }, one);
}
