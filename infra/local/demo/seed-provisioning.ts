import { addDays } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import { today } from './demo-time.ts';
import type { DemoPeople } from './seed-people.ts';

interface Made {
  readonly id: string;
}

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
const groupSchemas = ['urn:ietf:params:scim:schemas:core:2.0:Group'];

/** What the directory of Northlight Capital has provisioned; its domain is named, and waits for the DNS record. Nobody keeps its token: whoever tries one out adds another. */
export async function seedProvisioning(
  api: DemoApi,
  organizationId: string,
  admin: DemoPerson,
  { analystId, dealAdminId }: DemoPeople,
): Promise<void> {
  const tokens = `/api/organizations/${organizationId}/provisioning-tokens`;
  const { token } = await api.call<{ token: string }>(admin, 'POST', tokens, {
    name: 'Corporate directory',
    validUntil: addDays(today(), 300),
  });
  await api.call(admin, 'POST', tokens, { name: 'Corporate directory, next year' });
  const directory = { token, organizationId };

  await api.call(admin, 'POST', `/api/organizations/${organizationId}/domains`, { domain: 'northlight.example' });

  const newcomer = await api.call<Made>(directory, 'POST', '/api/scim/v2/Users', {
    schemas,
    userName: 'ines.aldana@northlight.example',
    name: { givenName: 'Inés', familyName: 'Aldana' },
    externalId: 'NC-2043',
    active: true,
  });
  await api.call(directory, 'POST', '/api/scim/v2/Groups', {
    schemas: groupSchemas,
    displayName: 'Portfolio monitoring',
    externalId: 'grp-portfolio-monitoring',
    members: [analystId, dealAdminId, newcomer.id].map((value) => ({ value })),
  });
}
