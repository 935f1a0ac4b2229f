import {
  auditedStatements,
  budget,
  certificate,
  maximumLeverage,
  minimumCoverage,
  quarterlyStatements,
  trailingCoverage,
} from '../demo-covenants.ts';
import type { DemoProject, DemoStructure } from '../demo-structure.ts';
import { lent, monthsAgo, operating } from '../demo-time.ts';

const farm = {
  ...operating({ monthsSince: 36, forYears: 30 }),
  type: 'Wind',
  marketSegment: 'Commercial and Industrial',
  taxCredits: ['Production Tax Credits (PTC)'],
  assetSizeUnit: 'MW',
  calendar: 'Northlight business days',
  ownershipPercentage: 100,
  status: 'Operating',
  state: 'Wyoming',
  county: 'Carbon',
} as const satisfies Partial<DemoProject>;

const farms = ['NL-0187-P1', 'NL-0187-P2'];

export const copperRidge: DemoStructure = {
  name: 'Copper Ridge Wind',
  borrower: 'Copper Ridge Wind Holdings, LLC',
  description: '112 MW wind farm; below-average wind since spring.',
  customId: 'NL-0187',
  closingDate: monthsAgo(38),
  status: 'Watchlist',
  remoteMappings: [{ system: 'Salesforce', remoteId: '006QK00000Copp187' }],
  parties: [
    { role: 'Sponsor', name: 'Redcliff Renewables, Inc.', percentage: 60 },
    { role: 'Investor', name: 'Keystone Tax Equity Partners', percentage: 40 },
    { role: 'Borrower', name: 'Copper Ridge Wind Holdings, LLC' },
  ],
  projects: [
    {
      ...farm,
      name: 'Copper Ridge Wind North',
      customId: 'NL-0187-P1',
      assetSize: 64.4,
      city: 'Medicine Bow',
      postalCode: '82329',
    },
    {
      ...farm,
      name: 'Copper Ridge Wind South',
      customId: 'NL-0187-P2',
      assetSize: 47.6,
      city: 'Rawlins',
      postalCode: '82301',
    },
  ],
  financings: [
    {
      ...lent({ monthsSince: 36, forMonths: 180 }),
      name: 'Copper Ridge term loan',
      customId: 'NL-0187-L1',
      financingType: 'Loan',
      commitmentAmount: 128_000_000,
      lienPriority: 'Senior',
      marketSegment: 'Commercial and Industrial',
      calendar: 'Northlight business days',
      state: 'Wyoming',
      city: 'Rawlins',
      status: 'Watchlist',
      finances: farms,
      parties: [
        { role: 'Lender', name: 'Northlight Infrastructure Debt Fund I', percentage: 30, amount: 38_400_000 },
        { role: 'Lender', name: 'Great Lakes Commercial Bank', percentage: 30, amount: 38_400_000 },
        { role: 'Lender', name: 'Northlight Capital', percentage: 25, amount: 32_000_000 },
        { role: 'Participant', name: 'Prairie Mutual Life Insurance Company', percentage: 15, amount: 19_200_000 },
        { role: 'Agent', name: 'Great Lakes Commercial Bank' },
        { role: 'Borrower', name: 'Copper Ridge Wind Holdings, LLC' },
      ],
    },
    {
      ...lent({ monthsSince: 36, forMonths: 120 }),
      name: 'Copper Ridge tax equity partnership',
      customId: 'NL-0187-L2',
      financingType: 'PartnershipFlip',
      commitmentAmount: 71_000_000,
      taxCredits: ['Production Tax Credits (PTC)'],
      state: 'Wyoming',
      city: 'Rawlins',
      status: 'Current',
      finances: farms,
      parties: [
        { role: 'Investor', name: 'Keystone Tax Equity Partners', percentage: 99, amount: 70_290_000 },
        { role: 'SponsorOrOwner', name: 'Redcliff Renewables, Inc.', percentage: 1, amount: 710_000 },
      ],
    },
  ],
  covenants: [
    quarterlyStatements,
    auditedStatements,
    budget,
    minimumCoverage(1.15),
    trailingCoverage(1.1, 'NL-0187-L1'),
    maximumLeverage(8),
  ],
  figures: [
    {
      metric: 'Debt Service Coverage Ratio',
      quarters: [1.31, 1.35, 1.28, 1.26, 1.22, 1.19, 1.16, 1.08],
      note: certificate,
    },
    { metric: 'Leverage Ratio', quarters: [7.0, 6.7, 7.0, 7.0, 7.2, 7.2, 7.3, 7.7], note: certificate },
  ],
  isLate: true,
};
