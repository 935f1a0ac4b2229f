import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { currentSession } from '../../api/session.ts';
import { sameOriginPath, signInAddress } from './addresses.ts';

/** Lets only those in who are marked as signed in here, with a user id and an organization id; the server decides about every call anyway. */
export function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (currentSession() !== null) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress(`${pathname}${search}`));
}

/** Keeps signed-in people off the sign-in pages. */
export function requireNoSession({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (currentSession() === null) return null;
  throw redirect(sameOriginPath(new URL(request.url).searchParams.get('redirect')) ?? '/');
}
