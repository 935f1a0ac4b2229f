import type { AppRoute } from './app-route.ts';

/** Addresses that need no sign-in. */
export const publicRoutes: readonly AppRoute[] = [
  {
    path: '/login',
    access: 'public',
    isSignIn: true,
    load: async () => (await import('../entrance/login-route.tsx')).LoginRoute,
  },
  {
    path: '/logout',
    access: 'public',
    load: async () => (await import('../entrance/logout-route.tsx')).LogoutRoute,
  },
  {
    path: '/forgot-password',
    access: 'public',
    load: async () => (await import('../../features/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/unsubscribe',
    access: 'public',
    load: async () => (await import('../../features/notifications/unsubscribe-page.tsx')).UnsubscribePage,
  },
  {
    path: '/ingest-bearer-token',
    access: 'public',
    load: async () => (await import('../entrance/ingest-bearer-token-route.tsx')).IngestBearerTokenRoute,
  },
  {
    path: '/public-login',
    access: 'public',
    isSignIn: true,
    load: async () => (await import('../entrance/portal-route.tsx')).PortalRoute,
  },
  {
    path: '/public-login/:orgId',
    access: 'public',
    isSignIn: true,
    load: async () => (await import('../entrance/portal-route.tsx')).PortalRoute,
  },
  {
    path: '/public-forgot-password',
    access: 'public',
    load: async () => (await import('../../features/sign-in/forgot-password-page.tsx')).PublicForgotPasswordPage,
  },
  {
    path: '/public-forgot-password/:orgId',
    access: 'public',
    load: async () => (await import('../../features/sign-in/forgot-password-page.tsx')).PublicForgotPasswordPage,
  },
  {
    path: '/new-user-password/:jwt',
    access: 'public',
    load: async () => (await import('../../features/sign-in/set-password-page.tsx')).NewPasswordPage,
  },
  {
    path: '/reset-password/:jwt',
    access: 'public',
    load: async () => (await import('../../features/sign-in/set-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/guest-user-signup/:orgId/:jwt',
    access: 'public',
    load: async () => (await import('../../features/sign-in/guest-sign-up-page.tsx')).GuestSignUpPage,
  },
  {
    path: '/verify-email/:jwt',
    access: 'public',
    load: async () => (await import('../../features/sign-in/verify-email-page.tsx')).VerifyEmailPage,
  },
  {
    path: '/questionnaire/:orgId/:publicId/:jwt',
    access: 'public',
    load: async () => (await import('../entrance/mailed-sign-in-route.tsx')).MailedSignInRoute,
  },
];

/** Addresses at which there is nothing, for whoever comes there. */
export const nothingRoutes: readonly AppRoute[] = [
  {
    path: '/forbidden',
    access: 'public',
    load: async () => (await import('../not-found-page.tsx')).ForbiddenPage,
  },
  {
    path: '/404',
    access: 'public',
    load: async () => (await import('../not-found-page.tsx')).NotFoundPage,
  },
  {
    path: '*',
    access: 'public',
    load: async () => (await import('../not-found-page.tsx')).NotFoundPage,
  },
];
