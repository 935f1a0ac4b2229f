import { requestSignIn } from './authentication.ts';
import { createConnection } from './create-connection.ts';
import { tokenInHand } from './page-token.ts';
import { prepareToken, renewToken } from './renew-token.ts';
import { currentSession } from './session.ts';
import { confirmUpdate } from './update-warnings.ts';

/** The client of this app: same origin, with the session of this browser. */
export const { client: api, download } = createConnection({
  baseUrl: '',
  getToken: tokenInHand,
  prepareToken,
  renewToken,
  getUserId: () => currentSession()?.userId ?? null,
  getOrganizationId: () => currentSession()?.organizationId ?? null,
  onSignInRequired: requestSignIn,
  onRemoteMappingWarning: confirmUpdate,
});
