import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { inject } from 'vitest';
import type { Person } from './organization.ts';
import { becomeFunction } from './platform.ts';

type Json = Record<string, unknown>;

const encoded = (part: Json): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decoded = (part: string | undefined): Json => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const signedByStranger = (header: Json, claims: Json): string => {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), strangersKey).toString('base64url')}`;
};

const longAgo = Math.floor(Date.UTC(2026, 0, 1) / 1_000);

/** What somebody could make of a good token without the user pool's key. None of it may open anything. */
export function forgeriesOf(token: string): Readonly<Record<string, string>> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const [header, claims] = [decoded(head), decoded(body)];
  const unsigned = `${encoded({ ...header, alg: 'none' })}.${body}`;
  return {
    'a word': 'password',
    'a token without signature': `${head}.${body}.`,
    'a token that asks not to be verified': `${unsigned}.`,
    'a token whose signature was changed': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'a token signed by a stranger': signedByStranger(header, claims),
    'a token of another issuer': signedByStranger(header, { ...claims, iss: 'https://issuer.example/pool' }),
    'a token with another subject under the old signature': `${head}.${encoded({ ...claims, sub: 'somebody-else' })}.${signature}`,
    'a token whose end was moved': `${head}.${encoded({ ...claims, exp: 4_102_444_800 })}.${signature}`,
    'a token of the product’s own that a stranger made': `${encoded({
      id: 'none',
      kind: 'singleSignOn',
      agentId: String(claims['sub']),
      organizationId: 'riverside',
      issuedAt: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    })}.${signature}`,
    'an expired token of a stranger': signedByStranger(header, { ...claims, iat: longAgo, exp: longAgo + 3_600 }),
  };
}

export function cognito(): CognitoIdentityProviderClient {
  const { region, credentials, endpoints } = inject('stack').access;
  return new CognitoIdentityProviderClient({ region, credentials, endpoint: endpoints.services });
}

/** A token whose signature is an HMAC with the pool's public key, which passes wherever the token may choose how it is verified. */
async function signedWithPublicKey(token: string): Promise<string> {
  const [head = '', body = ''] = token.split('.');
  const { access, environment } = inject('stack');
  const address = `${access.endpoints.services}/${environment['USER_POOL_ID']}/.well-known/jwks.json`;
  const { keys } = (await (await fetch(address)).json()) as { keys: JsonWebKey[] };
  const [key] = keys;
  if (key === undefined) throw new Error('The user pool has no key.');
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const content = `${encoded({ ...decoded(head), alg: 'HS256' })}.${body}`;
  return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`;
}

/** Somebody's access token of the same pool, for another program. */
async function tokenOfAnotherClient(email: string, password: string): Promise<string> {
  const { UserPoolClient } = await cognito().send(
    new CreateUserPoolClientCommand({
      UserPoolId: inject('stack').environment['USER_POOL_ID'],
      ClientName: 'another-program',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  );
  return (await poolTokens(email, password, UserPoolClient?.ClientId)).accessToken;
}

/** Really signed, by the pool or by the product itself, but for something else, or over. Modules of functions are imported as one. */
export async function misusedTokensOf(
  { agent, email, token }: Person,
  organizationId: string,
  password: string,
): Promise<Readonly<Record<(typeof misusedTokens)[number], string>>> {
  becomeFunction();
  const { issueSessionToken } = await import('#functions/platform/session-token.ts');
  const { signToken } = await import('#functions/platform/signed-token.ts');
  const { sessionKeys } = await import('#functions/platform/session-keys.ts');
  const ofOurs = { kind: 'singleSignOn', agentId: agent.id, organizationId } as const;
  const yesterday = new Date(Date.now() - 86_400_000);
  const link = { ...ofOurs, id: 'one', issuedAt: Date.now(), expiresAt: Date.now() + 3_600_000 };
  return {
    'an id token': (await poolTokens(email, password)).idToken,
    'a token for another program': await tokenOfAnotherClient(email, password),
    'a token signed with the public key': await signedWithPublicKey(token ?? ''),
    'a token of the product’s own that is over': (await issueSessionToken(ofOurs, yesterday)).token,
    'a link of the product’s own': await signToken(sessionKeys, 'link', link),
  };
}

/** What {@link misusedTokensOf} makes. */
export const misusedTokens = [
  'an id token',
  'a token for another program',
  'a token signed with the public key',
  'a token of the product’s own that is over',
  'a link of the product’s own',
] as const;

/** Signs in at the user pool itself, past the API. */
export async function poolTokens(
  email: string,
  password: string,
  clientId = inject('stack').environment['USER_POOL_CLIENT_ID'],
): Promise<{ accessToken: string; idToken: string }> {
  const { AuthenticationResult } = await cognito().send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { AccessToken: accessToken, IdToken: idToken } = AuthenticationResult ?? {};
  if (!accessToken || !idToken) throw new Error(`The user pool did not sign ${email} in.`);
  return { accessToken, idToken };
}
