import type { IncomingMessage } from 'node:http';

/**
 * Whether a request names this machine as its host. Another name that leads here belongs to a web site which tries to talk
 * to this server from its visitor's browser.
 */
export function isLocalHost(request: IncomingMessage, port: number): boolean {
  const names = ['127.0.0.1', 'localhost'].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  return names.includes(request.headers.host ?? '');
}

/** Whether a request comes from a page of this server, or from no page at all. */
export function isFromThisSite(request: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': fetchSite } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}
