import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DomainError } from '#shared/errors/domain-error.ts';
import { environment } from './environment.ts';
import { cognito, isOneTimeCode } from './identity.ts';

// The user pool takes a person's own calls only by a token of their password sign-in, and none from before they signed out everywhere.
const signInAgain = () =>
  new DomainError('passwordSignInNeeded', { userMessage: 'Sign in again with your password to change this.' });

const wrongCode = new Set(['EnableSoftwareTokenMFAException', 'CodeMismatchException', 'ExpiredCodeException']);
const noSetup = new Set([
  'InvalidParameterException',
  'SoftwareTokenMFANotFoundException',
  'ResourceNotFoundException',
  'NotAuthorizedException',
]);

/** Draws the secret for an authenticator app, in base 32. Nothing is asked for until a code of it has come. */
export async function associateAuthenticator(accessToken: string): Promise<string> {
  try {
    const { SecretCode } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }));
    if (!SecretCode) throw new Error('The user pool answered no secret.');
    return SecretCode;
  } catch (error) {
    throw error instanceof Error && error.name === 'NotAuthorizedException' ? signInAgain() : error;
  }
}

/** Puts the authenticator app into use by its first code: from now on every password sign-in asks for one. */
export async function useAuthenticator(accessToken: string, code: string): Promise<void> {
  if (!isOneTimeCode(code)) throw new DomainError('twoFactorCodeInvalid', { reason: 'not six digits' });
  try {
    await cognito.send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (wrongCode.has(error.name)) throw new DomainError('twoFactorCodeInvalid', { reason: error.name });
    if (noSetup.has(error.name)) throw new DomainError('twoFactorNotStarted', { reason: error.name });
    throw error;
  }
  await cognito.send(
    new SetUserMFAPreferenceCommand({
      AccessToken: accessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
}

/** Whether the user pool asks for a code when somebody signs in. */
export async function hasAuthenticator(email: string): Promise<boolean> {
  const { USER_POOL_ID: UserPoolId } = environment();
  const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
}

/** Stops asking for codes. */
export async function dropAuthenticator(email: string): Promise<void> {
  await cognito.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId: environment().USER_POOL_ID,
      Username: email,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    }),
  );
}
