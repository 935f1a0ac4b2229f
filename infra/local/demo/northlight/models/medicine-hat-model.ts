import { addMonths, periodOf } from '#shared/time/dates.ts';
import { monthsAgo } from '../../demo-time.ts';
import type { DealModel } from '../../model/deal-model.ts';
import { solarCosts } from './costs.ts';
import { levelLoan } from './level-loan.ts';

const began = monthsAgo(27);
const [kilowatts, modules] = [42_000, 54_600];

const loan = levelLoan({
  customId: 'NL-0247-L1',
  amount: 41_000_000,
  monthsSince: 27,
  forMonths: 192,
  rate: 0.0565,
  minimumCover: 1.2,
  collateral: 66_000_000,
  probabilityOfDefault: 0.011,
  terms: { 'Participation Percentage': 1, 'Governing Law': 'Alberta' },
});

/** In Canadian dollars. */
export const medicineHatModel: DealModel = {
  firstMonth: periodOf(monthsAgo(28)),
  loan,
  projects: [
    {
      customId: 'NL-0247-P1',
      kilowatts,
      yearlyYield: 1_690,
      kilowattsOfModules: modules,
      resource: 'solar',
      costs: solarCosts,
      operatesFrom: periodOf(began),
      terms: {
        'System Size DC': modules,
        'System Size AC': kilowatts,
        'Total Project Cost': 69_300_000,
        'Useful Life': 35,
        'Placed In Service Date': began,
        'Tax Credit Type': 'None',
        'Offtake Agreement Type': 'PPA',
        'PPA Start Date': began,
        'PPA End Date': addMonths(began, 240),
        'Tracking Type': 'Single Axis',
        'Grid Emission Factor CO2': 470,
      },
    },
  ],
  coverage: [1.42, 1.44, 1.43, 1.45, 1.44],
  expectedCoverage: 1.43,
};
