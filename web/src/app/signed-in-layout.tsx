import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { GlobalStateContext } from '../api/global-state.tsx';
import { sessionQueries } from '../api/queries/session-queries.ts';
import { type Session, useSession } from '../api/session.ts';
import { QueryView } from '../components/query-view.tsx';
import { signInAddress } from './guards.ts';
import { Shell } from './shell/shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

/** Everything behind the sign-in. Another user or organization starts it anew, so that nothing of the former one stays on screen. */
export function SignedInLayout() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === null) return <Navigate to={signInAddress(`${pathname}${search}`)} replace />;
  return <SignedIn key={`${session.userId}/${session.organizationId}`} session={session} />;
}

function SignedIn({ session }: { session: Session }) {
  const global = useQuery(sessionQueries.global(session.organizationId));
  return (
    <QueryView query={global} skeleton={<ShellSkeleton />}>
      {(state) => (
        <GlobalStateContext value={state}>
          <Shell />
        </GlobalStateContext>
      )}
    </QueryView>
  );
}
