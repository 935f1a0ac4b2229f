import type { SAML } from '@node-saml/node-saml';
import { clockSkewInMilliseconds, type SamlParty, type SamlSettings } from './saml-settings.ts';

/** node-saml for one provider. It is loaded here alone and on first use: few of the area's requests need it. */
export async function samlLibrary(
  settings: SamlSettings,
  { entityId, consumerUrl }: SamlParty,
  requestId: string,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    entryPoint: settings.signOnUrl,
    idpCert: [...settings.certificates],
    issuer: entityId,
    audience: entityId,
    callbackUrl: consumerUrl,
    generateUniqueId: () => requestId,
    // The format and the way of signing in are the provider's to choose; some refuse every request that names another than they have set up.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewInMilliseconds,
    // Which request is answered is held against the one that is remembered, in `assertion-checks.ts`.
    validateInResponseTo: ValidateInResponseTo.never,
  });
}
