import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { currentSession } from '../../api/session.ts';
import { sameOriginPath } from '../guards/addresses.ts';
import { landing } from '../guards/admission.ts';

/**
 * Leads on after signing in, to `redirect` of the address unless another path is asked for. What the organization needs is read first,
 * because it decides where to.
 */
export function useLanding(): (asked?: string | null) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (asked) => {
    const session = currentSession();
    if (session === null) return;
    const path = sameOriginPath(asked ?? search.get('redirect'));
    const global = await queryClient.fetchQuery(sessionQueries.global(session.organizationId)).catch(() => null);
    // The start page says what is wrong and tries again.
    if (global === null) return void navigate(path ?? '/', { replace: true });
    const admission = landing(path, global, window.location.origin);
    if (admission.kind === 'leave') window.location.assign(admission.url);
    else void navigate(admission.kind === 'redirect' ? admission.to : '/', { replace: true });
  };
}
