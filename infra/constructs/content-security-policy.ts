/**
 * What a page of the site may load and reach: its own origin, the bucket that uploads go to, and services that browsers call by themselves (their
 * origins). No inline script or style. The host of the bucket carries no scheme, so that it takes the page's own: https on CloudFront.
 */
export function sitePolicy(documentsHost: string, services: readonly string[]): string {
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", documentsHost, ...services],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  });
}

/** For the API's answers, which are data: should one be opened as a page, it may do nothing. */
export const apiPolicy = serialize({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

function serialize(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
