import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DomainError } from '#shared/errors/domain-error.ts';
import { environment } from './environment.ts';

const cognito = new CognitoIdentityProviderClient({});

export type SignInResult =
  | { readonly kind: 'signedIn'; readonly token: string }
  | { readonly kind: 'twoFactorRequired' };

// One refusal for every bad pair: which half was wrong, or whether the user exists, is nobody's business.
const badPair = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'InvalidParameterException',
]);
const tooMany = new Set(['TooManyRequestsException', 'LimitExceededException', 'TooManyFailedAttemptsException']);

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (tooMany.has(error.name) || error.message.startsWith('Password attempts exceeded')) {
    return new DomainError('tooManyAttempts');
  }
  if (error.name === 'CodeMismatchException' || error.name === 'ExpiredCodeException') {
    return new DomainError('twoFactorCodeInvalid');
  }
  return badPair.has(error.name) ? new DomainError('badCredentials', { reason: error.name }) : error;
}

const signedIn = (result: AuthenticationResultType | undefined): SignInResult => {
  if (!result?.AccessToken) throw new DomainError('badCredentials', { reason: 'no access token' });
  return { kind: 'signedIn', token: result.AccessToken };
};

/** Verifies e-mail and password, and the code where two-factor is on. Without a code such a user gets `twoFactorRequired`. */
export async function signIn(email: string, password: string, code: string | null): Promise<SignInResult> {
  const { USER_POOL_CLIENT_ID: ClientId } = environment();
  try {
    const first = await cognito.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    if (first.ChallengeName === undefined) return signedIn(first.AuthenticationResult);
    if (first.ChallengeName !== 'SOFTWARE_TOKEN_MFA') {
      throw new DomainError('badCredentials', { reason: `challenge ${first.ChallengeName}` });
    }
    if (code === null) return { kind: 'twoFactorRequired' };

    const second = await cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: first.Session,
        ChallengeResponses: {
          USERNAME: first.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? email,
          SOFTWARE_TOKEN_MFA_CODE: code,
        },
      }),
    );
    return signedIn(second.AuthenticationResult);
  } catch (error) {
    throw refusalOf(error);
  }
}

const subjectOf = (
  attributes: readonly { Name?: string | undefined; Value?: string | undefined }[] | undefined,
): string => {
  const subject = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!subject) throw new Error('The user pool answered a user without a subject.');
  return subject;
};

/** Creates the user with a password that nobody knows and answers its subject; an existing user answers the same subject. */
export async function createIdentity(email: string): Promise<string> {
  const { USER_POOL_ID: UserPoolId } = environment();
  try {
    const { User } = await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        TemporaryPassword: `${randomBytes(24).toString('base64url')}aA1`,
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    return subjectOf(User?.Attributes);
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return subjectOf(UserAttributes);
  }
}

export async function setIdentityPassword(email: string, password: string): Promise<void> {
  try {
    await cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: environment().USER_POOL_ID,
        Username: email,
        Password: password,
        Permanent: true,
      }),
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidPasswordException') throw new DomainError('passwordTooWeak');
    throw error;
  }
}
