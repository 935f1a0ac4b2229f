/** A SAML provider, as an organization has configured it. Certificates are DER in base64. */
export interface SamlSettings {
  readonly entityId: string;
  readonly signOnUrl: string;
  readonly certificates: readonly string[];
}

/** The product, as the provider of an organization knows it. */
export interface SamlParty {
  readonly entityId: string;
  /** Where the provider's page posts its answer. */
  readonly consumerUrl: string;
}

/** How far the provider's clock may be off. */
export const clockSkewInMilliseconds = 120_000;
