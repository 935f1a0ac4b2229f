import { clientOf } from './client.ts';
import { good, nobody, type TestOrganization } from './organization.ts';
import { origin } from './origin.ts';

/** In whose name an API client of the organization acts, by the client's own word. */
export async function apiClientAgentId({ id, admin }: TestOrganization): Promise<string> {
  const credentials = good(await admin.post(`/api/oauth/${id}/enable`, {})).body;
  const request = { grant_type: 'client_credentials', ...credentials };
  const token = good(await nobody().post('/api/oauth/token', request)).body.access_token;
  return good(await clientOf(origin(), token).get(`/api/init/global/${id}`)).body.agent.id;
}
