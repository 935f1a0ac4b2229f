import { missingAttributes } from './attributes.ts';
import { type ChallengeName, openChallenge } from './challenges.ts';
import type { Client } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { openGrant } from './grants.ts';
import { forgetFailures } from './lock-out.ts';
import type { Pool } from './pools.ts';
import { hasSoftwareToken, isSoftwareTokenEnabled } from './software-tokens.ts';
import { issueTokens } from './tokens.ts';
import type { User } from './users.ts';

/** A user on the way in: the password was right, more may be asked. */
export interface SignIn {
  readonly pool: Pool;
  readonly client: Client;
  readonly user: User;
}

/** Asks for the second factor if one is due, otherwise completes the sign-in. */
export function secondFactorOrTokens(cognito: Cognito, signIn: SignIn) {
  const { pool, user } = signIn;
  if (pool.mfa.mode === 'OFF') return completeSignIn(cognito, signIn);
  const isRequired = pool.mfa.mode === 'ON';
  if (hasSoftwareToken(cognito, user.id) && (isRequired || isSoftwareTokenEnabled(cognito, user.id))) {
    return ask(cognito, signIn, 'SOFTWARE_TOKEN_MFA', {});
  }
  if (!isRequired) return completeSignIn(cognito, signIn);
  const available = pool.mfa.hasSoftwareToken ? ['SOFTWARE_TOKEN_MFA'] : [];
  return ask(cognito, signIn, 'MFA_SETUP', { MFAS_CAN_SETUP: JSON.stringify(available) });
}

/** Asks for the password that replaces a temporary one, and for attributes that the pool requires and the user lacks. */
export function askForNewPassword(cognito: Cognito, signIn: SignIn) {
  const { pool, user } = signIn;
  const missing = missingAttributes(pool, user.attributes).map((name) => `userAttributes.${name}`);
  return ask(cognito, signIn, 'NEW_PASSWORD_REQUIRED', {
    userAttributes: JSON.stringify(user.attributes),
    requiredAttributes: JSON.stringify(missing),
  });
}

/** Grants the tokens and forgets earlier failures. */
export function completeSignIn(cognito: Cognito, signIn: SignIn) {
  const { grant, refreshToken } = openGrant(cognito, signIn.client, signIn.user);
  forgetFailures(cognito, signIn.user.id);
  return { AuthenticationResult: issueTokens(cognito, { ...signIn, grant }, refreshToken), ChallengeParameters: {} };
}

function ask(cognito: Cognito, { client, user }: SignIn, name: ChallengeName, parameters: Record<string, string>) {
  return {
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters },
    Session: openChallenge(cognito, { client, userId: user.id, name }),
  };
}
