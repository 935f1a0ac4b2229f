import { addMonths, periodOf } from '#shared/time/dates.ts';
import { monthsAgo } from '../../demo-time.ts';
import type { DealModel, ModeledProject } from '../../model/deal-model.ts';
import { batteryCosts } from './costs.ts';
import { levelLoan } from './level-loan.ts';

const battery = (customId: string, kilowatts: number, monthsSince: number): ModeledProject => ({
  customId,
  kilowatts,
  yearlyYield: null,
  resource: 'capacity',
  costs: batteryCosts,
  operatesFrom: periodOf(monthsAgo(monthsSince)),
  terms: {
    'Storage Power Capacity': kilowatts,
    'Storage Energy Capacity': kilowatts * 4,
    'Total Project Cost': kilowatts * 1_400,
    'Useful Life': 20,
    'Placed In Service Date': monthsAgo(monthsSince),
    'Tax Credit Type': 'Investment Tax Credits (ITC)',
    'ITC Eligible Basis': kilowatts * 1_250,
    'Prevailing Wage And Apprenticeship Met': true,
    'Offtake Agreement Type': 'Tolling',
    'PPA Start Date': monthsAgo(monthsSince),
    'PPA End Date': addMonths(monthsAgo(monthsSince), 180),
  },
});

const loan = levelLoan({
  customId: 'NL-0214-L1',
  amount: 62_000_000,
  monthsSince: 22,
  forMonths: 144,
  rate: 0.061,
  minimumCover: 1.25,
  collateral: 104_000_000,
  probabilityOfDefault: 0.018,
  terms: { 'Participation Percentage': 0.3, 'Governing Law': 'California' },
});

/** A battery that is paid for its capacity; the second phase earns nothing before it is built. */
export const riverbendModel: DealModel = {
  firstMonth: periodOf(monthsAgo(26)),
  loan,
  facilities: [
    {
      customId: 'NL-0214-L2',
      from: periodOf(monthsAgo(26)),
      maturesIn: periodOf(addMonths(monthsAgo(26), 36)),
      rate: 0.0725,
      probabilityOfDefault: 0.018,
      terms: {
        'Interest Rate Type': 'Fixed',
        'Day Count Convention': 'ACT/360',
        'Payment Frequency': 'Quarterly',
        'Default Status': 'Current',
        'Upfront Fee Percentage': 0,
        'Servicing Fee Rate': 0,
      },
    },
  ],
  projects: [battery('NL-0214-P1', 80_000, 22)],
  beside: [{ ...battery('NL-0214-P2', 40_000, -7), yearlyCashFlow: 112 }],
  coverage: [1.46, 1.44, 1.41, 1.38, 1.37, 1.35, 1.33, 1.3],
  expectedCoverage: 1.31,
};
