import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { signingCertificate } from '#functions/platform/secrets/signing-certificate.ts';
import type { session } from '#shared/contract/session.ts';
import type { SigningCertificate } from '#shared/domain/saml.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../../context.ts';
import type { SamlProvider, SamlSettings } from '../identity-provider.ts';

type ReadProviderMetadata = UseCase<(typeof session.calls)['readProviderMetadata'], SessionContext>;

const mostCertificates = 2;

function metadataIn(document: string, saml: SamlProvider): Omit<SamlSettings, 'protocol'> {
  try {
    return saml.metadata(Buffer.from(document, 'base64'));
  } catch (error) {
    throw new DomainError('providerMetadataInvalid', {
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Where there are more than a configuration takes, those that are valid longest: providers list some that they no longer use. */
const latest = (certificates: readonly SigningCertificate[]): SigningCertificate[] =>
  certificates.toSorted((one, other) => other.validUntil.localeCompare(one.validUntil)).slice(0, mostCertificates);

export const readProviderMetadata: ReadProviderMetadata = async ({ body: { document } }, { saml }) => {
  const { entityId, signOnUrl, certificates } = metadataIn(document, saml);
  const usable = certificates.flatMap((certificate) => signingCertificate(certificate) ?? []);
  if (usable.length === 0) throw new DomainError('providerMetadataInvalid', { reason: 'no certificate' });
  return { entityId, signOnUrl, certificates: latest(usable) };
};
