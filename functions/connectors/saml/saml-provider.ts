import { DomainError } from '#shared/errors/domain-error.ts';
import { isAllowedLoopback } from '../guarded-request.ts';
import { checkAssertion, checkResponse, type Expectation } from './assertion-checks.ts';
import { claimsOf, type SamlClaims } from './assertion-claims.ts';
import { providerMetadata } from './provider-metadata.ts';
import { readSaml, type SamlElement, UnreadableSaml } from './saml-document.ts';
import { samlLibrary } from './saml-library.ts';
import type { SamlParty, SamlSettings } from './saml-settings.ts';
import { signedAssertionIn } from './signature-rules.ts';

interface Arrival {
  readonly claims: SamlClaims;
  /** By which an assertion is known again, as long as it could be handed in once more. */
  readonly assertion: { readonly id: string; readonly until: Date };
}

const failed = (reason: string): DomainError => new DomainError('singleSignOnFailed', { reason: `SAML: ${reason}` });

/** The address to which the browser is led with a request, by the HTTP-Redirect binding. */
async function depart(
  settings: SamlSettings,
  party: SamlParty,
  { requestId, relayState }: { readonly requestId: string; readonly relayState: string },
): Promise<string> {
  const place = new URL(settings.signOnUrl);
  if (place.protocol !== 'https:' && !isAllowedLoopback(place)) {
    throw new DomainError('identityProviderUnreachable', { reason: `sign-on address ${place.origin}` });
  }
  return (await samlLibrary(settings, party, requestId)).getAuthorizeUrlAsync(relayState, undefined, {});
}

/** The assertion as it stands in the bytes that the provider signed. */
async function verified(encoded: string, { settings, party, requestId }: Expectation): Promise<SamlElement> {
  const library = await samlLibrary(settings, party, requestId);
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: encoded });
  const signed = profile?.getAssertionXml?.();
  if (signed === undefined) throw new UnreadableSaml('nothing signed');
  return readSaml(signed, { isPlain: true });
}

async function arrivalOf(encoded: string, expected: Expectation): Promise<Arrival> {
  const response = readSaml(Buffer.from(encoded, 'base64').toString('utf8'), { isPlain: true });
  // A refusal by the provider holds no assertion, so it is looked for first.
  checkResponse(response, expected);
  signedAssertionIn(response);
  const signed = await verified(encoded, expected);
  return { assertion: checkAssertion(signed, expected), claims: claimsOf(signed, expected.settings.entityId) };
}

/**
 * Single sign-on by SAML 2.0. The form of an answer is judged before its signature, so that there is one way only to read it; what counts is read from the bytes
 * that were signed, and nothing else. Refuses with `singleSignOnFailed`, `singleSignOnUnsolicited` and `identityProviderUnreachable`.
 */
export const samlProvider = {
  depart,
  arrive: async (encoded: string, expected: Expectation): Promise<Arrival> => {
    try {
      return await arrivalOf(encoded, expected);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw failed(error instanceof Error ? error.message : String(error));
    }
  },
  metadata: providerMetadata,
};
