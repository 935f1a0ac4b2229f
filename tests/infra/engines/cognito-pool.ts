import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  type UserPoolMfaType,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { authenticatorOf, requiredTokens } from './cognito-proofs.ts';
import { createPool, needed, servedCognito } from './served-cognito.ts';

/** Keeps the password policy of the test pools. */
export const goodPassword = 'Harbor-Bridge-1908';

/** What `invite` gives a new user. */
export const temporaryPassword = 'Temporary-Key-77';

/** The one refusal of a sign-in with a wrong password or an unknown user. */
export const wrongPassword = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

/** The part of an answer to a sign-in that the next step needs. */
export interface Asked {
  readonly Session?: string | undefined;
  readonly ChallengeParameters?: Record<string, string> | undefined;
}

type Served = Awaited<ReturnType<typeof servedCognito>>;
interface Place {
  readonly UserPoolId: string;
  readonly ClientId: string;
}

/** A served engine with one pool of email usernames and one public client; what users of the tests do most is at hand. */
export async function aUserPool({ mfa = 'OPTIONAL' }: { mfa?: UserPoolMfaType } = {}) {
  const served = await servedCognito();
  const poolId = await createPool(served.cognito, mfa);
  const { UserPoolClient } = await served.cognito.send(new CreateUserPoolClientCommand(clientWishes(poolId)));
  const clientId = needed(UserPoolClient?.ClientId);
  const place = { UserPoolId: poolId, ClientId: clientId };
  const users = userCalls(served, place);
  const signIns = signInCalls(served, place);
  const tokensOf = async (email: string) => requiredTokens((await signIns.signIn(email)).AuthenticationResult);

  const setUpAuthenticator = async (email: string) => {
    const { AccessToken } = await tokensOf(email);
    const { SecretCode } = await served.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const authenticator = authenticatorOf(SecretCode, served.clock);
    await served.cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: authenticator.code() }));
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await served.cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
    return authenticator;
  };
  return { ...served, poolId, clientId, ...users, ...signIns, tokensOf, setUpAuthenticator };
}

/** Settings of a public client for passwords and refreshing, whose tokens live minutes and hours. */
export function clientWishes(poolId: string) {
  return {
    UserPoolId: poolId,
    ClientName: 'web',
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    AccessTokenValidity: 15,
    IdTokenValidity: 20,
    RefreshTokenValidity: 12,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'hours' },
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AuthSessionValidity: 3,
  } satisfies CreateUserPoolClientCommandInput;
}

function userCalls({ cognito }: Served, { UserPoolId }: Place) {
  /** Makes a user who has chosen a password and whose email is verified. Returns the username. */
  const createUser = async (Username: string) => {
    const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
    const made = await cognito.send(
      new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }),
    );
    await cognito.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: goodPassword, Permanent: true }),
    );
    return needed(made.User?.Username);
  };
  const invite = (Username: string) =>
    cognito.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword: temporaryPassword,
        MessageAction: 'SUPPRESS',
      }),
    );
  return { createUser, invite };
}

function signInCalls({ cognito }: Served, { UserPoolId, ClientId }: Place) {
  const signIn = (USERNAME: string, PASSWORD = goodPassword) => {
    const AuthParameters = { USERNAME, PASSWORD };
    return cognito.send(new InitiateAuthCommand({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters }));
  };
  const signInAsAdmin = (USERNAME: string, PASSWORD = goodPassword) => {
    const AuthParameters = { USERNAME, PASSWORD };
    const AuthFlow = 'ADMIN_USER_PASSWORD_AUTH';
    return cognito.send(new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters }));
  };
  const refresh = (refreshToken: string | undefined) => {
    const AuthParameters = { REFRESH_TOKEN: needed(refreshToken) };
    return cognito.send(new InitiateAuthCommand({ AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId, AuthParameters }));
  };
  const choosePassword = (asked: Asked, password: string) =>
    cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: asked.Session,
        ChallengeResponses: { USERNAME: askedName(asked), NEW_PASSWORD: password },
      }),
    );
  const answerWithCode = (asked: Asked, code: string) =>
    cognito.send(new RespondToAuthChallengeCommand({ ClientId, ...codeAnswer(asked, code) }));
  const answerWithCodeAsAdmin = (asked: Asked, code: string) =>
    cognito.send(new AdminRespondToAuthChallengeCommand({ UserPoolId, ClientId, ...codeAnswer(asked, code) }));
  return { signIn, signInAsAdmin, refresh, choosePassword, answerWithCode, answerWithCodeAsAdmin };
}

function codeAnswer(asked: Asked, code: string) {
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA' as const,
    Session: asked.Session,
    ChallengeResponses: { USERNAME: askedName(asked), SOFTWARE_TOKEN_MFA_CODE: code },
  };
}

function askedName({ ChallengeParameters }: Asked): string {
  return needed(ChallengeParameters?.['USER_ID_FOR_SRP']);
}
