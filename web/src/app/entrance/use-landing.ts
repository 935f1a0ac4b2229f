import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { currentSession } from '../../api/session.ts';
import { createLoadable } from '../../components/code/loadable.ts';
import { sameOriginPath } from '../guards/addresses.ts';
import { frameCode } from '../signed-in-frame.tsx';

/** It comes with the frame, which the sign-in does without. */
const admission = createLoadable(() => import('../guards/admission.ts'));

/** What will be needed after signing in is fetched while people type. */
function useFrameAhead(): void {
  useEffect(() => {
    const fetchAhead = () => {
      void frameCode.loadable.fetchAhead();
      void admission.fetchAhead();
    };
    document.addEventListener('keydown', fetchAhead, { once: true });
    return () => document.removeEventListener('keydown', fetchAhead);
  }, []);
}

/**
 * Leads on after signing in, to `redirect` of the address unless another path is asked for. What the organization needs is read first,
 * because it decides where to.
 */
export function useLanding(): (asked?: string | null) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useFrameAhead();
  return async (asked) => {
    const session = currentSession();
    if (session === null) return;
    const path = sameOriginPath(asked ?? search.get('redirect'));
    const global = await queryClient.fetchQuery(sessionQueries.global(session.organizationId)).catch(() => null);
    // The start page says what is wrong and tries again.
    if (global === null) return void navigate(path ?? '/', { replace: true });
    const { landing } = await admission.fetch();
    const decided = landing(path, global, window.location.origin);
    if (decided.kind === 'leave') window.location.assign(decided.url);
    else void navigate(decided.kind === 'redirect' ? decided.to : '/', { replace: true });
  };
}
