import { good, type TestOrganization } from './organization.ts';

/** Opens the external portal of an organization, or closes it again: until then, people from outside can neither sign up nor ask for links. */
export async function setPortal({ id, admin }: TestOrganization, state: 'open' | 'closed'): Promise<void> {
  const value = state === 'open' ? 'true' : 'false';
  good(await admin.post(`/api/entities/${id}/details`, [{ name: 'externalPortal', value }]));
}
