import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router-dom';
import { termsOf } from '#shared/domain/terms.ts';
import { ApiError } from '../api/api-error.ts';
import { type GlobalState, GlobalStateContext } from '../api/global-state.tsx';
import { speakIn } from '../api/own-terms.ts';
import { sessionQueries } from '../api/queries/session-queries.ts';
import { currentSession, type Session, startSession } from '../api/session.ts';
import { useSession } from '../api/use-session.ts';
import { lazyPart } from '../components/code/lazy-part.tsx';
import { QueryView } from '../components/query-view.tsx';
import { signInAddress } from './guards/addresses.ts';
import { admit } from './guards/admission.ts';
import type { PageHandle } from './routes/app-route.ts';
import { Shell } from './shell/shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { SignInOver } from './sign-in-over.tsx';

const whole = { what: 'This page', pending: <ShellSkeleton /> };
const OrganizationLost = lazyPart(async () => (await import('./organization-lost.tsx')).OrganizationLost, whole);
const SecondFactorGate = lazyPart(async () => (await import('./second-factor-gate.tsx')).SecondFactorGate, whole);

/** The user needs a second factor here and has none. */
const needsFactor = (error: unknown): boolean => error instanceof ApiError && error.code === 'twoFactorSetupNeeded';

/** The server knows of no such organization for this user: they were disabled in it, or it is gone. */
const isLost = (error: unknown): boolean => error instanceof ApiError && error.code === 'organizationNotFound';
/** The user signed in with a password, which does not open this organization. */
const isSignOnRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'singleSignOnRequired';

/** Everything behind the sign-in. Another user or organization starts it anew, so that nothing of the former one stays on screen. */
export function SignedInLayout() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === null) return <Navigate to={signInAddress(`${pathname}${search}`)} replace />;
  return <SignedIn key={`${session.userId}/${session.organizationId}`} session={session} />;
}

function SignedIn({ session }: { session: Session }) {
  const global = useQuery(sessionQueries.global(session.organizationId));
  const state = global.data;
  // Also after the factor is on, until its recovery codes have been kept.
  const [isSettingUp, setSettingUp] = useState(false);
  const isBarred = needsFactor(global.error);
  if (isBarred && !isSettingUp) setSettingUp(true);
  useEffect(() => {
    if (state === undefined) return;
    rememberAccessType(state);
    speakIn(termsOf(state.organization.details));
    return () => speakIn(null);
  }, [state]);

  if (isSettingUp) return <SecondFactorGate session={session} onDone={() => setSettingUp(false)} />;
  if (isLost(global.error) || isSignOnRequired(global.error)) {
    return <OrganizationLost session={session} needsSignOn={isSignOnRequired(global.error)} />;
  }
  return (
    <QueryView query={global} skeleton={<ShellSkeleton />}>
      {(found) => (
        <GlobalStateContext value={found}>
          <Admitted visitor={found}>
            <Shell />
          </Admitted>
          <SignInOver />
        </GlobalStateContext>
      )}
    </QueryView>
  );
}

/** What the user is in this organization may differ from the one they signed in to. */
function rememberAccessType({ agent }: GlobalState): void {
  const session = currentSession();
  const accessType = agent.effectiveAgentAccessType;
  if (session === null || accessType === null || session.accessType === accessType) return;
  startSession({ ...session, accessType });
}

const accessOf = (handle: unknown): PageHandle['access'] | null =>
  typeof handle === 'object' && handle !== null && 'access' in handle ? (handle as PageHandle).access : null;

/** Shows the page to whoever may open it, and leads everybody else to where they belong. */
function Admitted({ visitor, children }: { visitor: GlobalState; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const access = matches.reduce<PageHandle['access']>(
    (found, { handle }) => accessOf(handle) ?? found,
    'authenticated',
  );
  const namesOrganization = matches.some(({ params }) => params['organizationId'] !== undefined);
  const admission = admit({ access, pathname, search, namesOrganization, here: window.location.origin }, visitor);
  const leavingFor = admission.kind === 'leave' ? admission.url : null;
  useEffect(() => {
    if (leavingFor !== null) window.location.replace(leavingFor);
  }, [leavingFor]);

  if (admission.kind === 'redirect') {
    return (
      <>
        <Navigate to={admission.to} replace />
        <ShellSkeleton />
      </>
    );
  }
  return leavingFor === null ? children : <ShellSkeleton />;
}
