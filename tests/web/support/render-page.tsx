import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { type GlobalState, GlobalStateContext } from '#web/src/api/global-state.tsx';
import { Toasts } from '#web/src/components/toasts.tsx';
import { aGlobalState } from './factories.ts';

interface Page {
  /** Where the page stands, with its parameters: `/login`. */
  readonly path: string;
  /** The address that is opened; the path unless it has parameters. */
  readonly address?: string;
  readonly global?: GlobalState;
  /** What the page's layout hands down, such as the structure. */
  readonly context?: unknown;
}

/** Shows one page of the app as its router and its layout would, and an empty page wherever it leads to. */
export function renderPage(element: ReactElement, { path, address = path, global = aGlobalState(), context }: Page) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const router = createMemoryRouter(
    [
      {
        element: <Outlet context={context} />,
        children: [
          { path, element },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <GlobalStateContext value={global}>
        <RouterProvider router={router} />
      </GlobalStateContext>
      <Toasts />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), router, queryClient };
}
