/**
 * The cookie with a browser's sign-in. No script reads it, and only the calls about the session itself take it. The prefix makes browsers refuse it from
 * any other host, for another path, or over a connection that somebody could listen to.
 */
export const sessionCookieName = '__Host-trestle-session';

/**
 * What pages of the product say of themselves. A page of another site cannot: browsers ask first whether it may send a header of this name, and are told no.
 * Whoever signs in with it gets the cookie and a token of minutes; whoever signs in without it, as programs do, gets a token of twelve hours.
 */
export const pageHeader = { name: 'x-session-kind', value: 'browser' } as const;
