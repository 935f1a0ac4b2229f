import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { currentSession } from '../../api/session.ts';
import { finishSignOut } from '../../api/sign-out.ts';
import { partOf } from '../../components/code/lazy-part.tsx';
import { applyDensity } from '../../components/density.ts';
import { Toasts } from '../../components/toasts.tsx';
import { ConnectionNotice } from '../connection/connection-notice.tsx';
import { ShellSkeleton } from '../shell/shell-skeleton.tsx';
import type { Beginning } from './start-at.ts';
import { appCode, fetchApp, routeTable, signInCode } from './start-code.ts';

const what = 'Trestle';
const parts = {
  signIn: partOf(signInCode, { what: 'The sign-in' }),
  /** With the frame of signed-in people around it. */
  framed: partOf(appCode, { what, pending: <ShellSkeleton /> }),
  bare: partOf(appCode, { what }),
};

const isSomebodyIn = (): boolean => currentSession() !== null;

interface StartProps {
  readonly queryClient: QueryClient;
  readonly first: Beginning;
}

/** What every page has, around the sign-in or the app. Whoever signs in goes on in the app, without loading the page anew. */
export function Start({ queryClient, first }: StartProps) {
  const [App, setApp] = useState(() => (isSomebodyIn() ? parts.framed : parts.bare));
  const [isAtSignIn, setAtSignIn] = useState(first === 'sign-in');
  const leaveSignIn = () => {
    if (isSomebodyIn()) setApp(() => parts.framed);
    setAtSignIn(false);
  };
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      {isAtSignIn ? <parts.signIn fetchApp={fetchApp} onLeave={leaveSignIn} /> : <App />}
      <Toasts />
    </QueryClientProvider>
  );
}

/** Begins to read who is signed in and what they may do, which every page of theirs needs first. */
async function readAhead(queryClient: QueryClient): Promise<void> {
  await routeTable.fetchAhead();
  const session = currentSession();
  const route = routeTable.arrived()?.routeOf(window.location.pathname) ?? null;
  if (session === null || route === null || route.access === 'public') return;
  await queryClient.prefetchQuery(sessionQueries.global(session.organizationId));
}

export function show(root: Element, first: Beginning): void {
  applyDensity();
  finishSignOut();
  const queryClient = createQueryClient();
  if (first === 'app') void readAhead(queryClient);
  createRoot(root).render(
    <StrictMode>
      <Start queryClient={queryClient} first={first} />
    </StrictMode>,
  );
}
