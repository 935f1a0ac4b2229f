import { createLoadable } from '../../components/code/loadable.ts';

/** The whole app behind its router. */
export const appCode = createLoadable(async () => (await import('../app.tsx')).App);

/** The sign-in alone. */
export const signInCode = createLoadable(async () => (await import('../entrance/sign-in-start.tsx')).SignInStart);

/** The table of addresses, which the sign-in does without. */
export const routeTable = createLoadable(() => import('../routes/route-of.ts'));

/** Fetches what an address needs beside the app. */
export async function fetchCodeAhead(pathname: string): Promise<void> {
  await routeTable.fetchAhead();
  routeTable.arrived()?.fetchCodeAt(pathname);
}
