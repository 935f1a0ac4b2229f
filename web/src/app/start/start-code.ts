import { createLoadable } from '../../components/code/loadable.ts';

/** The whole app behind its router. */
export const appCode = createLoadable(async () => (await import('../app.tsx')).App);

/** The sign-in alone. */
export const signInCode = createLoadable(async () => (await import('../entrance/sign-in-start.tsx')).SignInStart);

/** The table of addresses, which the sign-in does without. */
export const routeTable = createLoadable(() => import('../routes/route-of.ts'));

async function fetchCodeAt(pathname: string): Promise<void> {
  await routeTable.fetchAhead();
  routeTable.arrived()?.fetchCodeAt(pathname);
}

/** Fetches the app and, with it, what it needs at an address. Ends when the app is there, or known to be missing. */
export async function fetchApp(pathname: string): Promise<void> {
  void fetchCodeAt(pathname);
  await appCode.fetchAhead();
}
