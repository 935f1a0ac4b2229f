import * as z from 'zod';

/** A certificate by which a SAML provider signs. It goes on to count after its end, since it is trusted for being entered here. */
export const SigningCertificate = z.object({
  /** Base64 of DER. */
  certificate: z.string(),
  subject: z.string(),
  /** Of SHA-256, in hexadecimal pairs, as providers show it. */
  fingerprint: z.string(),
  validUntil: z.string(),
});
export type SigningCertificate = z.infer<typeof SigningCertificate>;

/** What a SAML provider says of itself: the fields of a configuration. */
export const ProviderMetadata = z.object({
  entityId: z.string(),
  signOnUrl: z.string(),
  certificates: z.array(SigningCertificate),
});
export type ProviderMetadata = z.infer<typeof ProviderMetadata>;

/** The product, as an organization registers it with its SAML provider, and the certificates that it has configured. */
export const SamlServiceProvider = z.object({
  entityId: z.string(),
  consumerUrl: z.string(),
  metadataUrl: z.string(),
  certificates: z.array(SigningCertificate),
});
export type SamlServiceProvider = z.infer<typeof SamlServiceProvider>;

const samlPrefix = 'saml:';

/** By what accounts of a SAML provider are told apart from those of OpenID Connect: a provider may go by one name in both, and not mean the same person by the same subject. */
export const samlIssuer = (entityId: string): string => `${samlPrefix}${entityId}`;

/** The entity id in {@link samlIssuer}; null of an issuer of OpenID Connect. */
export const samlEntityId = (issuer: string): string | null =>
  issuer.startsWith(samlPrefix) ? issuer.slice(samlPrefix.length) : null;
