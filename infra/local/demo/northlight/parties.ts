import type * as z from 'zod';
import type { NewManagedOrganization } from '#shared/domain/affiliation.ts';

/** Organizations around Northlight Capital, all of them fictional. */
export const parties: readonly (z.input<typeof NewManagedOrganization> & { readonly name: string })[] = [
  { name: 'Sandhollow Solar Holdings, LLC', orgType: 'Borrower', city: 'St. George', state: 'Utah' },
  { name: 'Riverbend Storage Project Co, LLC', orgType: 'Borrower', city: 'Tracy', state: 'California' },
  { name: 'Copper Ridge Wind Holdings, LLC', orgType: 'Borrower', city: 'Rawlins', state: 'Wyoming' },
  { name: 'Lakeshore Solar Gardens, LLC', orgType: 'Borrower', city: 'St. Cloud', state: 'Minnesota' },
  { name: 'Pinecrest Resilience Authority', orgType: 'Grantee', city: 'Oroville', state: 'California' },
  { name: 'Harborview Charge Co', orgType: 'Borrower', city: 'Seattle', state: 'Washington' },
  { name: 'Cascade Municipal Solar, LLC', orgType: 'Developer', city: 'Portland', state: 'Oregon' },
  { name: 'Bluestem Energy Services, LLC', orgType: 'Borrower', city: 'Topeka', state: 'Kansas' },
  {
    name: 'Prairie Star Wind Limited Partnership',
    orgType: 'Developer',
    city: 'Swift Current',
    state: 'Saskatchewan',
    country: 'Canada',
  },
  {
    name: 'Medicine Hat Solar Limited Partnership',
    orgType: 'Borrower',
    city: 'Medicine Hat',
    state: 'Alberta',
    country: 'Canada',
  },
  { name: 'Old Mill Hydro Company', orgType: 'Borrower', city: 'Springfield', state: 'Vermont' },
  { name: 'Redcliff Renewables, Inc.', orgType: 'Sponsor', city: 'Denver', state: 'Colorado' },
  { name: 'Great Basin Power Cooperative', orgType: 'Other', city: 'Ely', state: 'Nevada' },
  { name: 'Great Lakes Commercial Bank', orgType: 'Lender', city: 'Milwaukee', state: 'Wisconsin' },
  { name: 'Sierra Crest Bank', orgType: 'Lender', city: 'Sacramento', state: 'California' },
  { name: 'Ridgeline Equipment Leasing', orgType: 'Other', city: 'Chicago', state: 'Illinois' },
  { name: 'Keystone Tax Equity Partners', orgType: 'Investor', city: 'Philadelphia', state: 'Pennsylvania' },
  { name: 'Cascadia Teachers’ Retirement Fund', orgType: 'Investor', city: 'Olympia', state: 'Washington' },
  { name: 'Prairie Mutual Life Insurance Company', orgType: 'Investor', city: 'Omaha', state: 'Nebraska' },
  { name: 'Alder Foundation', orgType: 'Investor', city: 'Boston', state: 'Massachusetts' },
  { name: 'Coalition for Clean Capital', orgType: 'Grantor', city: 'Washington', state: 'District of Columbia' },
];

/** A servicer whose people work with Northlight Capital. */
export const servicer = {
  name: 'Meridian Loan Servicing',
  description: 'Services the construction loans and reports on them every month.',
};
