import type { NewScenario } from '#shared/domain/scenario.ts';
import { addMonthsToPeriod, periodOf } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { today } from './demo-time.ts';

/** Whose forecasts reach three years ahead. */
const windFarm = 'NL-0187-P1';

/** Scenarios that an analyst keeps: a weaker wind year than the forecast, as the lenders' engineer gives it. */
export async function seedScenarios(api: DemoApi, by: DemoPerson, { entities }: DemoBook): Promise<void> {
  const { id } = entities.get(windFarm);
  const now = periodOf(today());
  const body: NewScenario = {
    name: 'P90 production',
    note: 'Energy that nine years of ten exceed lies 7% below the forecast; revenue follows it under the PPA.',
    dataKind: 'forecast',
    outcomes: ['EBITDA', 'Cash Flow Available For Debt Service'],
    range: { from: addMonthsToPeriod(now, 1), to: addMonthsToPeriod(now, 24) },
    drivers: [{ detailName: 'Energy Revenue', entityType: 'Project', entityId: id, mode: 'scale', amount: -7 }],
  };
  await api.call(by, 'POST', `/api/entities/${id}/scenarios`, body);
}
