import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { endSession, useSession } from '../../api/session.ts';
import { dismissAllToasts } from '../../components/toast-store.ts';

/** Forgets the session and everything that was read with it, then leads to the sign-in. */
export function LogoutPage() {
  const session = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    dismissAllToasts();
    queryClient.clear();
    endSession();
  }, [queryClient]);
  return session === null ? <Navigate to="/login" replace /> : null;
}
