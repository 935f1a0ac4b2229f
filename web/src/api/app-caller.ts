import { requestSignIn } from './authentication.ts';
import { createCaller } from './create-caller.ts';
import { tokenInHand } from './page-token.ts';
import { prepareToken, renewToken } from './renew-token.ts';
import { currentSession } from './session.ts';
import { confirmUpdate } from './update-warnings.ts';

/** Makes the calls of this app: same origin, with the session of this browser. */
export const appCaller = createCaller({
  baseUrl: '',
  getToken: tokenInHand,
  prepareToken,
  renewToken,
  getUserId: () => currentSession()?.userId ?? null,
  getOrganizationId: () => currentSession()?.organizationId ?? null,
  onSignInRequired: requestSignIn,
  onRemoteMappingWarning: confirmUpdate,
});
