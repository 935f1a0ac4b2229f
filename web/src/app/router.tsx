import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { requireNoSession, requireSession } from './guards.ts';
import { RouteFailed } from './route-failed.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';

const structureRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="overview" replace /> },
  {
    path: 'overview',
    handle: { crumb: 'Overview' },
    lazy: async () => ({ Component: (await import('../features/structures/overview-page.tsx')).OverviewPage }),
  },
  {
    path: 'data-room',
    handle: { crumb: 'Data room' },
    lazy: async () => ({ Component: (await import('../features/data-room/data-room-page.tsx')).DataRoomPage }),
  },
  {
    path: 'reporting-covenants',
    handle: { crumb: 'Reporting covenants' },
    lazy: async () => ({ Component: (await import('../features/covenants/covenants-page.tsx')).CovenantsPage }),
  },
  {
    path: 'reporting-covenants/ai-import',
    handle: { crumb: 'Import from agreement' },
    lazy: async () => ({ Component: (await import('../features/covenants/review/import-page.tsx')).ImportPage }),
  },
  {
    path: 'financial-covenants-kpis',
    handle: { crumb: 'Financial covenants & KPIs' },
    lazy: async () => ({
      Component: (await import('../features/covenants/figures/financial-covenants-page.tsx')).FinancialCovenantsPage,
    }),
  },
];

const signedInRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/portfolio" replace /> },
  {
    path: 'portfolio',
    handle: { crumb: 'Portfolio' },
    lazy: async () => ({ Component: (await import('../features/portfolio/portfolio-page.tsx')).PortfolioPage }),
  },
  {
    path: 'deals/:dealId',
    lazy: async () => ({ Component: (await import('../features/structures/structure-layout.tsx')).StructureLayout }),
    children: structureRoutes.map((route) => ({ ...route, errorElement: <RouteFailed /> })),
  },
  {
    path: 'jobs',
    handle: { crumb: 'Jobs' },
    lazy: async () => ({ Component: (await import('../features/jobs/jobs-page.tsx')).JobsPage }),
  },
  {
    path: 'profile',
    handle: { crumb: 'Profile' },
    lazy: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
  },
];

const publicRoutes: RouteObject[] = [
  {
    path: '/login',
    loader: requireNoSession,
    lazy: async () => ({ Component: (await import('../features/sign-in/login-page.tsx')).LoginPage }),
  },
  {
    path: '/logout',
    lazy: async () => ({ Component: (await import('../features/sign-in/logout-page.tsx')).LogoutPage }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({
      Component: (await import('../features/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
  {
    path: '/new-user-password/:jwt',
    lazy: async () => ({ Component: (await import('../features/sign-in/set-password-page.tsx')).NewPasswordPage }),
  },
  {
    path: '/reset-password/:jwt',
    lazy: async () => ({ Component: (await import('../features/sign-in/set-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: '/verify-email/:jwt',
    lazy: async () => ({ Component: (await import('../features/sign-in/verify-email-page.tsx')).VerifyEmailPage }),
  },
  {
    path: '/forbidden',
    lazy: async () => ({ Component: (await import('./not-found-page.tsx')).ForbiddenPage }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
  },
];

/** Every address of the app. Each page is a chunk of its own. */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      errorElement: <RouteFailed />,
      hydrateFallbackElement: <p className="visually-hidden">Loading…</p>,
      children: [
        {
          path: '/',
          loader: requireSession,
          element: <SignedInLayout />,
          children: signedInRoutes.map((route) => ({ ...route, errorElement: <RouteFailed /> })),
        },
        ...publicRoutes,
      ],
    },
  ]);
