import type { DemoStructure } from '../demo-structure.ts';
import { lent, monthsAgo, operating } from '../demo-time.ts';

/** Repaid and archived. */
export const oldMill: DemoStructure = {
  name: 'Old Mill Hydro',
  borrower: 'Old Mill Hydro Company',
  description: 'Run-of-river hydropower on the Black River; repaid at maturity.',
  customId: 'NL-0098',
  closingDate: monthsAgo(88),
  parties: [{ role: 'Borrower', name: 'Old Mill Hydro Company' }],
  projects: [
    {
      ...operating({ monthsSince: 80, forYears: 40 }),
      name: 'Old Mill hydropower station',
      customId: 'NL-0098-P1',
      type: 'Hydro',
      marketSegment: 'Commercial and Industrial',
      assetSize: 2_600,
      state: 'Vermont',
      county: 'Windsor',
      city: 'Springfield',
      postalCode: '05156',
      isOver: true,
    },
  ],
  financings: [
    {
      ...lent({ monthsSince: 88, forMonths: 84 }),
      name: 'Old Mill term loan',
      customId: 'NL-0098-L1',
      financingType: 'Loan',
      commitmentAmount: 7_500_000,
      lienPriority: 'Senior',
      state: 'Vermont',
      city: 'Springfield',
      status: 'Repaid',
      finances: ['NL-0098-P1'],
      parties: [
        { role: 'Lender', name: 'Northlight Capital', percentage: 100, amount: 7_500_000 },
        { role: 'Borrower', name: 'Old Mill Hydro Company' },
      ],
      isOver: true,
    },
  ],
  isOver: true,
};
