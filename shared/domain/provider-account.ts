import * as z from 'zod';

/** An account at an identity provider, by which somebody signs in to an organization. */
export const ProviderAccount = z.object({
  id: z.string(),
  protocol: z.enum(['openIdConnect', 'saml']),
  /** What the provider names itself by: the issuer of OpenID Connect, or the entity id of SAML. */
  provider: z.string(),
  /** What the provider names the account by, and never gives to another one. */
  subject: z.string(),
});
export type ProviderAccount = z.infer<typeof ProviderAccount>;
