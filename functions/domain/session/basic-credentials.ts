import { DomainError } from '#shared/errors/domain-error.ts';

/** User and password of a Basic authorization header (RFC 7617, UTF-8). The password may hold colons. */
export function basicCredentials(authorization: string | undefined): {
  readonly user: string;
  readonly password: string;
} {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '')?.[1];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) throw new DomainError('badCredentials', { reason: 'no basic credentials' });
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
