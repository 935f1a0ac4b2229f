import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  generatePath,
  Navigate,
  type RouteObject,
  useLocation,
  useParams,
} from 'react-router-dom';
import { createFeaturesFirst } from './guards/features-first.ts';
import { requireNoSession, requireSession } from './guards/require-session.ts';
import { createRouteEntities, leadsToOtherEntity } from './guards/route-entities.ts';
import { OrganizationArea } from './organization-area.tsx';
import { RouteFailed } from './route-failed.tsx';
import type { AppRoute, PageHandle } from './routes/app-route.ts';
import { routes } from './routes/routes.ts';
import { settingsCrumb, settingsRoot } from './routes/settings-routes.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';
import { StructureArea } from './structure-area.tsx';

function toRouteObject({ path, access, crumb, termCrumb, partOf, load, redirectsTo, isSignIn }: AppRoute): RouteObject {
  const handle: PageHandle = {
    access,
    ...(crumb === undefined ? {} : { crumb }),
    ...(termCrumb === undefined ? {} : { termCrumb }),
    ...(partOf === undefined ? {} : { partOf }),
  };
  const page: RouteObject = { path, handle, errorElement: <RouteFailed /> };
  if (redirectsTo !== undefined) return { ...page, element: <RedirectTo pattern={redirectsTo} /> };
  if (isSignIn) page.loader = requireNoSession;
  return load === undefined ? { ...page, element: null } : { ...page, lazy: async () => ({ Component: await load() }) };
}

const loadSettingsLayout = async () => ({
  Component: (await import('./organization-settings-layout.tsx')).OrganizationSettingsLayout,
});

/** The addresses of the app with the frames around them. */
export const routeObjects = (queryClient: QueryClient): RouteObject[] => [
  {
    errorElement: <RouteFailed />,
    hydrateFallbackElement: <ShellSkeleton />,
    loader: createFeaturesFirst(queryClient),
    shouldRevalidate: () => true,
    children: [
      ...routes.public.map(toRouteObject),
      {
        loader: requireSession,
        shouldRevalidate: () => true,
        element: <SignedInLayout />,
        children: [
          ...routes.signedIn.map(toRouteObject),
          { element: <OrganizationArea />, children: routes.ofOrganization.map(toRouteObject) },
          { element: <OrganizationArea />, children: routes.ofReporting.map(toRouteObject) },
          {
            element: <OrganizationArea />,
            children: [
              {
                path: settingsRoot,
                handle: { crumb: settingsCrumb },
                lazy: loadSettingsLayout,
                children: routes.ofSettings.map(toRouteObject),
              },
            ],
          },
          { lazy: loadSettingsLayout, children: routes.ofSettingsElsewhere.map(toRouteObject) },
          {
            element: <StructureArea />,
            children: [
              {
                path: '/deals/:dealId',
                loader: createRouteEntities(queryClient),
                shouldRevalidate: leadsToOtherEntity,
                lazy: async () => ({
                  Component: (await import('../features/structures/structure-layout.tsx')).StructureLayout,
                }),
                children: routes.ofStructure.map(toRouteObject),
              },
            ],
          },
        ],
      },
    ],
  },
];

export const createAppRouter = (queryClient: QueryClient) => createBrowserRouter(routeObjects(queryClient));

/** Leads to another address with the same parameters and query. */
function RedirectTo({ pattern }: { pattern: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={`${generatePath(pattern, params)}${search}${hash}`} replace />;
}
