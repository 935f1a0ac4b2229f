import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { currentSession } from '../../api/session.ts';
import { sameOriginPath } from '../guards/addresses.ts';
import { landing } from '../guards/admission.ts';

/** Leads on after signing in: what the organization needs is read first, because it decides where to. */
export function useLanding(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async () => {
    const session = currentSession();
    if (session === null) return;
    const asked = sameOriginPath(search.get('redirect'));
    const global = await queryClient.fetchQuery(sessionQueries.global(session.organizationId)).catch(() => null);
    // The start page says what is wrong and tries again.
    if (global === null) return void navigate(asked ?? '/', { replace: true });
    const admission = landing(asked, global, window.location.origin);
    if (admission.kind === 'leave') window.location.assign(admission.url);
    else void navigate(admission.kind === 'redirect' ? admission.to : '/', { replace: true });
  };
}
