import type { NewScenario } from '#shared/domain/scenario.ts';
import { addMonthsToPeriod, periodOf } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { today } from './demo-time.ts';

/** Whose forecasts reach three years ahead. */
const windFarm = 'NL-0187-P1';
/** A loan of a floating rate, which four solar parks repay. */
const floatingLoan = 'NL-0226-L1';

type Kept = Pick<NewScenario, 'name' | 'note' | 'outcomes' | 'drivers'>;

const ofLoan = ['Trailing Twelve Month DSCR', 'Loan Life Coverage Ratio', 'Scheduled Debt Service', 'Financing CFADS'];
const weakerYear = 'Energy that nine years of ten exceed lies 7% below the forecast; revenue follows it under the PPA.';
const higherRates =
  'Term SOFR lies 1.5 percentage points above its last fixing. What the swap pays in return is not counted.';

/** Scenarios that an analyst keeps: a weaker year than the forecast, as the lenders' engineer gives it, and dearer debt. */
export async function seedScenarios(api: DemoApi, by: DemoPerson, { entities }: DemoBook): Promise<void> {
  const [farm, loan] = [entities.get(windFarm).id, entities.get(floatingLoan).id];
  const now = periodOf(today());
  const range = { from: addMonthsToPeriod(now, 1), to: addMonthsToPeriod(now, 24) };
  const keep = (entityId: string, kept: Kept) => {
    const body: NewScenario = { ...kept, dataKind: 'forecast', range };
    return api.call(by, 'POST', `/api/entities/${entityId}/scenarios`, body);
  };
  const weaker = { detailName: 'Energy Revenue', entityType: 'Project', mode: 'scale', amount: -7 } as const;
  const dearer = { detailName: 'Index Rate', entityType: 'Loan', entityId: loan, mode: 'shift', amount: 1.5 } as const;
  await Promise.all([
    keep(farm, {
      name: 'P90 production',
      note: weakerYear,
      outcomes: ['EBITDA', 'Cash Flow Available For Debt Service'],
      drivers: [{ ...weaker, entityId: farm }],
    }),
    keep(loan, {
      name: 'P90 production',
      note: weakerYear,
      outcomes: ofLoan,
      drivers: [{ ...weaker, entityId: null }],
    }),
    keep(loan, { name: 'Rates +150 bp', note: higherRates, outcomes: ofLoan, drivers: [dearer] }),
    keep(loan, {
      name: 'P90 and rates +150 bp',
      note: 'Both at once.',
      outcomes: ofLoan,
      drivers: [{ ...weaker, entityId: null }, dearer],
    }),
  ]);
}
