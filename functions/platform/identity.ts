import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { Password } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { environment } from './environment.ts';

/** One client a process, for everything that is asked of the user pool. */
export const cognito = new CognitoIdentityProviderClient({});

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

/** The codes of authenticator apps; anything else is wrong without asking the user pool. */
export const isOneTimeCode = (text: string): boolean => /^\d{6}$/.test(text);

/** What went wrong with a code, e.g. that it was used before. */
function codeRefusalOf(error: unknown): unknown {
  const isBadCode = error instanceof Error && error.name === 'InvalidParameterException';
  return isBadCode ? new DomainError('twoFactorCodeInvalid', { reason: error.name }) : refusalOf(error);
}

async function answerWithCode(
  challenge: InitiateAuthCommandOutput,
  email: string,
  code: string,
): Promise<SignInResult> {
  if (!isOneTimeCode(code)) throw new DomainError('twoFactorCodeInvalid', { reason: 'not six digits' });
  try {
    const { AuthenticationResult } = await cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId: environment().USER_POOL_CLIENT_ID,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: challenge.Session,
        ChallengeResponses: {
          USERNAME: challenge.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? email,
          SOFTWARE_TOKEN_MFA_CODE: code,
        },
      }),
    );
    return signedIn(AuthenticationResult);
  } catch (error) {
    throw codeRefusalOf(error);
  }
}

/** Verifies e-mail and password, and the code where two-factor is on. Without a code such a user gets `twoFactorRequired`. */
export async function signIn(email: string, password: string, code: string | null): Promise<SignInResult> {
  let challenge: InitiateAuthCommandOutput;
  try {
    challenge = await cognito.send(
      new InitiateAuthCommand({
        ClientId: environment().USER_POOL_CLIENT_ID,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
  } catch (error) {
    throw refusalOf(error);
  }
  if (challenge.ChallengeName === undefined) return signedIn(challenge.AuthenticationResult);
  if (challenge.ChallengeName !== 'SOFTWARE_TOKEN_MFA') {
    throw new DomainError('badCredentials', { reason: `challenge ${challenge.ChallengeName}` });
  }
  const given = code?.trim() ?? '';
  return given === '' ? { kind: 'twoFactorRequired' } : answerWithCode(challenge, email, given);
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

/** The product's rules, and the user pool's: it takes no white space at either end. */
export function requireAcceptablePassword(password: string): void {
  if (!Password.safeParse(password).success || password !== password.trim()) throw new DomainError('passwordTooWeak');
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

/** Ends everything at the user pool that could bring new tokens or change the account there. */
export async function signOutIdentity(email: string): Promise<void> {
  const { USER_POOL_ID: UserPoolId } = environment();
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
}
