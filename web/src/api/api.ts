import { createClient } from './create-client.ts';
import { currentSession, endSession } from './session.ts';

/** The client of this app: same origin, with the session of this device. */
export const api = createClient({
  baseUrl: '',
  getToken: () => currentSession()?.token ?? null,
  getOrganizationId: () => currentSession()?.organizationId ?? null,
  onSignInRequired: endSession,
});
