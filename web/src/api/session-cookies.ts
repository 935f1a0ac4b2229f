/** Where cookies may not be shared with neighbors, because strangers have names there too. Others show when the browser refuses them. */
const sharedHosts: ReadonlySet<string> = new Set([
  'amazonaws.com',
  'azurewebsites.net',
  'cloudfront.net',
  'github.io',
  'herokuapp.com',
  'netlify.app',
  'pages.dev',
  'vercel.app',
  'web.app',
]);
const countrySecondLevel = /^(ac|co|com|edu|gob|go|gov|gv|ne|net|nom|or|org)\.[a-z]{2}$/;
const ipAddress = /^\d+(\.\d+){3}$|:/;

/**
 * The domain of the session's cookies: the last two labels of the host, so that neighboring applications share the session. Null, which
 * means this host only, for an IP address, a single name such as `localhost`, and public suffixes such as `co.uk`.
 */
export function cookieDomain(hostname: string): string | null {
  const labels = hostname.toLowerCase().split('.');
  const domain = labels.slice(-2).join('.');
  if (labels.length < 2 || labels.at(-1) === 'localhost' || ipAddress.test(hostname)) return null;
  return sharedHosts.has(domain) || countrySecondLevel.test(domain) ? null : domain;
}

const sessionInSeconds = 12 * 60 * 60;

/** A cookie of the session as it is set: 12 hours, lax, secure, whole site. An empty value removes it. */
export function cookieText(name: string, value: string, domain: string | null): string {
  const age = value === '' ? 0 : sessionInSeconds;
  const place = domain === null ? '' : `; domain=${domain}`;
  return `${name}=${encodeURIComponent(value)}; max-age=${age}; path=/; samesite=lax; secure${place}`;
}

export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}

/** Sets a cookie for the neighbors too, or for this host alone where the browser does not let it be shared. */
export function writeCookie(name: string, value: string): void {
  const domain = cookieDomain(window.location.hostname);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people use
  document.cookie = cookieText(name, value, domain);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  if (domain !== null && readCookie(name) !== value) document.cookie = cookieText(name, value, null);
}

/** Removes a cookie wherever it was set. */
export function removeCookie(name: string): void {
  for (const domain of new Set([cookieDomain(window.location.hostname), null])) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = cookieText(name, '', domain);
  }
}
