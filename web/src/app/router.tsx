import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  generatePath,
  matchRoutes,
  Navigate,
  type RouteObject,
  useLocation,
  useParams,
} from 'react-router-dom';
import { Skeleton } from '../components/skeleton.tsx';
import { pageCode } from './code/page-code.tsx';
import { createFeaturesFirst } from './guards/features-first.ts';
import { requireNoSession, requireSession } from './guards/require-session.ts';
import { createRouteEntities, leadsToOtherEntity } from './guards/route-entities.ts';
import { OrganizationArea } from './organization-area.tsx';
import { RouteFailed } from './route-failed.tsx';
import type { AppRoute, PageHandle } from './routes/app-route.ts';
import { layouts } from './routes/layouts.ts';
import { routes } from './routes/routes.ts';
import { settingsCrumb, settingsRoot } from './routes/settings-routes.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { FrameIfSignedIn, frameCode } from './signed-in-frame.tsx';
import { StructureArea } from './structure-area.tsx';

const pageSkeleton = <Skeleton lines={5} />;

function toRouteObject({ path, access, crumb, termCrumb, partOf, load, redirectsTo, isSignIn }: AppRoute): RouteObject {
  const code = load && pageCode(load, access === 'public' ? null : pageSkeleton);
  const handle: PageHandle = {
    access,
    ...(crumb === undefined ? {} : { crumb }),
    ...(termCrumb === undefined ? {} : { termCrumb }),
    ...(partOf === undefined ? {} : { partOf }),
    ...(code === undefined ? {} : { code }),
  };
  const page: RouteObject = { path, handle, errorElement: <RouteFailed /> };
  if (redirectsTo !== undefined) return { ...page, element: <RedirectTo pattern={redirectsTo} /> };
  if (isSignIn) page.loader = requireNoSession;
  return code === undefined ? { ...page, element: null } : { ...page, lazy: code.lazy };
}

const settingsLayout = pageCode(layouts.settings, pageSkeleton);
const structureLayout = pageCode(layouts.structure, pageSkeleton);

/** The addresses of signed-in people, by what is around them inside the frame. */
const areas = (queryClient: QueryClient): RouteObject[] => [
  ...routes.signedIn.map(toRouteObject),
  { element: <OrganizationArea />, children: routes.ofOrganization.map(toRouteObject) },
  { element: <OrganizationArea />, children: routes.ofReporting.map(toRouteObject) },
  {
    element: <OrganizationArea />,
    children: [
      {
        path: settingsRoot,
        handle: { crumb: settingsCrumb, code: settingsLayout },
        lazy: settingsLayout.lazy,
        children: routes.ofSettings.map(toRouteObject),
      },
    ],
  },
  {
    handle: { code: settingsLayout },
    lazy: settingsLayout.lazy,
    children: routes.ofSettingsElsewhere.map(toRouteObject),
  },
  {
    element: <StructureArea />,
    children: [
      {
        path: '/deals/:dealId',
        handle: { code: structureLayout },
        loader: createRouteEntities(queryClient),
        shouldRevalidate: leadsToOtherEntity,
        lazy: structureLayout.lazy,
        children: routes.ofStructure.map(toRouteObject),
      },
    ],
  },
];

/** The addresses of the app with the frames around them. */
export const routeObjects = (queryClient: QueryClient): RouteObject[] => [
  {
    errorElement: <RouteFailed />,
    hydrateFallbackElement: <ShellSkeleton />,
    loader: createFeaturesFirst(queryClient),
    shouldRevalidate: () => true,
    children: [
      ...routes.public.map(toRouteObject),
      { element: <FrameIfSignedIn />, children: routes.ofNothing.map(toRouteObject) },
      {
        loader: requireSession,
        shouldRevalidate: () => true,
        handle: { code: frameCode },
        lazy: frameCode.lazy,
        // What fails in any area of the app is told inside the frame.
        children: [{ errorElement: <RouteFailed />, children: areas(queryClient) }],
      },
    ],
  },
];

/** A page waits for its code while another one is on the screen. The first one is shown as it arrives: the frame, then what is in it. */
function showAsItArrives(route: RouteObject): void {
  const { code } = (route.handle ?? {}) as Partial<PageHandle>;
  if (code === undefined) return;
  delete route.lazy;
  route.Component = code.Component;
}

export function createAppRouter(queryClient: QueryClient) {
  const objects = routeObjects(queryClient);
  for (const { route } of matchRoutes(objects, window.location) ?? []) showAsItArrives(route);
  return createBrowserRouter(objects);
}

/** Leads to another address with the same parameters and query. */
function RedirectTo({ pattern }: { pattern: string }) {
  const params = useParams();
  const { search, hash } = useLocation();
  return <Navigate to={`${generatePath(pattern, params)}${search}${hash}`} replace />;
}
