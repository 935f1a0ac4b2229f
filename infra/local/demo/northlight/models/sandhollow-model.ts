import { addMonths, periodOf } from '#shared/time/dates.ts';
import { monthsAgo } from '../../demo-time.ts';
import type { DealModel, ModeledProject } from '../../model/deal-model.ts';
import { sandhollowClosing } from '../sandhollow.ts';
import { solarCosts } from './costs.ts';

/** Direct current of the modules for each kilowatt that goes to the grid. */
const modules = 1.3;

interface Park {
  readonly customId: string;
  readonly kilowatts: number;
  readonly yearlyYield: number;
  readonly monthsSince: number;
}

const park = ({ monthsSince, ...plant }: Park): ModeledProject => ({
  ...plant,
  kilowattsOfModules: Math.round(plant.kilowatts * modules),
  resource: 'solar',
  // What the borrower reported of the last finished year, spread over the plants by their size.
  costs: { ...solarCosts, 'Capital Expenditure': 612_400 / 96_400 },
  operatesFrom: periodOf(monthsAgo(monthsSince)),
  terms: {
    'System Size DC': Math.round(plant.kilowatts * modules),
    'System Size AC': plant.kilowatts,
    'Total Project Cost': plant.kilowatts * 1_350,
    'Useful Life': 35,
    'Placed In Service Date': monthsAgo(monthsSince),
    'Tax Credit Type': 'Investment Tax Credits (ITC)',
    'ITC Eligible Basis': plant.kilowatts * 1_200,
    'Prevailing Wage And Apprenticeship Met': true,
    'Offtake Agreement Type': 'PPA',
    'Offtaker Name': 'Great Basin Power Cooperative',
    'PPA Start Date': monthsAgo(monthsSince),
    'PPA End Date': addMonths(monthsAgo(monthsSince), 240),
    'Tracking Type': 'Single Axis',
    'Grid Emission Factor CO2': 488,
  },
});

const [twoYearsAgo, closed] = [periodOf(monthsAgo(24)), periodOf(sandhollowClosing)];

/** As in the credit agreement: Term SOFR and a margin, principal by Schedule 2.05, the rest at maturity. */
export const sandhollowModel: DealModel = {
  firstMonth: twoYearsAgo < closed ? twoYearsAgo : closed,
  loan: {
    customId: 'NL-0226-L1',
    amount: 84_000_000,
    loanDate: sandhollowClosing,
    loanMaturityDate: '2035-03-31',
    repayment: {
      kind: 'quarterly',
      agreed: {
        '2025-06': 1_050_000,
        '2025-09': 1_310_000,
        '2025-12': 1_120_000,
        '2026-03': 980_000,
        '2026-06': 1_240_000,
        '2026-09': 1_390_000,
        '2026-12': 1_150_000,
      },
      cover: 1.35,
      expectedCashFlow: 13_400_000,
      margins: [
        { from: closed, margin: 0.02 },
        { from: '2029-04', margin: 0.0225 },
      ],
    },
    collateral: 128_000_000,
    reserveMonths: 6,
    thresholds: { lockUp: 1.25, critical: 1.2, warning: 1.35 },
    probabilityOfDefault: 0.012,
    terms: {
      'Interest Rate Type': 'Floating',
      'Interest Rate Index': 'Term SOFR 3M',
      'Interest Rate Floor': 0,
      'Rate Reset Frequency': 'Quarterly',
      'Swap Fixed Rate': 0.0372,
      'Day Count Convention': 'ACT/360',
      'Amortization Type': 'Custom Schedule',
      'Payment Frequency': 'Quarterly',
      'First Payment Date': '2025-06-30',
      'Original Principal Amount': 84_000_000,
      'Participation Percentage': 0.4,
      'Recourse Type': 'Non-Recourse',
      'Prepayment Permitted': true,
      'Governing Law': 'New York',
    },
  },
  projects: [
    park({ customId: 'NL-0226-P1', kilowatts: 28_600, yearlyYield: 2_310, monthsSince: 34 }),
    park({ customId: 'NL-0226-P2', kilowatts: 22_400, yearlyYield: 2_290, monthsSince: 33 }),
    park({ customId: 'NL-0226-P3', kilowatts: 25_000, yearlyYield: 2_240, monthsSince: 31 }),
    park({ customId: 'NL-0226-P4', kilowatts: 20_400, yearlyYield: 2_205, monthsSince: 29 }),
  ],
  coverage: [1.41, 1.44, 1.38, 1.39, 1.43],
  expectedCoverage: 1.42,
};
