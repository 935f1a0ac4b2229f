import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Person } from './organization.ts';
import { becomeFunction } from './platform.ts';
import { stackUnderTest } from './stack-under-test.ts';

type Json = Record<string, unknown>;

const encoded = (part: Json): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part: string | undefined): Json => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const jwtOfStranger = (claims: Json): string => {
  const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), strangersKey).toString('base64url')}`;
};

const signedWith = (key: string, content: Json): string => {
  const payload = encoded(content);
  return `${payload}.1-${createHmac('sha256', key).update(`session.1.${payload}`).digest('base64url')}`;
};

const longAgo = Date.UTC(2026, 0, 1);

/** What somebody could make of a good token without the key. None of it may open anything. */
export function forgeriesOf(token: string): Readonly<Record<string, string>> {
  const [payload = '', signature = ''] = token.split('.');
  const content = decoded(payload);
  const [key = '', rest = ''] = signature.split('-', 2);
  return {
    'a word': 'password',
    'a token without signature': `${payload}.`,
    'a token whose signature was changed': `${payload}.${key}-${rest.startsWith('A') ? 'B' : 'A'}${signature.slice(key.length + 2)}`,
    'a token that names another key': `${payload}.99${signature}`,
    'a token with another agent under the old signature': `${encoded({ ...content, agentId: 'somebody-else' })}.${signature}`,
    'a token whose end was moved': `${encoded({ ...content, expiresAt: 4_102_444_800_000 })}.${signature}`,
    'a token signed by a stranger': signedWith('a stranger’s key', content),
    'a token signed without a key': signedWith('', content),
    'an expired token of a stranger': signedWith('a stranger’s key', { ...content, expiresAt: longAgo }),
    'a JWT that asks not to be verified': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'a JWT signed by a stranger': jwtOfStranger({ sub: content['agentId'], token_use: 'access', exp: 4_102_444_800 }),
  };
}

export function cognito(): CognitoIdentityProviderClient {
  const { region, credentials, endpoints } = stackUnderTest().access;
  return new CognitoIdentityProviderClient({ region, credentials, endpoint: endpoints.services });
}

/** Really signed, by the pool or by the product itself, but for something else, or over. Modules of functions are imported as one. */
export async function misusedTokensOf(
  { agent, email }: Person,
  organizationId: string,
  password: string,
): Promise<Readonly<Record<(typeof misusedTokens)[number], string>>> {
  becomeFunction();
  const { issueSessionToken } = await import('#functions/platform/sign-in/session-token.ts');
  const { signToken } = await import('#functions/platform/sign-in/signed-token.ts');
  const { sessionKeys } = await import('#functions/platform/sign-in/session-keys.ts');
  const { accountKeys } = await import('#functions/platform/people/account-keys.ts');
  const confined = { kind: 'singleSignOn', agentId: agent.id, organizationId } as const;
  const password12h = { kind: 'password', agentId: agent.id, organizationId: null } as const;
  const yesterday = new Date(Date.now() - 86_400_000);
  const facts = { id: 'one', issuedAt: Date.now(), expiresAt: Date.now() + 3_600_000 };
  const { idToken, accessToken } = await poolTokens(email, password);
  return {
    'an id token of the user pool': idToken,
    'an access token of the user pool': accessToken,
    'a token that is over': (await issueSessionToken(password12h, yesterday)).token,
    'a token of a provider’s that is confined to nothing': await signToken(sessionKeys, 'session', {
      ...facts,
      ...confined,
      organizationId: null,
    }),
    'a link': await signToken(sessionKeys, 'link', { ...facts, ...password12h }),
    'what tells a known browser': await signToken(accountKeys, 'device', { ...facts, ...password12h }),
    'a token signed with the keys of accounts': await signToken(accountKeys, 'session', { ...facts, ...password12h }),
  };
}

/** What {@link misusedTokensOf} makes. */
export const misusedTokens = [
  'an id token of the user pool',
  'an access token of the user pool',
  'a token that is over',
  'a token of a provider’s that is confined to nothing',
  'a link',
  'what tells a known browser',
  'a token signed with the keys of accounts',
] as const;

/** The user pool's own tokens, which only the functions can ask for and throw away. */
export async function poolTokens(email: string, password: string): Promise<{ accessToken: string; idToken: string }> {
  const { USER_POOL_ID, USER_POOL_CLIENT_ID } = stackUnderTest().environment;
  const { AuthenticationResult } = await cognito().send(
    new AdminInitiateAuthCommand({
      UserPoolId: USER_POOL_ID,
      ClientId: USER_POOL_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { AccessToken: accessToken, IdToken: idToken } = AuthenticationResult ?? {};
  if (!accessToken || !idToken) throw new Error(`The user pool did not sign ${email} in.`);
  return { accessToken, idToken };
}

/** Gives a user of the pool another address, past the product. */
export async function readdressPoolUser(from: string, to: string): Promise<void> {
  const UserAttributes = [{ Name: 'email', Value: to }];
  const { USER_POOL_ID: UserPoolId } = stackUnderTest().environment;
  await cognito().send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: from, UserAttributes }));
}
