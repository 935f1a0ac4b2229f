import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { currentSession } from '../api/session.ts';

/** Where signing in leads back to. */
export const signInAddress = (returnTo: string): string => `/login?redirect=${encodeURIComponent(returnTo)}`;

/** Lets only those in who have a token, a user id and an organization id on this device. */
export function requireSession({ request }: LoaderFunctionArgs) {
  if (currentSession() !== null) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress(`${pathname}${search}`));
}

/** Keeps signed-in people off the sign-in page. */
export function requireNoSession() {
  if (currentSession() !== null) throw redirect('/portfolio');
  return null;
}
