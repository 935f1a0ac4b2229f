import { sessionContext } from '#functions/domain/session/context.ts';
import { forgetPassword, verifyEmail } from '#functions/domain/session/forget-password.ts';
import { getEnvironment, getFeatures, getGlobalState } from '#functions/domain/session/get-global-state.ts';
import { getOpenApi } from '#functions/domain/session/get-open-api.ts';
import { setPassword } from '#functions/domain/session/set-password.ts';
import { signIn } from '#functions/domain/session/sign-in.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { session } from '#shared/contract/session.ts';

export const handler = serveArea(
  session,
  { signIn, setPassword, forgetPassword, verifyEmail, getEnvironment, getFeatures, getGlobalState, getOpenApi },
  sessionContext,
);
