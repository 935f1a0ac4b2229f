import { DomainError } from '#shared/errors/domain-error.ts';

const anySite = 'https://site.invalid';

/**
 * The path of this site to which somebody wants to return. Anything that leads elsewhere is refused, because a link that passes through a
 * sign-in is trusted.
 */
export function returnPath(redirect: string): string {
  const url = redirect.startsWith('/') && URL.canParse(redirect, anySite) ? new URL(redirect, anySite) : null;
  // "/.//elsewhere" is a path of this site that becomes another site's address when it is read again.
  if (url?.origin !== anySite || url.pathname.startsWith('//')) {
    throw new DomainError('requestInvalid', { fields: { redirect: 'Enter a path of this site.' } });
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
