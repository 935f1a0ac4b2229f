import type { DemoApi, DemoPerson } from './demo-api.ts';

interface Made {
  readonly id: string;
}

const parties = [
  { name: 'Sandhollow Solar Holdings, LLC', orgType: 'Borrower', city: 'St. George', state: 'Utah' },
  { name: 'Redcliff Renewables, Inc.', orgType: 'Sponsor', city: 'Denver', state: 'Colorado' },
  { name: 'Great Basin Power Cooperative', orgType: 'Other', city: 'Ely', state: 'Nevada' },
];

/** Organizations around Northlight Capital: parties that it manages, and a servicer whose people work with it. */
export async function seedAffiliations(api: DemoApi, organizationId: string, admin: DemoPerson): Promise<void> {
  const path = `/api/organizations/${organizationId}`;
  for (const party of parties) {
    await api.call(admin, 'POST', `${path}/managed`, { ...party, country: 'United States' });
  }
  const { id: partnerId } = await api.call<Made>(admin, 'POST', `${path}/partner`, {
    name: 'Meridian Loan Servicing',
    description: 'Services the construction loans and reports on them every month.',
  });
  const servicer = { firstName: 'Priya', lastName: 'Raman', primaryEmail: 'servicer@meridian.example' };
  await api.call(admin, 'POST', `${path}/partner/${partnerId}/agent`, { ...servicer, roles: ['Analyst'] });
  await api.acceptInvitation(servicer.primaryEmail);
}
