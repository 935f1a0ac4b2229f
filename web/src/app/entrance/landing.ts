import type { QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { currentSession } from '../../api/session.ts';
import { createLoadable } from '../../components/code/loadable.ts';

/** It comes with the frame, which the sign-in does without. */
export const admissionCode = createLoadable(() => import('../guards/admission.ts'));

/**
 * Leads on after signing in, to the path that was asked for if there is one. What the organization needs is read first, because it decides where
 * to.
 */
export async function land(
  queryClient: QueryClient,
  path: string | null,
  go: (to: string) => Promise<void> | void,
): Promise<void> {
  const session = currentSession();
  if (session === null) return;
  const global = await queryClient.fetchQuery(sessionQueries.global(session.organizationId)).catch(() => null);
  // The start page says what is wrong and tries again.
  if (global === null) return go(path ?? '/');
  const { landing } = await admissionCode.fetch();
  const decided = landing(path, global, window.location.origin);
  if (decided.kind === 'leave') window.location.assign(decided.url);
  else await go(decided.kind === 'redirect' ? decided.to : '/');
}
