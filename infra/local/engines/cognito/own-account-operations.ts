import * as z from 'zod';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import { holderOf } from './access-tokens.ts';
import { MfaPreference } from './admin-user-operations.ts';
import { clientOf } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { findRefreshToken, revokeGrant, revokeGrantsOf } from './grants.ts';
import { countFailure, forgetFailures, refuseLocked } from './lock-out.ts';
import { requireConformingPassword } from './password-policy.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { passwordPolicyOf } from './pools.ts';
import { requireClientSecret } from './refresh.ts';
import { refusals } from './refusals.ts';
import { mfaSettingsOf, preferSoftwareToken } from './software-tokens.ts';
import { attributeList } from './user-description.ts';
import { setPassword, userById } from './users.ts';

const Holder = z.object({ AccessToken: z.string() });
const PasswordChange = Holder.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() });
const Revocation = z.object({ Token: z.string(), ClientId: z.string(), ClientSecret: z.string().optional() });

/** What signed-in users do with their own account, by access token, and ending one sign-in by its refresh token. */
export function ownAccountOperations(cognito: Cognito): Readonly<Record<string, Operation>> {
  return {
    GetUser: operation(Holder, ({ AccessToken }) => {
      const { user } = holderOf(cognito, AccessToken);
      return { Username: user.username, UserAttributes: attributeList(user), ...mfaSettingsOf(cognito, user.id) };
    }),
    ChangePassword: operation(PasswordChange, (input) => changePassword(cognito, input)),
    SetUserMFAPreference: operation(
      Holder.and(MfaPreference.transform((chosen) => ({ chosen }))),
      ({ AccessToken, chosen }) => {
        const { user } = holderOf(cognito, AccessToken);
        if (chosen !== undefined) preferSoftwareToken(cognito, user.id, chosen);
        return {};
      },
    ),
    GlobalSignOut: operation(Holder, ({ AccessToken }) => {
      revokeGrantsOf(cognito, holderOf(cognito, AccessToken).user.id);
      return {};
    }),
    RevokeToken: operation(Revocation, (input) => revokeToken(cognito, input)),
  };
}

// Guesses at the old password count as failed sign-ins: a stolen access token must not open an unlimited way to try passwords.
async function changePassword(cognito: Cognito, input: z.infer<typeof PasswordChange>): Promise<object> {
  const { pool, user } = holderOf(cognito, input.AccessToken);
  return await cognito.oneAtATime(user.id, async () => {
    refuseLocked(cognito, user.id);
    const { passwordHash } = userById(cognito, user.id);
    if (!(await isPassword(passwordHash, input.PreviousPassword))) {
      countFailure(cognito, user.id);
      throw refusals.wrongPassword();
    }
    requireConformingPassword(passwordPolicyOf(pool), input.ProposedPassword);
    setPassword(cognito, user.id, await hashPassword(input.ProposedPassword), 'CONFIRMED');
    forgetFailures(cognito, user.id);
    return {};
  });
}

// RFC 7009: revoking a token that does not exist succeeds.
function revokeToken(cognito: Cognito, { Token, ClientId, ClientSecret }: z.infer<typeof Revocation>): object {
  const client = clientOf(cognito, ClientId);
  requireClientSecret(client, ClientSecret);
  if (client.settings.EnableTokenRevocation === false) {
    throw new ServiceError('UnsupportedOperationException', 'Revoke is not enabled for this client.');
  }
  if (Token.split('.').length === 3) {
    throw new ServiceError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.');
  }
  const found = findRefreshToken(cognito, Token);
  if (found === undefined) return {};
  if (found.grant.clientId !== client.id) {
    throw new ServiceError('UnauthorizedException', 'The token was not issued to this client.');
  }
  revokeGrant(cognito, found.grant.id);
  return {};
}
