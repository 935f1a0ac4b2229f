import { requestSignIn } from './authentication.ts';
import { createConnection } from './create-connection.ts';
import { currentSession } from './session.ts';
import { confirmUpdate } from './update-warnings.ts';

/** The client of this app: same origin, with the session of this device. */
export const { client: api, download } = createConnection({
  baseUrl: '',
  getToken: () => currentSession()?.token ?? null,
  getUserId: () => currentSession()?.userId ?? null,
  getOrganizationId: () => currentSession()?.organizationId ?? null,
  onSignInRequired: requestSignIn,
  onRemoteMappingWarning: confirmUpdate,
});
