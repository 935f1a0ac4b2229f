import { addMonths, periodOf } from '#shared/time/dates.ts';
import { monthsAgo } from '../../demo-time.ts';
import type { DealModel, ModeledProject } from '../../model/deal-model.ts';
import { windCosts } from './costs.ts';
import { levelLoan } from './level-loan.ts';

const began = monthsAgo(36);

const farm = (customId: string, kilowatts: number, yearlyYield: number): ModeledProject => ({
  customId,
  kilowatts,
  yearlyYield,
  resource: 'wind',
  costs: windCosts,
  operatesFrom: periodOf(began),
  terms: {
    'System Size AC': kilowatts,
    'Total Project Cost': kilowatts * 1_850,
    'Useful Life': 30,
    'Placed In Service Date': began,
    'Tax Credit Type': 'Production Tax Credits (PTC)',
    'Prevailing Wage And Apprenticeship Met': true,
    'Offtake Agreement Type': 'PPA',
    'Offtaker Name': 'Great Basin Power Cooperative',
    'PPA Start Date': began,
    'PPA End Date': addMonths(began, 240),
    'Grid Emission Factor CO2': 488,
  },
});

const loan = levelLoan({
  customId: 'NL-0187-L1',
  amount: 128_000_000,
  monthsSince: 36,
  forMonths: 180,
  rate: 0.0585,
  minimumCover: 1.15,
  collateral: 198_000_000,
  probabilityOfDefault: 0.045,
  terms: { 'Participation Percentage': 0.25, 'Governing Law': 'New York' },
});

/** The wind has brought less each quarter, and its cover has fallen below the covenant. */
export const copperRidgeModel: DealModel = {
  firstMonth: periodOf(monthsAgo(38)),
  loan,
  projects: [farm('NL-0187-P1', 64_400, 3_420), farm('NL-0187-P2', 47_600, 3_310)],
  coverage: [1.31, 1.35, 1.28, 1.26, 1.22, 1.19, 1.16, 1.08],
  expectedCoverage: 1.21,
};
