import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { forgetDrafts } from '../../api/draft-store.ts';
import { currentSession, endSession, useSession } from '../../api/session.ts';
import { dismissAllToasts } from '../../components/toast-store.ts';
import { forgetRecents } from '../command-menu/recents.ts';
import { sameOriginPath, signInAddress } from '../guards/addresses.ts';
import { afterSignOut } from '../guards/admission.ts';
import { forgetApp } from '../shell/kept-app.ts';

/** Voids the token too, so that a copy of it opens nothing. Without a connection it ends by itself within hours. */
function endAtServer(): void {
  const session = currentSession();
  if (session === null) return;
  const headers = { authorization: `Bearer ${session.token}` };
  const params = { agentId: session.userId, sessionId: 'current' };
  api.agents.endSession({ params, headers }).catch(() => undefined);
}

/** Forgets the session and everything that was read or kept with it, then leads to the sign-in. */
export function LogoutRoute() {
  const session = useSession();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const [leadsTo] = useState(() => afterSignOut(currentSession()));
  useEffect(() => {
    dismissAllToasts();
    endAtServer();
    queryClient.clear();
    forgetRecents();
    forgetDrafts();
    forgetApp();
    endSession();
  }, [queryClient]);

  const returnTo = sameOriginPath(search.get('redirect'));
  if (session !== null) return null;
  return <Navigate to={returnTo === null ? leadsTo : signInAddress(returnTo)} replace />;
}
