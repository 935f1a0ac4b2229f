import * as client from 'openid-client';
import { DomainError } from '#shared/errors/domain-error.ts';
import { isAllowedLoopback } from './guarded-fetch.ts';
import { type OpenIdConfiguration, providerConfiguration } from './provider-configurations.ts';

/** What has to be remembered between leaving for the provider and coming back. */
interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom the provider vouches for. `email` is null where the provider does not tell one. */
interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
}

/** Some providers write the claim as a text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

function requireSecure(address: URL): URL {
  if (address.protocol === 'https:' || isAllowedLoopback(address)) return address;
  throw new DomainError('identityProviderUnreachable', { reason: `authorization endpoint ${address.origin}` });
}

/** The refusal behind whatever openid-client wrapped around it; anything else that goes wrong is a failed sign-on. */
function refusalOf(error: unknown): DomainError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DomainError) return cause;
  }
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new DomainError('singleSignOnFailed', { reason: detail });
}

/** The address to which the browser is led, for the authorization code flow with PKCE, state and nonce. */
async function depart(settings: OpenIdConfiguration, redirectUri: string): Promise<Secrets & { address: string }> {
  const configuration = await providerConfiguration(settings);
  const verifier = client.randomPKCECodeVerifier();
  const secrets = { state: client.randomState(), nonce: client.randomNonce(), verifier };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: settings.scopes.join(' '),
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { ...secrets, address: requireSecure(address).href };
}

async function identityFrom(settings: OpenIdConfiguration, callback: URL, secrets: Secrets): Promise<Identity> {
  const configuration = await providerConfiguration(settings);
  const tokens = await client.authorizationCodeGrant(configuration, callback, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new DomainError('singleSignOnFailed', { reason: 'no ID token' });
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
  // Many providers put only the subject into the ID token.
  const told: Readonly<Record<string, unknown>> =
    claims['email'] === undefined && hasUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof told['email'] === 'string' ? told['email'] : null,
    isEmailVerified: isTrue(told['email_verified']),
  };
}

/**
 * Single sign-on by OpenID Connect. `arrive` checks state, nonce, the provider's name in answer and token, audience, times and signature.
 * Refuses with `identityProviderUnreachable` and `singleSignOnFailed`.
 */
export const openIdConnect = {
  depart,
  arrive: async (settings: OpenIdConfiguration, callback: URL, secrets: Secrets): Promise<Identity> => {
    try {
      return await identityFrom(settings, callback, secrets);
    } catch (error) {
      throw refusalOf(error);
    }
  },
};
