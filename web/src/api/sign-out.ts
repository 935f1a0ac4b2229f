import { ApiError } from './api-error.ts';
import { isSignOutOwed, oweSignOut } from './owed-sign-out.ts';
import { sessionApi } from './session-api.ts';

const patienceInMilliseconds = 3_000;

const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Ends the sign-in that this browser keeps, at the server and in the browser. Where the server cannot be reached, that is made up for later. */
export async function signOut(): Promise<void> {
  oweSignOut(true);
  try {
    await sessionApi.leaveBrowser({ signal: AbortSignal.timeout(patienceInMilliseconds) });
    oweSignOut(false);
  } catch (error) {
    if (isAnswer(error)) oweSignOut(false);
  }
}

/** Makes up for a sign-out that did not get through: now, and as soon as the device is online again. */
export function finishSignOut(): void {
  const finish = () => {
    if (isSignOutOwed()) void signOut();
  };
  // Where a single sign-on arrives, the browser keeps another sign-in by now.
  if (window.location.pathname !== '/ingest-bearer-token') finish();
  window.addEventListener('online', finish);
}
