import { currentSession } from '../../api/session.ts';
import { signInAddress } from '../guards/addresses.ts';
import { fetchApp, routeTable, signInCode } from './start-code.ts';

export type Beginning = 'sign-in' | 'app';

const signInPath = '/login';

/** Whether an address leads nobody in who is not signed in. Where that is not known, the app finds out. */
async function isClosed(pathname: string): Promise<boolean> {
  if (pathname === '/') return true;
  await routeTable.fetchAhead();
  const route = routeTable.arrived()?.routeOf(pathname) ?? null;
  return route !== null && route.access !== 'public';
}

/**
 * Whether this page begins with the sign-in, which does without the app until somebody is in. Nobody is signed in and the address is not public:
 * then the address becomes that of the sign-in, as the app itself would make it.
 */
async function beginsWithSignIn(): Promise<boolean> {
  if (currentSession() !== null) return false;
  const { pathname, search } = window.location;
  if (pathname === signInPath) return true;
  if (!(await isClosed(pathname))) return false;
  window.history.replaceState(null, '', signInAddress(`${pathname}${search}`));
  return true;
}

/** Finds out what this page begins with, and fetches it while the libraries are on their way. What fails is fetched again where it is shown. */
export async function begin(): Promise<Beginning> {
  const withSignIn = await beginsWithSignIn();
  if (withSignIn) void signInCode.fetchAhead();
  else void fetchApp(window.location.pathname);
  return withSignIn ? 'sign-in' : 'app';
}
