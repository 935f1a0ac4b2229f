import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { DomainError } from '#shared/errors/domain-error.ts';
import { environment } from './environment.ts';

/** Where the user pool's keys are read: the issuer's own address, or a custom endpoint of the service when one is configured. */
const keysAddress = (uri: string): string => {
  const endpoint = process.env['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? process.env['AWS_ENDPOINT_URL'];
  return endpoint === undefined ? uri : `${endpoint.replace(/\/$/, '')}${new URL(uri).pathname}`;
};

const jwksCache = new SimpleJwksCache({
  fetcher: {
    fetch: async (uri: string) => {
      const response = await fetch(keysAddress(uri), { signal: AbortSignal.timeout(5_000) });
      if (!response.ok) throw new Error(`The user pool's keys answered ${response.status}.`);
      return response.arrayBuffer();
    },
  },
});

const createVerifier = () => {
  const { USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID: clientId } = environment();
  return CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access' }, { jwksCache });
};

let verifier: ReturnType<typeof createVerifier> | undefined;

/** The verified claims that matter. Times are milliseconds since 1970; `id` tells this sign-in from others of the same person. */
export interface AccessTokenClaims {
  readonly subject: string;
  readonly id: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export async function verifyAccessToken(token: string): Promise<AccessTokenClaims> {
  verifier ??= createVerifier();
  try {
    const claims = await verifier.verify(token);
    return { subject: claims.sub, id: claims.jti, issuedAt: claims.iat * 1_000, expiresAt: claims.exp * 1_000 };
  } catch (error) {
    throw new DomainError('signInRequired', { reason: error instanceof Error ? error.name : 'unverified token' });
  }
}
