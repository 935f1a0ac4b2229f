import { type DemoApi, type DemoPerson, demoPassword } from './demo-api.ts';

export interface DemoPeople {
  readonly dealAdmin: DemoPerson;
  readonly analyst: DemoPerson;
  readonly dealAdminId: string;
  readonly analystId: string;
  readonly guestId: string;
}

/** The people of Northlight Capital, invited by its administrator, and a visitor who signs up alone. */
export async function seedPeople(api: DemoApi, organizationId: string, admin: DemoPerson): Promise<DemoPeople> {
  const path = `/api/organizations/${organizationId}/agents`;
  const dealAdmin = { firstName: 'Dalia', lastName: 'Okafor', primaryEmail: 'dealadmin@northlight.example' };
  const analyst = { firstName: 'Aiden', lastName: 'Marsh', primaryEmail: 'analyst@northlight.example' };
  const guest = { firstName: 'Gwen', lastName: 'Sandoval', primaryEmail: 'guest@borrower.example' };
  const visitor = { firstName: 'Vic', lastName: 'Moreau', primaryEmail: 'visitor@unaffiliated.example' };

  const deputy = { firstName: 'Devon', lastName: 'Ashby', primaryEmail: 'deputy@northlight.example' };

  const invite = (person: typeof deputy, role: string) =>
    api.call<{ id: string }>(admin, 'POST', path, { ...person, roles: [role] });
  await invite(deputy, 'Admin');
  const { id: dealAdminId } = await invite(dealAdmin, 'Deal Admin');
  const { id: analystId } = await invite(analyst, 'Analyst');
  const { id: guestId } = await api.call<{ id: string }>(admin, 'POST', `${path}/guests`, guest);
  await api.acceptInvitation(guest.primaryEmail);

  const signUp = `/api/public/organizations/${organizationId}/agents/unaffiliated-users`;
  await api.call(null, 'POST', signUp, { ...visitor, password: demoPassword });
  await api.verifyEmail(visitor.primaryEmail);

  return {
    dealAdmin: await api.acceptInvitation(dealAdmin.primaryEmail),
    analyst: await api.acceptInvitation(analyst.primaryEmail),
    dealAdminId,
    analystId,
    guestId,
  };
}
