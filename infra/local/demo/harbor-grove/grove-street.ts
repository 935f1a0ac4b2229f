import { quarterlyStatements } from '../demo-covenants.ts';
import type { DemoStructure } from '../demo-structure.ts';
import { lent, monthsAgo, operating } from '../demo-time.ts';

export const groveStreet: DemoStructure = {
  name: 'Grove Street Efficiency Loan',
  borrower: 'Grove Street Housing Association',
  description: 'Heat pumps and insulation for 640 homes.',
  customId: 'HG-014',
  closingDate: monthsAgo(7),
  projects: [
    {
      ...operating({ monthsSince: -2, forYears: 20 }),
      name: 'Grove Street heat pumps',
      customId: 'HG-014-P1',
      type: 'EnergyEfficiency',
      marketSegment: 'Residential',
      assetSize: 640,
      assetSizeUnit: 'Count',
      state: 'Massachusetts',
      county: 'Suffolk',
      city: 'Boston',
      postalCode: '02119',
    },
  ],
  financings: [
    {
      ...lent({ monthsSince: 7, forMonths: 96 }),
      name: 'Efficiency loan',
      customId: 'HG-014-L1',
      financingType: 'Loan',
      commitmentAmount: 5_400_000,
      lienPriority: 'Senior',
      marketSegment: 'Residential',
      state: 'Massachusetts',
      city: 'Boston',
      finances: ['HG-014-P1'],
      parties: [{ role: 'Lender', name: 'Harbor Grove Fund', percentage: 100, amount: 5_400_000 }],
    },
  ],
  covenants: [quarterlyStatements],
};
