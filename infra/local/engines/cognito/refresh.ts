import { ServiceError } from '../service-call.ts';
import { equalInConstantTime } from '../sigv4.ts';
import { isRotating } from './client-settings.ts';
import { type Client, requireSecretHash } from './clients.ts';
import type { Cognito } from './cognito.ts';
import { findRefreshToken, type Grant, type RefreshToken, rotateRefreshToken } from './grants.ts';
import { poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { issueTokens } from './tokens.ts';
import { type User, userById } from './users.ts';

/** Answers REFRESH_TOKEN_AUTH with new tokens, without a new refresh token. SECRET_HASH is over the username, never an alias. */
export function signInWithRefreshToken(
  cognito: Cognito,
  client: Client,
  parameters: Readonly<Record<string, string>>,
): object {
  const { REFRESH_TOKEN: token, SECRET_HASH: secretHash } = parameters;
  if (token === undefined) throw refusals.missingParameter('REFRESH_TOKEN');
  if (isRotating(client.settings)) {
    throw refusals.invalidParameter(
      'Refresh token rotation is enabled for this client; use GetTokensFromRefreshToken.',
    );
  }
  const { grant, user } = holderOfRefreshToken(cognito, client, token);
  requireSecretHash(client, user.username, secretHash);
  const pool = poolOf(cognito, client.poolId);
  return { AuthenticationResult: issueTokens(cognito, { pool, client, user, grant }), ChallengeParameters: {} };
}

/** Answers GetTokensFromRefreshToken; a rotating client gets a new refresh token, too. */
export function tokensFromRefreshToken(
  cognito: Cognito,
  client: Client,
  { token, secret }: { readonly token: string; readonly secret: string | undefined },
): object {
  requireClientSecret(client, secret);
  const { grant, user } = holderOfRefreshToken(cognito, client, token);
  const pool = poolOf(cognito, client.poolId);
  const next = rotateRefreshToken(cognito, client, grant, token);
  return { AuthenticationResult: issueTokens(cognito, { pool, client, user, grant }, next) };
}

/** Throws `NotAuthorizedException` unless the secret is the client's, or none for a public client. */
export function requireClientSecret(client: Client, secret: string | undefined): void {
  if (client.secret === null && secret === undefined) return;
  if (client.secret === null || secret === undefined || !equalInConstantTime(client.secret, secret)) {
    throw refusals.notAuthorized(`Unable to verify the secret of client ${client.id}`);
  }
}

function holderOfRefreshToken(cognito: Cognito, client: Client, token: string): { grant: Grant; user: User } {
  const found = findRefreshToken(cognito, token);
  if (found === undefined || found.grant.clientId !== client.id) throw refusals.notAuthorized('Invalid Refresh Token');
  if (found.grant.isRevoked) throw refusals.notAuthorized('Refresh Token has been revoked');
  if (found.grant.expiresAt <= cognito.now()) throw refusals.notAuthorized('Refresh Token has expired');
  refuseReuse(cognito, client, found);

  const user = userById(cognito, found.grant.userId);
  if (!user.isEnabled) throw refusals.userDisabled();
  if (user.status === 'RESET_REQUIRED') throw refusals.passwordResetRequired();
  return { grant: found.grant, user };
}

function refuseReuse({ now }: Cognito, client: Client, { rotatedAt }: RefreshToken): void {
  const grace = (client.settings.RefreshTokenRotation?.RetryGracePeriodSeconds ?? 0) * 1000;
  if (rotatedAt === null || now() < rotatedAt + grace) return;
  throw new ServiceError('RefreshTokenReuseException', 'Refresh Token has been reused');
}
