import { type GlobalState, isAllowed } from '../../api/global-state.tsx';
import type { AppRoute } from './app-route.ts';

/** Where the settings of an organization begin. */
export const settingsRoot = '/organization/:organizationId/settings';

/** What the breadcrumb calls them. */
export const settingsCrumb = 'Organization settings';

const page = (path: string, crumb: string, load: NonNullable<AppRoute['load']>): AppRoute => ({
  path: `${settingsRoot}${path}`,
  access: 'authenticated',
  crumb,
  load,
});

const readable = (readers: NonNullable<AppRoute['readers']>, ...given: Parameters<typeof page>): AppRoute => ({
  ...page(...given),
  readers,
});

/** Settings that belong together, under a heading of their own in the navigation. */
export interface SettingsGroup {
  readonly heading: string;
  readonly routes: readonly AppRoute[];
}

/** Pages that the navigation and the command menu lead to: those of no single record. */
const isSection = ({ path }: AppRoute): boolean => !path.endsWith('/:agentId') && !path.endsWith('/:reviewId');

const groups: readonly SettingsGroup[] = [
  {
    heading: 'Organization',
    routes: [
      page(
        '',
        'General',
        async () => (await import('../../features/organization/settings/settings-page.tsx')).SettingsPage,
      ),
      page(
        '/partners',
        'Partners',
        async () => (await import('../../features/organization/partners/partners-page.tsx')).PartnersPage,
      ),
      page(
        '/affiliated',
        'Affiliated organizations',
        async () => (await import('../../features/organization/affiliated/affiliated-page.tsx')).AffiliatedPage,
      ),
    ],
  },
  {
    heading: 'People and access',
    routes: [
      page('/users', 'Users', async () => (await import('../../features/people/users-page.tsx')).UsersPage),
      page('/users/:agentId', 'User', async () => (await import('../../features/people/user-page.tsx')).UserPage),
      page('/guests', 'Guests', async () => (await import('../../features/people/guests-page.tsx')).GuestsPage),
      page('/sign-ins', 'Sign-ins', async () => (await import('../../features/people/sign-ins-page.tsx')).SignInsPage),
      page(
        '/activity',
        'Activity log',
        async () => (await import('../../features/people/audit-log-page.tsx')).AuditLogPage,
      ),
      page(
        '/single-sign-on',
        'Single sign-on',
        async () =>
          (await import('../../features/organization/single-sign-on/single-sign-on-page.tsx')).SingleSignOnPage,
      ),
      page(
        '/provisioning',
        'Provisioning',
        async () => (await import('../../features/organization/provisioning/provisioning-page.tsx')).ProvisioningPage,
      ),
      page('/roles', 'Roles', async () => (await import('../../features/people/roles-page.tsx')).RolesPage),
      page('/groups', 'Groups', async () => (await import('../../features/people/groups-page.tsx')).GroupsPage),
      page(
        '/counterparty-groups',
        'Counterparty groups',
        async () => (await import('../../features/people/groups-page.tsx')).CounterpartyGroupsPage,
      ),
      page(
        '/permissions',
        'Permission explainer',
        async () => (await import('../../features/people/explainer-page.tsx')).PermissionExplainerPage,
      ),
      page(
        '/access-reviews',
        'Access reviews',
        async () => (await import('../../features/people/access-reviews-page.tsx')).AccessReviewsPage,
      ),
      page(
        '/access-reviews/:reviewId',
        'Access review',
        async () => (await import('../../features/people/access-review-page.tsx')).AccessReviewPage,
      ),
    ],
  },
  {
    heading: 'Configuration',
    routes: [
      page(
        '/calendars',
        'Calendars',
        async () => (await import('../../features/organization/calendars/calendars-page.tsx')).CalendarsPage,
      ),
      page(
        '/statuses',
        'Statuses',
        async () => (await import('../../features/organization/statuses/statuses-page.tsx')).StatusesPage,
      ),
      page(
        '/counterparty-types',
        'Counterparty types',
        async () =>
          (await import('../../features/organization/counterparty-types/counterparty-types-page.tsx'))
            .CounterpartyTypesPage,
      ),
      page(
        '/email-templates',
        'Email templates',
        async () =>
          (await import('../../features/organization/email-templates/email-templates-page.tsx')).EmailTemplatesPage,
      ),
      readable(
        'WorkflowTemplate',
        '/approval-templates',
        'Approval templates',
        async () =>
          (await import('../../features/organization/approval-templates/templates-page.tsx')).ApprovalTemplatesPage,
      ),
      readable(
        'everybody',
        '/details',
        'Details and formulas',
        async () => (await import('../../features/organization/details/details-page.tsx')).DetailsPage,
      ),
      page(
        '/currencies',
        'Currencies and rates',
        async () => (await import('../../features/organization/currencies/currencies-page.tsx')).CurrenciesPage,
      ),
    ],
  },
  {
    heading: 'Integration',
    routes: [
      page(
        '/channels',
        'Channels',
        async () => (await import('../../features/organization/channels/channels-page.tsx')).ChannelsPage,
      ),
      page(
        '/api-access',
        'API access',
        async () => (await import('../../features/organization/api-access/api-access-page.tsx')).ApiAccessPage,
      ),
    ],
  },
];

/** The settings of one organization, in the order of their navigation. */
export const settingsRoutes: readonly AppRoute[] = groups.flatMap(({ routes }) => routes);

export const settingsGroups: readonly SettingsGroup[] = groups.map(({ heading, routes }) => ({
  heading,
  routes: routes.filter(isSection),
}));

export const settingsSections = settingsRoutes.filter(isSection);

/** Those that a member may open who may not change the organization. */
export const settingsOfReader = (
  visitor: Pick<GlobalState, 'permissions' | 'organization'>,
): readonly SettingsGroup[] => {
  const isOpen = ({ readers }: AppRoute): boolean =>
    readers === 'everybody' ||
    (readers !== undefined && isAllowed(visitor, { level: 'View', sourceType: readers, path: null }));
  return settingsGroups
    .map(({ heading, routes }) => ({ heading, routes: routes.filter(isOpen) }))
    .filter(({ routes }) => routes.length > 0);
};

/** Pages of the settings whose addresses name no organization: they are about the one that the reader works in. */
export const settingsElsewhereRoutes: readonly AppRoute[] = [
  {
    path: '/organization/email-template/:templateType',
    access: 'authenticated',
    crumb: 'Email template',
    partOf: { path: `${settingsRoot}/email-templates`, crumb: 'Email templates' },
    load: async () => (await import('../../features/organization/email-template-page.tsx')).EmailTemplatePage,
  },
];
