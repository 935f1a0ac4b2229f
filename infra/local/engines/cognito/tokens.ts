import { randomUUID } from 'node:crypto';
import { customAttributes } from './attributes.ts';
import { tokenLifetimes } from './client-settings.ts';
import type { Client } from './clients.ts';
import type { Cognito } from './cognito.ts';
import type { Grant } from './grants.ts';
import { groupsOf } from './group-memberships.ts';
import { signJwt } from './jwt.ts';
import type { Pool } from './pools.ts';
import { signingKeyOf } from './signing-keys.ts';
import type { User } from './users.ts';

/** Whose tokens are signed, for which sign-in. */
export interface TokenRequest {
  readonly pool: Pool;
  readonly client: Client;
  readonly user: User;
  readonly grant: Grant;
}

/** The issuer of a pool's tokens, as on AWS: verifiers compare it literally. */
export function issuerOf({ region }: Cognito, poolId: string): string {
  return `https://cognito-idp.${region}.amazonaws.com/${poolId}`;
}

/** Signs an id token and an access token. `ExpiresIn` is that of the access token, in seconds. */
export function issueTokens(cognito: Cognito, request: TokenRequest, refreshToken?: string) {
  const { pool, client } = request;
  const lifetimes = tokenLifetimes(client.settings);
  return {
    AccessToken: signJwt(
      accessClaims(cognito, request, lifetimes.accessToken),
      signingKeyOf(cognito, pool.id, 'access'),
    ),
    ExpiresIn: lifetimes.accessToken,
    IdToken: signJwt(idClaims(cognito, request, lifetimes.idToken), signingKeyOf(cognito, pool.id, 'id')),
    ...(refreshToken === undefined ? {} : { RefreshToken: refreshToken }),
    TokenType: 'Bearer',
  };
}

function accessClaims(cognito: Cognito, request: TokenRequest, lifetime: number) {
  const groups = groupsOf(cognito, request.user.id).map(({ name }) => name);
  return {
    sub: request.user.id,
    ...(groups.length === 0 ? {} : { 'cognito:groups': groups }),
    iss: issuerOf(cognito, request.pool.id),
    client_id: request.client.id,
    origin_jti: request.grant.id,
    event_id: request.grant.eventId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    ...timesOf(cognito, request.grant, lifetime),
    jti: randomUUID(),
    username: request.user.username,
  };
}

function idClaims(cognito: Cognito, request: TokenRequest, lifetime: number) {
  const groups = groupsOf(cognito, request.user.id);
  const roles = groups.flatMap(({ settings }) => settings.RoleArn ?? []);
  return {
    sub: request.user.id,
    ...(groups.length === 0 ? {} : { 'cognito:groups': groups.map(({ name }) => name) }),
    ...(roles.length === 0 ? {} : { 'cognito:preferred_role': roles[0], 'cognito:roles': roles }),
    iss: issuerOf(cognito, request.pool.id),
    'cognito:username': request.user.username,
    origin_jti: request.grant.id,
    aud: request.client.id,
    event_id: request.grant.eventId,
    token_use: 'id',
    ...timesOf(cognito, request.grant, lifetime),
    jti: randomUUID(),
    ...attributeClaims(request),
  };
}

function timesOf({ now }: Cognito, grant: Grant, lifetimeInSeconds: number) {
  const iat = Math.floor(now() / 1000);
  return { auth_time: Math.floor(grant.authenticatedAt / 1000), exp: iat + lifetimeInSeconds, iat };
}

// The client reads what its ReadAttributes name, and everything when they are not set. The two flags are booleans in a token.
function attributeClaims({ pool, client, user }: TokenRequest): Readonly<Record<string, unknown>> {
  const own = customAttributes(pool);
  const readable = client.settings.ReadAttributes;
  const entries = Object.entries(user.attributes)
    .filter(([name]) => readable?.includes(name) ?? true)
    .filter(([name]) => !name.startsWith('custom:') || own.has(name))
    .map(([name, value]) => [name, name.endsWith('_verified') ? value.toLowerCase() === 'true' : value]);
  return Object.fromEntries(entries);
}
