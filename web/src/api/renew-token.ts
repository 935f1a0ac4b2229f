import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { session } from '#shared/contract/session.ts';
import { ApiError } from './api-error.ts';
import { pageHeaders } from './page-headers.ts';
import { holdToken, isTokenEnding, tokenInHand } from './page-token.ts';
import { send, waitFor } from './send.ts';
import { currentSession } from './session.ts';
import { sessionCalls } from './session-calls.ts';

export type PageSession = ResponseOf<(typeof session)['calls']['renewPageToken']>;

/** It changes nothing at the server, so it may be tried as often as a read. */
const attempts = 3;

/** The sign-in that this browser keeps, with a token for this page; null where it keeps none that is good. */
export async function readPageSession(): Promise<PageSession | null> {
  const { path, method } = sessionCalls.renewPageToken;
  const transport = { fetch: (address: string, init: RequestInit) => globalThis.fetch(address, init), wait: waitFor };
  try {
    const response = await send(transport, path, { method, headers: new Headers(pageHeaders) }, attempts);
    return (await response.json()) as PageSession;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

async function renew(): Promise<boolean> {
  const before = currentSession();
  if (before === null) return false;
  const found = await readPageSession();
  // Another tab may have signed out or somebody else in: what it opened is not for this page.
  if (found === null || found.agentId !== before.userId || currentSession()?.userId !== before.userId) return false;
  holdToken(found.agentId, found.token, found.expiresIn);
  return true;
}

let renewing: Promise<boolean> | null = null;

/**
 * Asks for another token, once for all calls that need it. False when the browser keeps no good sign-in of the user any more; rejects when the server cannot
 * be reached, because then nobody knows.
 */
export function renewToken(): Promise<boolean> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Sees to a token before a call is made: waits for one where there is none, and only asks for the next one where this one is about to end. */
export async function prepareToken(): Promise<void> {
  if (tokenInHand() === null) await renewToken();
  else if (isTokenEnding()) void renewToken().catch(() => undefined);
}
