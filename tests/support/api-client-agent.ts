import { type Client, clientOf } from './client.ts';
import { good, nobody, type TestOrganization } from './organization.ts';
import { origin } from './origin.ts';

/** An API client of the organization, signed in. */
export async function apiClientOf({ id, admin }: TestOrganization): Promise<Client> {
  const credentials = good(await admin.post(`/api/oauth/${id}/enable`, { roleId: 'Deal Admin' })).body;
  const request = { grant_type: 'client_credentials', ...credentials };
  return clientOf(origin(), good(await nobody().post('/api/oauth/token', request)).body.access_token);
}

/** In whose name an API client of the organization acts, by the client's own word. */
export async function apiClientAgentId(organization: TestOrganization): Promise<string> {
  const client = await apiClientOf(organization);
  return good(await client.get(`/api/init/global/${organization.id}`)).body.agent.id;
}
