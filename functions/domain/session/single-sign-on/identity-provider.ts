import * as z from 'zod';

/** How an organization's people sign in with its OpenID Connect provider, with the client secret as the provider knows it. */
export interface OpenIdSettings {
  readonly protocol: 'openIdConnect';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: readonly string[];
}

/** The same with a SAML provider. Certificates are DER in base64. */
export interface SamlSettings {
  readonly protocol: 'saml';
  readonly entityId: string;
  readonly signOnUrl: string;
  readonly certificates: readonly string[];
}

export type ProviderSettings = OpenIdSettings | SamlSettings;

/** What has to be remembered between leaving for the provider and coming back. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider tells of somebody, by proven word. Null is what it does not tell. */
export const Claims = z.object({
  /** Of a SAML provider, `saml:` and its entity id, so that accounts of both protocols are kept apart. */
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean().nullable(),
  /** By which name the person signs in there; often an address, but not always one that gets mail. */
  username: z.string().nullable(),
  /** Of Microsoft Entra ID by OpenID Connect: whose directory it is, and whether the owner of the address's domain was checked there. */
  tenantId: z.string().nullable(),
  domainOwnerVerified: z.boolean().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** All that a SAML provider tells, in its own words; null of OpenID Connect. */
  attributes: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .readonly()
    .nullable(),
});
export type Claims = z.infer<typeof Claims>;

/** Leads people to a provider and takes them back. Refuses with `identityProviderUnreachable` and `singleSignOnFailed`. */
export interface OpenIdProvider {
  /** Asks the provider anew what it says of itself. */
  probe(settings: OpenIdSettings): Promise<void>;
  depart(settings: OpenIdSettings, redirectUri: string): Promise<SignOnSecrets & { readonly address: string }>;
  /** `callback` is the address with everything that the provider added to it. */
  arrive(settings: OpenIdSettings, callback: URL, secrets: SignOnSecrets): Promise<Claims>;
}

/** The product, as a SAML provider knows it. */
export interface SamlParty {
  readonly entityId: string;
  /** Where the provider's page posts its answer. */
  readonly consumerUrl: string;
}

interface SamlArrival {
  readonly claims: Claims;
  /** By which an answer is known again that is handed in once more. */
  readonly assertion: { readonly id: string; readonly until: Date };
}

/** The same for SAML, whose providers are never called: browsers carry everything. */
export interface SamlProvider {
  depart(
    settings: SamlSettings,
    party: SamlParty,
    request: { readonly requestId: string; readonly relayState: string },
  ): Promise<string>;
  /** Besides, refuses with `singleSignOnUnsolicited`. */
  arrive(
    encoded: string,
    expected: {
      readonly settings: SamlSettings;
      readonly party: SamlParty;
      readonly requestId: string;
      readonly now: Date;
    },
  ): Promise<SamlArrival>;
  /** What a provider's metadata says of it; throws where it is none. */
  metadata(document: Uint8Array): Omit<SamlSettings, 'protocol'>;
}
