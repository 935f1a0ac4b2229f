import {
  certificate,
  curableLiquidity,
  minimumCoverage,
  quarterlyStatements,
  trailingCoverage,
} from '../demo-covenants.ts';
import type { DemoStructure } from '../demo-structure.ts';
import { lent, monthsAgo, operating } from '../demo-time.ts';

/** In Canadian dollars. */
export const medicineHat: DemoStructure = {
  name: 'Medicine Hat Solar',
  borrower: 'Medicine Hat Solar Limited Partnership',
  description: '42 MW solar plant in Alberta, financed in Canadian dollars.',
  customId: 'NL-0247',
  closingDate: monthsAgo(28),
  status: 'Performing',
  currency: 'CAD',
  parties: [
    { role: 'Sponsor', name: 'Redcliff Renewables, Inc.', percentage: 100 },
    { role: 'Borrower', name: 'Medicine Hat Solar Limited Partnership' },
  ],
  projects: [
    {
      ...operating({ monthsSince: 27, forYears: 30 }),
      name: 'Medicine Hat Solar Plant',
      customId: 'NL-0247-P1',
      type: 'Solar',
      marketSegment: 'Commercial and Industrial',
      assetSize: 42,
      assetSizeUnit: 'MW',
      currency: 'CAD',
      country: 'Canada',
      state: 'Alberta',
      city: 'Medicine Hat',
      postalCode: 'T1A 0A1',
      ownershipPercentage: 100,
      status: 'Operating',
    },
  ],
  financings: [
    {
      ...lent({ monthsSince: 27, forMonths: 192 }),
      name: 'Medicine Hat term loan',
      customId: 'NL-0247-L1',
      financingType: 'Loan',
      commitmentAmount: 41_000_000,
      lienPriority: 'Senior',
      marketSegment: 'Commercial and Industrial',
      currency: 'CAD',
      country: 'Canada',
      state: 'Alberta',
      city: 'Medicine Hat',
      status: 'Current',
      finances: ['NL-0247-P1'],
      parties: [
        { role: 'Lender', name: 'Northlight Capital', percentage: 100, amount: 41_000_000 },
        { role: 'Borrower', name: 'Medicine Hat Solar Limited Partnership' },
      ],
    },
  ],
  covenants: [
    quarterlyStatements,
    minimumCoverage(1.2),
    trailingCoverage(1.2, 'NL-0247-L1'),
    curableLiquidity(2_000_000),
  ],
  figures: [
    { metric: 'Debt Service Coverage Ratio', quarters: [1.42, 1.44, 1.43, 1.45, 1.44], note: certificate },
    {
      metric: 'Unrestricted Liquidity',
      quarters: [2_410_000, 2_360_000, 2_455_000, 1_720_000, 2_590_000],
      note: certificate,
    },
  ],
};
