import { auditedStatements, certificate, minimumCoverage, quarterlyStatements } from '../demo-covenants.ts';
import type { DemoStructure } from '../demo-structure.ts';
import { lent, monthsAgo, operating } from '../demo-time.ts';

export const tidewater: DemoStructure = {
  name: 'Tidewater Offshore Services',
  borrower: 'Tidewater Vessels, LLC',
  description: 'Crew transfer vessels for two offshore wind farms.',
  customId: 'HG-011',
  closingDate: monthsAgo(16),
  projects: [
    {
      ...operating({ monthsSince: 11, forYears: 20 }),
      name: 'Quonset Point vessels',
      customId: 'HG-011-P1',
      type: 'Other',
      assetSize: 3,
      assetSizeUnit: 'Count',
      state: 'Rhode Island',
      county: 'Washington',
      city: 'North Kingstown',
      postalCode: '02852',
    },
    {
      ...operating({ monthsSince: 7, forYears: 20 }),
      name: 'New London vessels',
      customId: 'HG-011-P2',
      type: 'Other',
      assetSize: 2,
      assetSizeUnit: 'Count',
      state: 'Connecticut',
      county: 'New London',
      city: 'New London',
      postalCode: '06320',
    },
  ],
  financings: [
    {
      ...lent({ monthsSince: 16, forMonths: 120 }),
      name: 'Vessel term loan',
      customId: 'HG-011-L1',
      financingType: 'Loan',
      commitmentAmount: 27_000_000,
      lienPriority: 'Senior',
      state: 'Rhode Island',
      city: 'North Kingstown',
      finances: ['HG-011-P1', 'HG-011-P2'],
      parties: [{ role: 'Lender', name: 'Harbor Grove Fund', percentage: 100, amount: 27_000_000 }],
    },
  ],
  covenants: [quarterlyStatements, auditedStatements, minimumCoverage(1.3, '7.02')],
  figures: [{ metric: 'Debt Service Coverage Ratio', quarters: [1.51, 1.48, 1.5, 1.47], note: certificate }],
};
