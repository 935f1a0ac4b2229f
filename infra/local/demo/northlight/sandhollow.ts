import type { DemoProject, DemoStructure } from '../demo-structure.ts';
import { operating } from '../demo-time.ts';

/** The closing date of its credit agreement, which lies in the data room. */
export const sandhollowClosing = '2025-03-28';

const park = {
  type: 'Solar',
  marketSegment: 'Commercial and Industrial',
  taxCredits: ['Investment Tax Credits (ITC)'],
  assetSizeUnit: 'MW',
  calendar: 'Northlight business days',
  ownershipPercentage: 100,
  status: 'Operating',
  state: 'Utah',
} as const satisfies Partial<DemoProject>;

/** Its projects, commitments and dates are those of the agreement. */
export const sandhollow: DemoStructure = {
  name: 'Sandhollow Solar Portfolio',
  customId: 'NL-0226',
  borrower: 'Sandhollow Solar Holdings, LLC',
  description: 'Four solar projects, 96.4 MW, under a senior secured term loan of $84 million.',
  closingDate: sandhollowClosing,
  status: 'Performing',
  parties: [
    { role: 'Sponsor', name: 'Redcliff Renewables, Inc.', percentage: 100 },
    { role: 'Borrower', name: 'Sandhollow Solar Holdings, LLC' },
  ],
  projects: [
    {
      ...park,
      ...operating({ monthsSince: 34, forYears: 30 }),
      name: 'Warner Valley Solar',
      customId: 'NL-0226-P1',
      assetSize: 28.6,
      county: 'Washington',
      city: 'St. George',
      postalCode: '84790',
    },
    {
      ...park,
      ...operating({ monthsSince: 33, forYears: 30 }),
      name: 'Hurricane Mesa Solar',
      customId: 'NL-0226-P2',
      assetSize: 22.4,
      county: 'Washington',
      city: 'Hurricane',
      postalCode: '84737',
    },
    {
      ...park,
      ...operating({ monthsSince: 31, forYears: 30 }),
      name: 'Beryl Junction Solar',
      customId: 'NL-0226-P3',
      assetSize: 25,
      county: 'Iron',
      city: 'Beryl',
      postalCode: '84714',
    },
    {
      ...park,
      ...operating({ monthsSince: 29, forYears: 30 }),
      name: 'Milford Flats Solar',
      customId: 'NL-0226-P4',
      assetSize: 20.4,
      county: 'Beaver',
      city: 'Milford',
      postalCode: '84751',
    },
  ],
  financings: [
    {
      name: 'Senior secured term loan',
      customId: 'NL-0226-L1',
      financingType: 'Loan',
      commitmentAmount: 84_000_000,
      lienPriority: 'Senior',
      marketSegment: 'Commercial and Industrial',
      loanDate: sandhollowClosing,
      loanMaturityDate: '2035-03-31',
      loanTerm: 120,
      calendar: 'Northlight business days',
      state: 'Utah',
      city: 'St. George',
      status: 'Current',
      remoteMappings: [{ system: 'Salesforce', remoteId: '006QK00000Sand226' }],
      finances: ['NL-0226-P1', 'NL-0226-P2', 'NL-0226-P3', 'NL-0226-P4'],
      parties: [
        { role: 'Lender', name: 'Northlight Capital', percentage: 40, amount: 33_600_000 },
        { role: 'Lender', name: 'Northlight Infrastructure Debt Fund I', percentage: 30, amount: 25_200_000 },
        { role: 'Lender', name: 'Great Lakes Commercial Bank', percentage: 30, amount: 25_200_000 },
        { role: 'Agent', name: 'Northlight Capital' },
        { role: 'Borrower', name: 'Sandhollow Solar Holdings, LLC' },
        { role: 'Guarantor', name: 'Redcliff Renewables, Inc.' },
      ],
    },
  ],
};
