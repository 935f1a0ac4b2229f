import { type DemoApi, type DemoPerson, demoPassword } from './demo-api.ts';

interface Made {
  readonly id: string;
}

/** The lender's own role for whoever works on structures without approving them. */
const analystRole = {
  name: 'Analyst',
  description: 'Sees all structures, enters figures, files documents and edits covenants.',
  grants: [
    ...['Organization', 'Deal', 'Project', 'Loan'].map((sourceType) => ({ level: 'View', sourceType })),
    ...['Detail', 'Covenant', 'Report'].map((sourceType) => ({ level: 'Edit', sourceType })),
    { level: 'Create', sourceType: 'Document' },
  ],
};

export interface DemoPeople {
  /** The id of the role of analysts. */
  readonly analystRole: string;
  readonly dealAdmin: DemoPerson;
  readonly analyst: DemoPerson;
  readonly dealAdminId: string;
  readonly analystId: string;
  readonly guestId: string;
  /** The borrower's. */
  readonly guest: DemoPerson;
}

/** The people of Northlight Capital, invited by its administrator, and a visitor who signs up alone. */
export async function seedPeople(api: DemoApi, organizationId: string, admin: DemoPerson): Promise<DemoPeople> {
  const path = `/api/organizations/${organizationId}/agents`;
  const dealAdmin = { firstName: 'Dalia', lastName: 'Okafor', primaryEmail: 'dealadmin@northlight.example' };
  const analyst = { firstName: 'Aiden', lastName: 'Marsh', primaryEmail: 'analyst@northlight.example' };
  const newGuest = { firstName: 'Gwen', lastName: 'Sandoval', primaryEmail: 'guest@borrower.example' };
  const visitor = { firstName: 'Vic', lastName: 'Moreau', primaryEmail: 'visitor@unaffiliated.example' };

  const deputy = { firstName: 'Devon', lastName: 'Ashby', primaryEmail: 'deputy@northlight.example' };

  const invite = (person: typeof deputy, role: string) =>
    api.call<Made>(admin, 'POST', path, { ...person, roles: [role] });
  const { id: analysts } = await api.call<Made>(
    admin,
    'POST',
    `/api/organizations/${organizationId}/roles`,
    analystRole,
  );
  await invite(deputy, 'Admin');
  const { id: dealAdminId } = await invite(dealAdmin, 'Deal Admin');
  const { id: analystId } = await invite(analyst, analysts);
  const { id: guestId } = await api.call<Made>(admin, 'POST', `${path}/guests`, newGuest);
  const guest = await api.acceptInvitation(newGuest.primaryEmail);

  const signUp = `/api/public/organizations/${organizationId}/agents/unaffiliated-users`;
  await api.call(null, 'POST', signUp, { ...visitor, password: demoPassword });
  await api.verifyEmail(visitor.primaryEmail);

  return {
    analystRole: analysts,
    dealAdmin: await api.acceptInvitation(dealAdmin.primaryEmail),
    analyst: await api.acceptInvitation(analyst.primaryEmail),
    dealAdminId,
    analystId,
    guestId,
    guest,
  };
}
