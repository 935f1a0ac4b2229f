const signInPages = /^\/(login|logout|public-login|ingest-bearer-token)(\/|\?|#|$)/;

/** Where signing in leads back to. */
export const signInAddress = (returnTo: string): string => `/login?redirect=${encodeURIComponent(returnTo)}`;

/**
 * The path that a redirect asks for, if it is one of this site; anything else could lead to a stranger's page. Pages that sign in or out are
 * no place to return to. Null when there is none.
 */
export function sameOriginPath(asked: string | null): string | null {
  if (asked === null || !asked.startsWith('/') || /[\\\p{Cc}]/u.test(asked)) return null;
  const { origin } = window.location;
  const url = URL.parse(asked, origin);
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return null;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return signInPages.test(path) ? null : path;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a configured address leads to another application than the one that runs here. */
export function isElsewhere(url: string, here: string): boolean {
  const [there, own] = [URL.parse(url), URL.parse(here)];
  if (there === null || own === null) return false;
  // One's own machine answers to several names, and at other ports while the site is being worked on.
  if (loopback.test(there.hostname) && loopback.test(own.hostname)) return false;
  return there.origin !== own.origin;
}
