import * as z from 'zod';
import { oneLine } from './one-line.ts';

const frame = /-----(BEGIN|END) CERTIFICATE-----|\s+/g;

/** Base64 of DER, as metadata holds it; a PEM file comes to the same. Whether it is a certificate, the server finds out. */
export const SamlCertificate = z
  .string('Its certificates must be texts.')
  .max(8_000, 'Its certificates must have at most 8000 characters each.')
  .transform((text) => text.replace(frame, ''))
  .pipe(
    z.string().regex(/^[A-Za-z\d+/]{100,}={0,2}$/, 'Its certificates must be X.509 certificates in base64 or PEM.'),
  );

/**
 * How an organization's people sign in with its SAML 2.0 provider. `entityId` is what the provider names itself by, `signOnUrl` where people are led;
 * whoever holds the key of one of the certificates is the provider. A second one is for the time in which it changes its key.
 */
export const SamlSignOn = z.strictObject(
  {
    protocol: z.literal('saml'),
    entityId: oneLine('entityId', 1_000),
    signOnUrl: oneLine('signOnUrl', 1_000),
    certificates: z
      .array(SamlCertificate, 'Its certificates must be a list.')
      .min(1, 'Its certificates must be at least one.')
      .max(2, 'Its certificates must be at most two.')
      .refine((all) => new Set(all).size === all.length, 'Its certificates must not be the same twice.'),
    label: oneLine('label', 60).optional(),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'With SAML, it may hold protocol, entityId, signOnUrl, certificates and label, and nothing else.'
        : undefined,
  },
);
export type SamlSignOn = z.infer<typeof SamlSignOn>;

/** Whether a configuration is one of SAML; any other is one of OpenID Connect. */
export const isSaml = <Value>(value: Value): value is Extract<Value, { readonly protocol: 'saml' }> =>
  typeof value === 'object' && value !== null && 'protocol' in value && value.protocol === 'saml';
