import { type AppRoute, notAvailable } from './app-route.ts';

/** Addresses about organizations that are not one organization's own pages. */
export const organizationRoutes: readonly AppRoute[] = [
  {
    path: '/organization',
    access: 'authenticated',
    crumb: 'Organizations',
    load: async () => (await import('../../features/organization/organizations-page.tsx')).OrganizationsPage,
  },
  { path: '/organization/integration-setup', access: 'authenticated', redirectsTo: '/organization' },
  notAvailable('/organization/integration-setup/:integrationType/:slugId', 'authenticated'),
  notAvailable('/organization/connection-setup/:connectionType', 'authenticated'),
  {
    path: '/organization/integration-runs/:id',
    access: 'authenticated',
    crumb: 'Run',
    load: async () => (await import('../../features/jobs/run-page.tsx')).RunPage,
  },
];

/** Pages of one organization, open to its members and guests. */
export const ownOrganizationRoutes: readonly AppRoute[] = [
  {
    path: '/organization/:organizationId',
    access: 'member-or-guest',
    redirectsTo: '/organization/:organizationId/dashboard',
  },
  {
    path: '/organization/:organizationId/dashboard',
    access: 'member-or-guest',
    crumb: 'Dashboard',
    load: async () => (await import('../../features/oversight/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/organization/:organizationId/profile',
    access: 'member-or-guest',
    crumb: 'Profile',
    load: async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/organization/:organizationId/documents',
    access: 'member-or-guest',
    crumb: 'Organization documents',
    load: async () => (await import('../../features/data-room/organization-room-page.tsx')).OrganizationRoomPage,
  },
  {
    path: '/organization/:organizationId/email-notifications',
    access: 'member-or-guest',
    crumb: 'Email notifications',
    load: async () =>
      (await import('../../features/notifications/email-notifications-page.tsx')).EmailNotificationsPage,
  },
  {
    path: '/organization/:organizationId/alerts',
    access: 'member-or-guest',
    crumb: 'Alerts',
    load: async () => (await import('../../features/oversight/alerts-page.tsx')).AlertsPage,
  },
  {
    path: '/organization/:organizationId/notifications/:notificationId/source-page',
    access: 'member-or-guest',
    crumb: 'Notification',
    load: async () => (await import('../../features/notifications/source-page.tsx')).NotificationSourcePage,
  },
];

/** The reporting app: everything under its prefix. */
export const reportingRoutes: readonly AppRoute[] = [
  {
    path: '/reporting/organization/:organizationId',
    access: 'authenticated',
    redirectsTo: '/reporting/organization/:organizationId/reports',
  },
  {
    path: '/reporting/organization/:organizationId/alerts',
    access: 'authenticated',
    crumb: 'Alerts',
    load: async () => (await import('../../features/oversight/alerts-page.tsx')).AlertsPage,
  },
  {
    path: '/reporting/organization/:organizationId/reports',
    access: 'authenticated',
    crumb: 'Reports',
    load: async () => (await import('../../features/oversight/reports-page.tsx')).ReportsPage,
  },
  {
    path: '/reporting/organization/:organizationId/generate',
    access: 'authenticated',
    crumb: 'Generate a report',
    load: async () => (await import('../../features/oversight/generate-page.tsx')).GeneratePage,
  },
  {
    path: '/reporting/organization/:organizationId/report/:reportId',
    access: 'authenticated',
    crumb: 'Report',
    load: async () => (await import('../../features/oversight/report-page.tsx')).ReportPage,
  },
];
