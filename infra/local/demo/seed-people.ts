import { type DemoApi, type DemoPerson, demoPassword } from './demo-api.ts';

export interface DemoPeople {
  readonly dealAdmin: DemoPerson;
  readonly analyst: DemoPerson;
  readonly guestId: string;
}

/** The people of Northlight Capital, invited by its administrator, and a visitor who signs up alone. */
export async function seedPeople(api: DemoApi, organizationId: string, admin: DemoPerson): Promise<DemoPeople> {
  const path = `/api/organizations/${organizationId}/agents`;
  const dealAdmin = { firstName: 'Dalia', lastName: 'Okafor', primaryEmail: 'dealadmin@northlight.example' };
  const analyst = { firstName: 'Aiden', lastName: 'Marsh', primaryEmail: 'analyst@northlight.example' };
  const guest = { firstName: 'Gwen', lastName: 'Sandoval', primaryEmail: 'guest@borrower.example' };
  const visitor = { firstName: 'Vic', lastName: 'Moreau', primaryEmail: 'visitor@unaffiliated.example' };

  await api.call(admin, 'POST', path, { ...dealAdmin, roles: ['Deal Admin'] });
  await api.call(admin, 'POST', path, { ...analyst, roles: ['Analyst'] });
  const { id: guestId } = await api.call<{ id: string }>(admin, 'POST', `${path}/guests`, guest);
  await api.acceptInvitation(guest.primaryEmail);

  const signUp = `/api/public/organizations/${organizationId}/agents/unaffiliated-users`;
  await api.call(null, 'POST', signUp, { ...visitor, password: demoPassword });
  await api.verifyEmail(visitor.primaryEmail);

  return {
    dealAdmin: await api.acceptInvitation(dealAdmin.primaryEmail),
    analyst: await api.acceptInvitation(analyst.primaryEmail),
    guestId,
  };
}
