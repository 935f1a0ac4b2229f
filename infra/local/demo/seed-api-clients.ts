import { addDays } from '#shared/time/dates.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import { today } from './demo-time.ts';
import type { DemoPeople } from './seed-people.ts';

interface Credentials {
  readonly client_id: string;
  readonly client_secret: string;
}

/** The programs that work with Northlight Capital. Nobody keeps their secrets: whoever tries one out makes another. */
export async function seedApiClients(
  api: DemoApi,
  organizationId: string,
  admin: DemoPerson,
  { analystRole }: DemoPeople,
): Promise<void> {
  const add = (client: Readonly<Record<string, unknown>>) =>
    api.call<Credentials>(admin, 'POST', `/api/oauth/${organizationId}/clients`, client);
  const use = (credentials: Credentials) =>
    api.call(null, 'POST', '/api/oauth/token', { grant_type: 'client_credentials', ...credentials });

  const ledger = await add({ name: 'General ledger export', roleId: analystRole, scopes: ['read'] });
  const meters = await add({
    name: 'Meter data feed',
    roleId: analystRole,
    scopes: ['metrics:write', 'structures:read'],
    validUntil: addDays(today(), 180),
  });
  await add({
    name: 'Auditors’ data room reader',
    roleId: analystRole,
    scopes: ['data-room:read'],
    validUntil: addDays(today(), 30),
  });
  await Promise.all([ledger, meters].map(use));
}
