import { type AppRoute, notAvailable } from './app-route.ts';

/** Pages of one structure. */
export const dealRoutes: readonly AppRoute[] = [
  { path: '/deals/:dealId', access: 'authenticated', redirectsTo: '/deals/:dealId/overview' },
  {
    path: '/deals/:dealId/overview',
    access: 'authenticated',
    crumb: 'Overview',
    load: async () => (await import('../../features/structures/overview-page.tsx')).OverviewPage,
  },
  {
    path: '/deals/:dealId/structure',
    access: 'authenticated',
    crumb: 'Diagram',
    load: async () =>
      (await import('../../features/structure-diagram/structure-diagram-page.tsx')).StructureDiagramPage,
  },
  {
    path: '/deals/:dealId/data-room',
    access: 'authenticated',
    crumb: 'Data room',
    load: async () => (await import('../../features/data-room/data-room-page.tsx')).DataRoomPage,
  },
  {
    path: '/deals/:dealId/debt-service-schedule',
    access: 'authenticated',
    crumb: 'Debt service',
    load: async () => (await import('../../features/debt-service/debt-service-page.tsx')).DebtServicePage,
  },
  {
    path: '/deals/:dealId/performance-forecasts',
    access: 'authenticated',
    crumb: 'Performance',
    load: async () => (await import('../../features/figures-over-time/performance-page.tsx')).PerformancePage,
  },
  {
    path: '/deals/:dealId/historicals',
    access: 'authenticated',
    crumb: 'Historicals',
    load: async () => (await import('../../features/figures-over-time/historicals-page.tsx')).HistoricalsPage,
  },
  {
    path: '/deals/:dealId/financial-forecasts',
    access: 'authenticated',
    crumb: 'Financial forecasts',
    load: async () =>
      (await import('../../features/figures-over-time/financial-forecasts-page.tsx')).FinancialForecastsPage,
  },
  {
    path: '/deals/:dealId/irr-tool',
    access: 'authenticated',
    crumb: 'IRR tool',
    load: async () => (await import('../../features/returns/irr-page.tsx')).IrrPage,
  },
  {
    path: '/deals/:dealId/scenarios',
    access: 'authenticated',
    crumb: 'Scenarios',
    load: async () => (await import('../../features/modeling/modeling-page.tsx')).ModelingPage,
  },
  {
    path: '/deals/:dealId/figures',
    access: 'authenticated',
    crumb: 'Figures',
    load: async () => (await import('../../features/figures/figures-page.tsx')).StructureFiguresPage,
  },
  notAvailable('/deals/:dealId/integration-setup', 'authenticated'),
  notAvailable('/deals/:dealId/integration-setup/:integrationType/:integrationId', 'authenticated'),
  {
    path: '/deals/:dealId/signal-setup',
    access: 'authenticated',
    crumb: 'Data signals',
    load: async () => (await import('../../features/figures/signals-page.tsx')).SignalsPage,
  },
  {
    path: '/deals/:dealId/forms',
    access: 'authenticated',
    crumb: 'Forms',
    load: async () => (await import('../../features/forms/forms-page.tsx')).FormsPage,
  },
  {
    path: '/deals/:dealId/forms/:formId',
    access: 'authenticated',
    crumb: 'Form',
    load: async () => (await import('../../features/forms/form-page.tsx')).FormPage,
  },
  {
    path: '/deals/:dealId/reporting-covenants',
    access: 'authenticated',
    crumb: 'Covenants',
    load: async () => (await import('../../features/covenants/covenants-page.tsx')).CovenantsPage,
  },
  {
    path: '/deals/:dealId/reporting-covenants/ai-import',
    access: 'authenticated',
    crumb: 'Import from agreement',
    load: async () => (await import('../../features/covenants/review/import-page.tsx')).ImportPage,
  },
  {
    path: '/deals/:dealId/compliance-calendar',
    access: 'authenticated',
    crumb: 'Calendar',
    load: async () =>
      (await import('../../features/covenants/calendar/structure-calendar-page.tsx')).StructureCalendarPage,
  },
  {
    path: '/deals/:dealId/financial-covenants-kpis',
    access: 'authenticated',
    crumb: 'Financial covenants & KPIs',
    load: async () =>
      (await import('../../features/covenants/figures/financial-covenants-page.tsx')).FinancialCovenantsPage,
  },
  {
    path: '/deals/:dealId/deal-team',
    access: 'authenticated',
    crumb: 'Parties & team',
    load: async () => (await import('../../features/people/team-page.tsx')).TeamPage,
  },
  {
    path: '/deals/:dealId/activity',
    access: 'authenticated',
    crumb: 'Activity',
    load: async () => (await import('../../features/activity/structure-activity-page.tsx')).StructureActivityPage,
  },
  {
    path: '/deals/:dealId/deal-details',
    access: 'authenticated',
    crumb: 'Details',
    load: async () => (await import('../../features/structure-details/details-page.tsx')).DetailsPage,
  },
  {
    path: '/deals/:dealId/deal-details/:detailId',
    access: 'authenticated',
    crumb: 'Detail',
    load: async () => (await import('../../features/figures/detail-page.tsx')).DetailPage,
  },
  {
    path: '/deals/:dealId/loan/:loanId/loan-details',
    access: 'authenticated',
    load: async () => (await import('../../features/structure-details/financing-page.tsx')).LoanDetailsPage,
  },
  {
    path: '/deals/:dealId/loan/:loanId/loan-details/:detailId',
    access: 'authenticated',
    crumb: 'Detail',
    load: async () => (await import('../../features/figures/detail-page.tsx')).DetailPage,
  },
  {
    path: '/deals/:dealId/loan/:loanId/figures',
    access: 'authenticated',
    crumb: 'Figures',
    load: async () => (await import('../../features/figures/figures-page.tsx')).FinancingFiguresPage,
  },
  {
    path: '/deals/:dealId/loan/:loanId/data-room',
    access: 'authenticated',
    crumb: 'Data room',
    load: async () => (await import('../../features/data-room/sub-entity-room-pages.tsx')).FinancingRoomPage,
  },
  {
    path: '/deals/:dealId/project/:projectId/data-room',
    access: 'authenticated',
    crumb: 'Data room',
    load: async () => (await import('../../features/data-room/sub-entity-room-pages.tsx')).ProjectRoomPage,
  },
  {
    path: '/deals/:dealId/project/:projectId/figures',
    access: 'authenticated',
    crumb: 'Figures',
    load: async () => (await import('../../features/figures/figures-page.tsx')).ProjectFiguresPage,
  },
  {
    path: '/deals/:dealId/project/:projectId/project-details',
    access: 'authenticated',
    load: async () => (await import('../../features/structure-details/project-page.tsx')).ProjectDetailsPage,
  },
  {
    path: '/deals/:dealId/project/:projectId/project-details/:detailId',
    access: 'authenticated',
    crumb: 'Detail',
    load: async () => (await import('../../features/figures/detail-page.tsx')).DetailPage,
  },
  {
    path: '/deals/:dealId/loan/:loanId/add-lenders',
    access: 'authenticated',
    crumb: 'Lenders',
    load: async () => (await import('../../features/parties/add-lenders-page.tsx')).AddLendersPage,
  },
  {
    path: '/deals/:dealId/loans-table',
    access: 'authenticated',
    termCrumb: ({ loans }) => loans,
    load: async () => (await import('../../features/structure-details/sub-entities-pages.tsx')).LoansPage,
  },
  {
    path: '/deals/:dealId/projects-table',
    access: 'authenticated',
    crumb: 'Projects',
    load: async () => (await import('../../features/structure-details/sub-entities-pages.tsx')).ProjectsPage,
  },
];
