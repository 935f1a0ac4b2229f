import * as client from 'openid-client';
import { DomainError } from '#shared/errors/domain-error.ts';
import { isAllowedLoopback } from '../guarded-request.ts';
import { freshConfiguration, type OpenIdConfiguration, providerConfiguration } from './provider-configurations.ts';

/** What has to be remembered between leaving for the provider and coming back. */
interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider tells of somebody, by proven word; null is what it does not tell. */
interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean | null;
  readonly username: string | null;
  readonly tenantId: string | null;
  readonly domainOwnerVerified: boolean | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly attributes: null;
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null);

/** Some providers write it as a text, some as a number. Whatever is there and is not true says no. */
function answerOf(claim: unknown): boolean | null {
  if (claim === undefined || claim === null) return null;
  return claim === true || claim === 'true';
}

/** Microsoft Entra ID also writes 1, because its own types of claims have no booleans. */
const isOwned = (claim: unknown): boolean | null => (claim === 1 || claim === '1' ? true : answerOf(claim));

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

type Told = Readonly<Record<string, unknown>>;

/** The ID token is the provider's signed word; what else it tells of the person only completes it. */
function claimsIn(issuer: string, subject: string, token: Told, info: Told): Claims {
  const told = { ...info, ...token };
  const verified = [token['email_verified'], info['email_verified']].map(answerOf);
  return {
    issuer,
    subject,
    email: textOf(told['email']),
    // Either may say that the address was not verified; then it was not.
    emailVerified: verified.includes(false) ? false : verified.includes(true) ? true : null,
    username: textOf(told['preferred_username']),
    tenantId: textOf(token['tid']),
    domainOwnerVerified: isOwned(told['xms_edov']),
    firstName: textOf(told['given_name']),
    lastName: textOf(told['family_name']) ?? (told['given_name'] === undefined ? textOf(told['name']) : null),
    attributes: null,
  };
}

async function claimsFrom(settings: OpenIdConfiguration, callback: URL, secrets: Secrets): Promise<Claims> {
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
  const info: Told =
    claims['email'] === undefined && hasUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  return claimsIn(claims.iss, claims.sub, claims, info);
}

/**
 * Single sign-on by OpenID Connect. `arrive` checks state, nonce, the provider's name in answer and token, audience, times and signature.
 * Refuses with `identityProviderUnreachable` and `singleSignOnFailed`.
 */
export const openIdConnect = {
  probe: async (settings: OpenIdConfiguration): Promise<void> => {
    const server = (await freshConfiguration(settings)).serverMetadata();
    requireSecure(new URL(server.authorization_endpoint ?? settings.issuer));
  },
  depart,
  arrive: async (settings: OpenIdConfiguration, callback: URL, secrets: Secrets): Promise<Claims> => {
    try {
      return await claimsFrom(settings, callback, secrets);
    } catch (error) {
      throw refusalOf(error);
    }
  },
};
