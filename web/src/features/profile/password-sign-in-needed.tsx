import { Alert } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import type { AgentSession } from '#shared/domain/agent.ts';
import { catalog } from '#shared/errors/catalog.ts';
import { ApiError } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'passwordSignInNeeded';

/** How the reader has signed in on this device; null while it is not known. */
export function useOwnMethod(): { readonly method: AgentSession['method'] | null; readonly isPending: boolean } {
  const { data, isPending } = useInfiniteQuery(profileQueries.sessions(useGlobalState().agent.id));
  const own = data?.pages.flatMap((page) => page.body).find(({ current }) => current);
  return { method: own?.method ?? null, isPending };
}

/** Whether the reader must sign in with a password first, by how they have signed in or by what the server answered. */
export const needsPasswordSignIn = (method: AgentSession['method'] | null, error: unknown): boolean =>
  isRefused(error) || (method !== null && method !== 'password');

/** Passwords and second factors belong to those who sign in with them. Says how to get there, even without a password. */
export function PasswordSignInNeeded() {
  const { pathname } = useLocation();
  return (
    <Alert variation="info" hasIcon>
      {catalog.passwordSignInNeeded.userMessage}
      <p>
        <Link to={`/logout?redirect=${encodeURIComponent(pathname)}`}>Sign in with your password</Link>, or{' '}
        <Link to="/forgot-password">get a link to set one</Link>.
      </p>
    </Alert>
  );
}
