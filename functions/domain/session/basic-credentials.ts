import { DomainError } from '#shared/errors/domain-error.ts';

const refused = () => new DomainError('badCredentials', { reason: 'no basic credentials' });

/** The text that was encoded; null where it is not base 64 of UTF-8. */
function decoded(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

/** User and password of a Basic authorization header (RFC 7617, UTF-8). The password may hold colons. */
export function basicCredentials(authorization: string | undefined): {
  readonly user: string;
  readonly password: string;
} {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(authorization ?? '')?.[1];
  const text = encoded === undefined ? null : decoded(encoded);
  const colon = text?.indexOf(':') ?? -1;
  if (text === null || colon < 1) throw refused();
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
