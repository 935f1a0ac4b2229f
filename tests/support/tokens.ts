import { generateKeyPairSync, sign } from 'node:crypto';
import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { inject } from 'vitest';

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
    'a token signed by a stranger': signedByStranger(header, claims),
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

/** Signs in at the user pool itself, past the API. */
export async function poolTokens(email: string, password: string): Promise<{ accessToken: string; idToken: string }> {
  const { AuthenticationResult } = await cognito().send(
    new InitiateAuthCommand({
      ClientId: inject('stack').environment['USER_POOL_CLIENT_ID'],
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { AccessToken: accessToken, IdToken: idToken } = AuthenticationResult ?? {};
  if (!accessToken || !idToken) throw new Error(`The user pool did not sign ${email} in.`);
  return { accessToken, idToken };
}
