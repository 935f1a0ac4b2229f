import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { api } from '#web/src/api/api.ts';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { createQueryClient } from '#web/src/api/query-client.ts';
import { endSession, type NewSession, startSession } from '#web/src/api/session.ts';
import { routeObjects } from '#web/src/app/router.tsx';
// The frame is code of its own; loaded before the first test, it takes no time from it.
import '#web/src/app/signed-in-layout.tsx';
import { Toasts } from '#web/src/components/toasts.tsx';

const nora: NewSession = { token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' };

interface Visit {
  /** Null: nobody is signed in. */
  readonly session?: NewSession | null;
  readonly global?: GlobalState;
  readonly routes?: Parameters<typeof fakeServer>[0];
}

export const features = 'GET /api/features';
export const globalState = 'GET /api/init/global/northlight';

interface AskedRight {
  readonly level: Level;
  readonly sourceType: SourceType;
  readonly entityId: string;
}

/** The server's answer about rights on a structure, from what the reader holds. */
export const rightsOf =
  ({ permissions, organization }: GlobalState): Answering =>
  ({ body }) => ({
    body: (body as AskedRight[]).map((asked) => {
      const place = { organizationId: organization.id, entityPath: [asked.entityId] };
      return { ...asked, permitted: isPermitted(permissions, { ...asked, ...place }) };
    }),
  });

/** What every page of a signed-in person asks for, with nothing in it. */
export const emptyAnswers = {
  // The browser keeps no sign-in, unless a test says so.
  'POST /api/session/token': { status: 401, body: { code: 'signInRequired' } },
  'DELETE /api/session': { body: {} },
  'GET /api/jobs': { body: [] },
  'GET /api/organizations': { body: [] },
  'GET /api/organizations/northlight/agents': { body: [] },
  'GET /api/organizations/northlight/agents/guests': { body: [] },
  'GET /api/organizations/northlight/deals': { body: [] },
  'GET /api/portfolios': { body: [] },
  'GET /api/organizations/northlight/standings': { body: [] },
  'GET /api/notifications/count': { body: { unread: 0, critical: 0, hasMore: false } },
  'GET /api/organizations/northlight/notifications': { body: [] },
};

interface Visited {
  readonly user: UserEvent;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly server: ReturnType<typeof fakeServer>;
  /** Where the app is now, with its query. */
  readonly path: () => string;
}

/** Opens an address of the whole app, as somebody. */
export function visit(address: string, { session = nora, global = aGlobalState(), routes = {} }: Visit = {}): Visited {
  cleanup();
  endSession();
  if (session !== null) startSession(session);
  const server = fakeServer({
    [features]: { body: [] },
    [globalState]: { body: global },
    'POST /api/v2/organizations/northlight/permissions/check': rightsOf(global),
    ...emptyAnswers,
    ...routes,
  });
  server.install();
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routeObjects(queryClient), { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  const path = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { user: userEvent.setup(), router, server, path };
}

/** The client keeps some answers for minutes; any write makes it forget them, so that each visit asks anew. */
export async function forgetAnswers(): Promise<void> {
  fakeServer({ 'POST /api/agents/forgotPassword': { body: {} } }).install();
  await api.session.forgetPassword({ body: { username: 'nora@northlight.example' } });
}

type AccessType = NonNullable<GlobalState['agent']['effectiveAgentAccessType']>;

/** Somebody of Northlight Capital who is not a plain member, or whose organization has other settings and neighbors. */
export function aVisitor(override: {
  readonly accessType?: AccessType;
  readonly superuser?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly environment?: Partial<GlobalState['environment']>;
}): GlobalState {
  const global = aGlobalState();
  const details = Object.entries(override.settings ?? {}).map(([name, value]) => ({
    id: name,
    type: 'AnyText',
    name,
    value,
  }));
  return {
    ...global,
    agent: {
      ...global.agent,
      superuser: override.superuser ?? false,
      effectiveAgentAccessType: override.accessType ?? 'MEMBER',
    },
    permissions: { ...global.permissions, superuser: override.superuser ?? false },
    organization: { ...global.organization, details },
    environment: { ...global.environment, ...override.environment },
  };
}
