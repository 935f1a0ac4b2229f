import * as z from 'zod';
import type { Cognito } from './cognito.ts';
import { findGrant } from './grants.ts';
import { verifiedClaims } from './jwt.ts';
import { type Pool, poolOf } from './pools.ts';
import { refusals } from './refusals.ts';
import { accessTokenKey } from './signing-keys.ts';
import { issuerOf } from './tokens.ts';
import { type User, userById } from './users.ts';

const AccessClaims = z.looseObject({
  sub: z.string(),
  iss: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  exp: z.number(),
});

/** Who holds the access token. Throws `NotAuthorizedException` when it is forged, expired, revoked or its user disabled. */
export function holderOf(cognito: Cognito, accessToken: string): { readonly pool: Pool; readonly user: User } {
  let poolId: string | undefined;
  const claims = AccessClaims.safeParse(
    verifiedClaims(accessToken, (kid) => {
      const found = accessTokenKey(cognito, kid);
      poolId = found?.poolId;
      return found?.key;
    }),
  );
  if (!claims.success || poolId === undefined || claims.data.iss !== issuerOf(cognito, poolId)) {
    throw refusals.notAuthorized('Invalid Access Token');
  }
  if (claims.data.exp * 1000 <= cognito.now()) throw refusals.notAuthorized('Access Token has expired');

  const user = userById(cognito, claims.data.sub);
  if (findGrant(cognito, claims.data.origin_jti)?.isRevoked !== false) {
    throw refusals.notAuthorized('Access Token has been revoked');
  }
  if (!user.isEnabled) throw refusals.userDisabled();
  return { pool: poolOf(cognito, poolId), user };
}
