import { auditedStatements, certificate, insurance, minimumCoverage, quarterlyStatements } from '../demo-covenants.ts';
import type { DemoProject, DemoStructure } from '../demo-structure.ts';
import { lent, monthsAgo, operating } from '../demo-time.ts';

interface Garden {
  readonly city: string;
  readonly county: string;
  readonly postalCode: string;
  readonly kilowatts: number;
  readonly subscribers: number;
}

const gardens: readonly Garden[] = [
  { city: 'St. Joseph', county: 'Stearns', postalCode: '56374', kilowatts: 1_340, subscribers: 402 },
  { city: 'Monticello', county: 'Wright', postalCode: '55362', kilowatts: 1_280, subscribers: 381 },
  { city: 'Faribault', county: 'Rice', postalCode: '55021', kilowatts: 1_310, subscribers: 390 },
  { city: 'Hastings', county: 'Dakota', postalCode: '55033', kilowatts: 1_360, subscribers: 418 },
  { city: 'Cannon Falls', county: 'Goodhue', postalCode: '55009', kilowatts: 1_120, subscribers: 322 },
  { city: 'Waconia', county: 'Carver', postalCode: '55387', kilowatts: 1_250, subscribers: 377 },
  { city: 'Sauk Rapids', county: 'Benton', postalCode: '56379', kilowatts: 1_190, subscribers: 346 },
  { city: 'Becker', county: 'Sherburne', postalCode: '55308', kilowatts: 1_330, subscribers: 398 },
  { city: 'North Branch', county: 'Chisago', postalCode: '55056', kilowatts: 1_080, subscribers: 305 },
  { city: 'Glencoe', county: 'McLeod', postalCode: '55336', kilowatts: 1_020, subscribers: 276 },
  { city: 'Willmar', county: 'Kandiyohi', postalCode: '56201', kilowatts: 1_000, subscribers: 285 },
];

const projects = gardens.map(
  ({ kilowatts, subscribers, ...place }, index): DemoProject => ({
    ...operating({ monthsSince: 19 - Math.floor(index / 3), forYears: 25 }),
    ...place,
    name: `${place.city} Solar Garden`,
    customId: `NL-0231-P${index + 1}`,
    description: `Community solar garden with ${subscribers} subscribers.`,
    type: 'CommunitySolar',
    marketSegment: 'Residential',
    taxCredits: ['Investment Tax Credits (ITC)'],
    assetSize: kilowatts,
    state: 'Minnesota',
    ownershipPercentage: 100,
    status: 'Operating',
  }),
);

const everyGarden = projects.map(({ customId }) => customId);

export const lakeshore: DemoStructure = {
  name: 'Lakeshore Community Solar',
  borrower: 'Lakeshore Solar Gardens, LLC',
  description: 'Eleven community solar gardens with 3,900 subscribers.',
  structureType: 'SPV',
  customId: 'NL-0231',
  closingDate: monthsAgo(20),
  status: 'Performing',
  parties: [
    { role: 'Investor', name: 'Keystone Tax Equity Partners', percentage: 49 },
    { role: 'SponsorOrOwner', name: 'Lakeshore Solar Gardens, LLC', percentage: 51 },
  ],
  projects,
  financings: [
    {
      ...lent({ monthsSince: 20, forMonths: 120 }),
      name: 'Lakeshore term loan',
      customId: 'NL-0231-L1',
      financingType: 'Loan',
      commitmentAmount: 14_200_000,
      lienPriority: 'Senior',
      marketSegment: 'Residential',
      calendar: 'Northlight business days',
      state: 'Minnesota',
      city: 'St. Cloud',
      status: 'Current',
      finances: everyGarden,
      parties: [
        { role: 'Lender', name: 'Northlight Capital', percentage: 50, amount: 7_100_000 },
        { role: 'Lender', name: 'Northlight Infrastructure Debt Fund I', percentage: 50, amount: 7_100_000 },
        { role: 'Borrower', name: 'Lakeshore Solar Gardens, LLC' },
      ],
    },
    {
      ...lent({ monthsSince: 19, forMonths: 72 }),
      name: 'Lakeshore tax equity partnership',
      customId: 'NL-0231-L2',
      financingType: 'PartnershipFlip',
      commitmentAmount: 9_600_000,
      taxCredits: ['Investment Tax Credits (ITC)'],
      marketSegment: 'Residential',
      state: 'Minnesota',
      status: 'Current',
      finances: everyGarden,
      parties: [
        { role: 'Investor', name: 'Keystone Tax Equity Partners', percentage: 99, amount: 9_504_000 },
        { role: 'SponsorOrOwner', name: 'Lakeshore Solar Gardens, LLC', percentage: 1, amount: 96_000 },
      ],
    },
    {
      ...lent({ monthsSince: 31, forMonths: 14 }),
      name: 'Lakeshore construction loan',
      customId: 'NL-0231-L0',
      description: 'Repaid from the term loan and the tax equity investment.',
      financingType: 'ConstructionLoan',
      commitmentAmount: 18_500_000,
      lienPriority: 'Senior',
      state: 'Minnesota',
      status: 'Repaid',
      parties: [{ role: 'Lender', name: 'Great Lakes Commercial Bank', percentage: 100, amount: 18_500_000 }],
      isOver: true,
    },
  ],
  covenants: [quarterlyStatements, auditedStatements, insurance, minimumCoverage(1.2)],
  figures: [
    {
      metric: 'Debt Service Coverage Ratio',
      quarters: [1.52, 1.49, 1.55, 1.61, 1.58, 1.57, 1.6, 1.63],
      note: certificate,
    },
  ],
};
