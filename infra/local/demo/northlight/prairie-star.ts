import type { DemoStructure } from '../demo-structure.ts';
import { monthsAgo, operating } from '../demo-time.ts';

/** Still being negotiated, and in another currency. */
export const prairieStar: DemoStructure = {
  name: 'Prairie Star Wind',
  borrower: 'Prairie Star Wind Limited Partnership',
  description: '138 MW wind farm with a twenty-year offtake by the provincial utility; lenders are being invited.',
  customId: 'NL-0261',
  visibilities: ['Origination'],
  status: 'Due diligence',
  currency: 'CAD',
  parties: [{ role: 'Sponsor', name: 'Redcliff Renewables, Inc.', percentage: 100 }],
  projects: [
    {
      ...operating({ monthsSince: -26, forYears: 30 }),
      name: 'Prairie Star Wind Farm',
      customId: 'NL-0261-P1',
      type: 'Wind',
      marketSegment: 'Commercial and Industrial',
      assetSize: 138,
      assetSizeUnit: 'MW',
      country: 'Canada',
      state: 'Saskatchewan',
      city: 'Swift Current',
      postalCode: 'S9H 4G3',
      ownershipPercentage: 100,
    },
  ],
  financings: [
    {
      name: 'Prairie Star construction loan',
      customId: 'NL-0261-L1',
      description: 'As in the term sheet.',
      financingType: 'ConstructionLoan',
      commitmentAmount: 182_000_000,
      lienPriority: 'Senior',
      loanTerm: 30,
      country: 'Canada',
      state: 'Saskatchewan',
      status: 'Term sheet',
      finances: ['NL-0261-P1'],
      parties: [
        { role: 'Borrower', name: 'Prairie Star Wind Limited Partnership' },
        { role: 'Agent', name: 'Northlight Capital' },
      ],
    },
    {
      loanDate: monthsAgo(2),
      name: 'Prairie Star development equity',
      customId: 'NL-0261-L2',
      financingType: 'EquityInvestment',
      commitmentAmount: 7_500_000,
      country: 'Canada',
      state: 'Saskatchewan',
      status: 'Funding',
      finances: ['NL-0261-P1'],
      parties: [
        { role: 'Investor', name: 'Alder Foundation', percentage: 60, amount: 4_500_000 },
        { role: 'SponsorOrOwner', name: 'Redcliff Renewables, Inc.', percentage: 40, amount: 3_000_000 },
      ],
    },
  ],
};
