import { X509Certificate } from 'node:crypto';
import type { SigningCertificate } from '#shared/domain/saml.ts';

const smallestKeyInBits = 2_048;

const parsed = (certificate: string): X509Certificate | null => {
  try {
    return new X509Certificate(Buffer.from(certificate, 'base64'));
  } catch {
    return null;
  }
};

const nameOf = (subject: string): string =>
  subject
    .split('\n')
    .find((line) => line.startsWith('CN='))
    ?.slice(3) ?? subject.replaceAll('\n', ', ');

/** What a certificate, as base64 of DER, says of itself; null for anything by which no signature could be believed. */
export function signingCertificate(certificate: string): SigningCertificate | null {
  const known = parsed(certificate);
  if (!known) return null;
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = known.publicKey;
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < smallestKeyInBits) return null;
  return {
    certificate,
    subject: nameOf(known.subject).slice(0, 200),
    fingerprint: known.fingerprint256,
    validUntil: new Date(known.validTo).toISOString(),
  };
}
