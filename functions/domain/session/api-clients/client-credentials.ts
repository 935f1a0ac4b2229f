import { DomainError } from '#shared/errors/domain-error.ts';

interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

const refused = (reason: string): DomainError => new DomainError('apiClientRefused', { reason });

/** RFC 6749, section 2.3.1: both halves are form-encoded before they are joined. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw refused('credentials not form-encoded');
  }
}

function fromHeader(authorization: string): Credentials {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(authorization)?.[1];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) throw refused('no basic credentials');
  return { clientId: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)) };
}

/** A client proves itself by a Basic header or in the body, and not by both. */
export function clientCredentials(
  authorization: string | undefined,
  {
    client_id,
    client_secret,
  }: { readonly client_id?: string | undefined; readonly client_secret?: string | undefined },
): Credentials {
  // A bearer token that a browser sends along proves nothing here.
  if (authorization !== undefined && /^Basic /i.test(authorization)) {
    if (client_secret !== undefined) throw refused('credentials in header and body');
    const credentials = fromHeader(authorization);
    if (client_id !== undefined && client_id !== credentials.clientId) throw refused('two client ids');
    return credentials;
  }
  if (!client_id || !client_secret) throw refused('no credentials');
  return { clientId: client_id, secret: client_secret };
}
