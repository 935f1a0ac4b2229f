import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const cognito = new CognitoIdentityProviderClient(awsClient('control'));

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
  return badPair.has(error.name) ? new DomainError('badCredentials', { reason: error.name }) : error;
}

/**
 * Refuses with `badCredentials` a password that is not the one of the user, who is given by address or subject. The pool's own tokens are thrown away: nobody gets hold of one, so
 * nobody can change an account at the pool past the product.
 */
export async function verifyPassword(user: string, password: string): Promise<void> {
  let challenge: string | undefined;
  try {
    const { ChallengeName } = await cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId: environment().USER_POOL_ID,
        ClientId: environment().USER_POOL_CLIENT_ID,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: user, PASSWORD: password },
      }),
    );
    challenge = ChallengeName;
  } catch (error) {
    throw refusalOf(error);
  }
  if (challenge !== undefined) throw new DomainError('badCredentials', { reason: `challenge ${challenge}` });
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

/** The subject of the user of an address; null where the pool has none. */
export async function findIdentity(email: string): Promise<string | null> {
  const { USER_POOL_ID: UserPoolId } = environment();
  try {
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return subjectOf(UserAttributes);
  } catch (error) {
    if (error instanceof UserNotFoundException) return null;
    throw error;
  }
}

/** Gives a user another address; password and subject stay. */
export async function moveIdentity(subject: string, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  const { USER_POOL_ID: UserPoolId } = environment();
  await cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: subject, UserAttributes }));
}

export async function setIdentityPassword(user: string, password: string): Promise<void> {
  try {
    await cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: environment().USER_POOL_ID,
        Username: user,
        Password: password,
        Permanent: true,
      }),
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidPasswordException') throw new DomainError('passwordTooWeak');
    throw error;
  }
}
