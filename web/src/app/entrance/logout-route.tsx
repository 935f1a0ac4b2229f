import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { forgetDrafts } from '../../api/draft-store.ts';
import { currentSession, endSession } from '../../api/session.ts';
import { signOut } from '../../api/sign-out.ts';
import { dismissAllToasts } from '../../components/toast-store.ts';
import { forgetRecents } from '../command-menu/recents.ts';
import { sameOriginPath, signInAddress } from '../guards/addresses.ts';
import { afterSignOut } from '../guards/admission.ts';
import { forgetApp } from '../shell/kept-app.ts';

/** Forgets the session and everything that was read or kept with it, then leads to the sign-in. */
export function LogoutRoute() {
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const [leadsTo] = useState(() => afterSignOut(currentSession()));
  useEffect(() => {
    dismissAllToasts();
    // Whoever signs in next must not meet the answer that takes the cookie away.
    void signOut().finally(() => setDone(true));
    queryClient.clear();
    forgetRecents();
    forgetDrafts();
    forgetApp();
    endSession();
  }, [queryClient]);

  const returnTo = sameOriginPath(search.get('redirect'));
  if (!isDone) return null;
  return <Navigate to={returnTo === null ? leadsTo : signInAddress(returnTo)} replace />;
}
