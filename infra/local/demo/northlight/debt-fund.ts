import { quarterlyStatements } from '../demo-covenants.ts';
import type { DemoStructure } from '../demo-structure.ts';
import { monthsAgo } from '../demo-time.ts';

/** What it has put into financings stands with them. */
export const debtFund: DemoStructure = {
  name: 'Northlight Infrastructure Debt Fund I',
  description: 'Closed-end fund; reports to its investors each quarter.',
  structureType: 'Fund',
  customId: 'NL-F1',
  closingDate: monthsAgo(40),
  status: 'Investing',
  parties: [
    { role: 'Investor', name: 'Cascadia Teachers’ Retirement Fund', percentage: 50, amount: 100_000_000 },
    { role: 'Investor', name: 'Prairie Mutual Life Insurance Company', percentage: 30, amount: 60_000_000 },
    { role: 'Investor', name: 'Alder Foundation', percentage: 15, amount: 30_000_000 },
    { role: 'Investor', name: 'Northlight Capital', percentage: 5, amount: 10_000_000 },
    { role: 'Manager', name: 'Northlight Capital' },
  ],
  covenants: [{ ...quarterlyStatements, name: 'Quarterly report to investors', section: 'LPA 9.2', dueOffsetDays: 60 }],
};
