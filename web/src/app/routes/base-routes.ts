import { type AppRoute, notAvailable } from './app-route.ts';

/** Addresses of signed-in people that belong to no structure, organization or report. */
export const baseRoutes: readonly AppRoute[] = [
  { path: '/', access: 'authenticated' },
  { path: '/guest', access: 'member-or-guest' },
  {
    path: '/upload',
    access: 'authenticated',
    crumb: 'Upload',
    load: async () => (await import('../../features/data-room/upload-page.tsx')).UploadPage,
  },
  {
    path: '/documents',
    access: 'authenticated',
    crumb: 'Find documents',
    load: async () => (await import('../../features/data-room/document-search-page.tsx')).DocumentSearchPage,
  },
  {
    path: '/documents/:entityId/:documentId',
    access: 'authenticated',
    crumb: 'Document',
    load: async () => (await import('../../features/document-viewer/document-page.tsx')).DocumentPage,
  },
  {
    path: '/alerts',
    access: 'authenticated',
    crumb: 'Alerts',
    load: async () => (await import('../../features/oversight/alerts-page.tsx')).AlertsPage,
  },
  {
    path: '/approvals',
    access: 'authenticated',
    crumb: 'Approvals',
    load: async () => (await import('../../features/approvals/waiting-page.tsx')).WaitingPage,
  },
  { path: '/notifications', access: 'authenticated', redirectsTo: '/alerts' },
  {
    path: '/notifications/:notificationId/source-page',
    access: 'authenticated',
    crumb: 'Notification',
    load: async () => (await import('../../features/notifications/source-page.tsx')).NotificationSourcePage,
  },
  {
    path: '/email-notifications',
    access: 'authenticated',
    crumb: 'Email notifications',
    load: async () =>
      (await import('../../features/notifications/email-notifications-page.tsx')).EmailNotificationsPage,
  },
  {
    path: '/business-investors',
    access: 'authenticated',
    crumb: 'Businesses & investors',
    load: async () => (await import('../../features/parties/businesses-page.tsx')).BusinessesPage,
  },
  {
    path: '/profile',
    access: 'authenticated',
    crumb: 'Profile',
    load: async () => (await import('../../features/profile/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/invitations',
    access: 'authenticated',
    crumb: 'Invitations',
    load: async () => (await import('../../features/profile/invitations-page.tsx')).InvitationsPage,
  },
  {
    path: '/confirm-address/:token',
    access: 'authenticated',
    crumb: 'New email',
    load: async () => (await import('../../features/profile/confirm-address-page.tsx')).ConfirmAddressPage,
  },
  {
    path: '/internal-tools',
    access: 'superuser',
    crumb: 'Internal tools',
    load: async () => (await import('../../features/internal-tools/internal-tools-page.tsx')).InternalToolsPage,
  },
  notAvailable('/finish-integration', 'authenticated'),
  { path: '/data-vault', access: 'authenticated', redirectsTo: '/loan-management/signal-setup/home' },
  {
    path: '/loan-management/signal-setup/home',
    access: 'authenticated',
    crumb: 'Data Vault',
    load: async () => (await import('../../features/oversight/data-vault-page.tsx')).DataVaultPage,
  },
  {
    path: '/jobs',
    access: 'authenticated',
    crumb: 'Jobs',
    load: async () => (await import('../../features/jobs/jobs-page.tsx')).JobsPage,
  },
  {
    path: '/portfolio',
    access: 'authenticated',
    crumb: 'Portfolio',
    load: async () => (await import('../../features/portfolio/portfolio-page.tsx')).PortfolioPage,
  },
  {
    path: '/portfolio/archived-structure',
    access: 'authenticated',
    crumb: 'Archived structures',
    load: async () => (await import('../../features/portfolio/archived-structures-page.tsx')).ArchivedStructuresPage,
  },
  {
    path: '/portfolio/deliverables',
    access: 'authenticated',
    crumb: 'Deliverables',
    load: async () => (await import('../../features/covenants/deliverables/deliverables-page.tsx')).DeliverablesPage,
  },
  {
    path: '/portfolio/calendar',
    access: 'authenticated',
    crumb: 'Compliance calendar',
    load: async () => (await import('../../features/covenants/calendar/calendar-page.tsx')).CalendarPage,
  },
  {
    path: '/portfolio/import',
    access: 'authenticated',
    crumb: 'Import from Excel',
    load: async () => (await import('../../features/structure-import/structure-import-page.tsx')).StructureImportPage,
  },
  {
    path: '/portfolio/aggregate',
    access: 'authenticated',
    crumb: 'All entities',
    load: async () => (await import('../all-entities.tsx')).AllEntities,
  },
];
