import { certificate, maximumLeverage, minimumCoverage, quarterlyStatements } from '../demo-covenants.ts';
import type { DemoFinancing, DemoStructure } from '../demo-structure.ts';
import { lent, monthsAgo } from '../demo-time.ts';
import { firstCascadeProjects, secondCascadeProjects } from './cascade-projects.ts';

const first = firstCascadeProjects.map(({ customId }) => customId);
const second = secondCascadeProjects.map(({ customId }) => customId);

const seniorLoan = {
  financingType: 'Loan',
  lienPriority: 'Senior',
  marketSegment: 'Commercial and Industrial',
  calendar: 'Northlight business days',
  state: 'Oregon',
  status: 'Current',
} as const satisfies Partial<DemoFinancing>;

export const cascadeFirst: DemoStructure = {
  name: 'Cascade Solar SPV I',
  borrower: 'Cascade Municipal Solar, LLC',
  structureType: 'SPV',
  customId: 'NL-0233',
  calendar: 'Northlight business days',
  fiscalYearEnd: '12-31',
  closingDate: monthsAgo(22),
  status: 'Performing',
  projects: firstCascadeProjects,
  financings: [
    {
      ...seniorLoan,
      ...lent({ monthsSince: 22, forMonths: 180 }),
      name: 'Cascade I term loan',
      customId: 'NL-0233-L1',
      commitmentAmount: 15_600_000,
      city: 'Salem',
      finances: first,
      parties: [
        { role: 'Lender', name: 'Northlight Infrastructure Debt Fund I', percentage: 100, amount: 15_600_000 },
        { role: 'Borrower', name: 'Cascade Municipal Solar, LLC' },
      ],
    },
  ],
  covenants: [
    { ...quarterlyStatements, dueOffsetDays: 30, dayType: 'Business' },
    minimumCoverage(1.2),
    maximumLeverage(6),
  ],
  figures: [
    { metric: 'Leverage Ratio', quarters: [5.8, 5.9, 5.9, 5.8, 6.3, 6.2], note: certificate },
    { metric: 'Debt Service Coverage Ratio', quarters: [1.39, 1.41, 1.36, 1.38, 1.4, 1.42], note: certificate },
  ],
};

const secondVehicle: DemoStructure = {
  name: 'Cascade Solar SPV II',
  borrower: 'Cascade Municipal Solar, LLC',
  structureType: 'SPV',
  customId: 'NL-0234',
  closingDate: monthsAgo(14),
  status: 'Performing',
  projects: secondCascadeProjects,
  financings: [
    {
      ...seniorLoan,
      ...lent({ monthsSince: 14, forMonths: 180 }),
      name: 'Cascade II term loan',
      customId: 'NL-0234-L1',
      commitmentAmount: 16_900_000,
      city: 'Medford',
      finances: second.slice(0, 2),
      parties: [
        { role: 'Lender', name: 'Northlight Capital', percentage: 50, amount: 8_450_000 },
        { role: 'Lender', name: 'Great Lakes Commercial Bank', percentage: 50, amount: 8_450_000 },
        { role: 'Borrower', name: 'Cascade Municipal Solar, LLC' },
      ],
    },
    {
      ...lent({ monthsSince: 12, forMonths: 180 }),
      name: 'Hillsboro sale-leaseback',
      customId: 'NL-0234-L2',
      financingType: 'SaleLeaseback',
      commitmentAmount: 12_600_000,
      taxCredits: ['Investment Tax Credits (ITC)'],
      state: 'Oregon',
      city: 'Hillsboro',
      status: 'Current',
      finances: second.slice(2),
      parties: [{ role: 'Investor', name: 'Ridgeline Equipment Leasing', percentage: 100, amount: 12_600_000 }],
    },
  ],
  covenants: [quarterlyStatements],
};

/** Its own financings reach across the projects of both vehicles. */
export const cascade: DemoStructure = {
  name: 'Cascade Municipal Solar',
  borrower: 'Cascade Municipal Solar, LLC',
  description: 'Solar plants on land of six Oregon cities, in two vehicles.',
  structureType: 'Portfolio',
  customId: 'NL-0232',
  closingDate: monthsAgo(22),
  status: 'Performing',
  parties: [
    { role: 'SponsorOrOwner', name: 'Cascade Municipal Solar, LLC', percentage: 90 },
    { role: 'Investor', name: 'Alder Foundation', percentage: 10 },
  ],
  parts: [cascadeFirst, secondVehicle],
  financings: [
    {
      ...lent({ monthsSince: 13, forMonths: 84 }),
      name: 'Cascade holding company loan',
      customId: 'NL-0232-L1',
      financingType: 'Loan',
      commitmentAmount: 9_000_000,
      lienPriority: 'Subordinate',
      calendar: 'Northlight business days',
      state: 'Oregon',
      city: 'Portland',
      status: 'Current',
      finances: [...first, ...second],
      parties: [
        { role: 'Lender', name: 'Northlight Infrastructure Debt Fund I', percentage: 100, amount: 9_000_000 },
        { role: 'Borrower', name: 'Cascade Municipal Solar, LLC' },
      ],
    },
    {
      ...lent({ monthsSince: 18, forMonths: 48 }),
      name: 'Clean communities capitalization grant',
      customId: 'NL-0232-G1',
      description: 'Capital that Northlight passes on to municipal projects at reduced rates.',
      financingType: 'Grant',
      grantRole: 'Grantee',
      commitmentAmount: 20_000_000,
      state: 'Oregon',
      status: 'Disbursing',
      finances: [...first, ...second],
      parties: [
        { role: 'Grantor', name: 'Coalition for Clean Capital', amount: 20_000_000 },
        { role: 'Grantee', name: 'Northlight Capital' },
      ],
    },
  ],
};
