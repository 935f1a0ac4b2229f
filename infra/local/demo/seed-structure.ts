import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { addDays, type IsoDate } from '#shared/domain/dates.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoFigures, DemoStructure } from './demo-structures.ts';
import { daysAgo, lastQuarters, monthsAgo, today } from './demo-time.ts';

/** Two years of history are enough to see a trend. */
const monthsOfHistory = 24;

/** Records what a borrower handed in: everything that fell due before a day, each some days early. */
export async function deliverUntil(
  api: DemoApi,
  by: DemoPerson,
  covenant: CovenantWithState,
  until: IsoDate,
): Promise<void> {
  let current = covenant;
  for (;;) {
    const { periodEnd, nextDueDate } = current.state;
    if (periodEnd === null || nextDueDate === null || nextDueDate >= until) return;
    current = await api.call(by, 'PUT', `/api/entities/${covenant.entityId}/covenants/${covenant.id}`, {
      version: current.version,
      delivery: { periodEnd, deliveredOn: addDays(nextDueDate, -3) },
    });
  }
}

export async function enterFigures(
  api: DemoApi,
  by: DemoPerson,
  entityId: string,
  { metric, quarters, note }: DemoFigures,
): Promise<void> {
  const periods = lastQuarters(quarters.length);
  const values = quarters.flatMap((value, index) => {
    const period = periods[index];
    return value === null || period === undefined ? [] : [{ period, value }];
  });
  await api.call(by, 'POST', `/api/entities/${entityId}/metrics/create/datapoints`, {
    detailName: metric,
    values,
    note,
  });
}

export async function seedStructure(
  api: DemoApi,
  organizationId: string,
  by: DemoPerson,
  demo: DemoStructure,
): Promise<void> {
  const { closedMonthsAgo, ...structure } = demo.structure;
  const closingDate = monthsAgo(closedMonthsAgo);
  const { id } = await api.call<Structure>(by, 'POST', `/api/organizations/${organizationId}/deals`, {
    ...structure,
    closingDate,
  });

  const startsOn = closedMonthsAgo > monthsOfHistory ? monthsAgo(monthsOfHistory) : closingDate;
  const delivered = demo.undelivered === 0 ? today() : daysAgo(60);
  for (const covenant of demo.covenants) {
    const created = await api.call<CovenantWithState>(by, 'POST', `/api/entities/${id}/covenants`, {
      ...covenant,
      startsOn,
      approved: true,
    });
    if (created.covenantType === 'Report') await deliverUntil(api, by, created, delivered);
  }
  for (const figures of demo.figures) await enterFigures(api, by, id, figures);
}
