import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { type GlobalState, isOutside } from '../../api/global-state.tsx';
import { allowedApps, defaultApp, homeOf, isPageOfApps, isReportingPath } from '../apps/apps.ts';
import { isElsewhere } from './addresses.ts';

/** Who may open a page. `member-or-guest` pages stay here whatever the organization's apps are. */
export type PageAccess = 'public' | 'authenticated' | 'superuser' | 'member-or-guest';

export type Visitor = Pick<GlobalState, 'agent' | 'organization' | 'environment' | 'enabledOrganizations' | 'visit'>;

export type Admission =
  | { readonly kind: 'enter' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** To another application. */
  | { readonly kind: 'leave'; readonly url: string };

interface Visit {
  readonly access: PageAccess;
  readonly pathname: string;
  readonly search?: string;
  /** The address names the organization, whose area lets nobody see anything who has to enter first. */
  readonly namesOrganization?: boolean;
  /** The origin of this application. */
  readonly here: string;
}

const enter: Admission = { kind: 'enter' };

/** Guests and unaffiliated users; members and partners are not. */
export const isExternal = ({ effectiveAgentAccessType }: Visitor['agent']): boolean =>
  isExternalAccess(effectiveAgentAccessType);

/** Superusers start nowhere in particular: they choose an organization and enter it. */
export const everyOrganization = '/organization';

/** Where a user starts: superusers at the list of organizations, external ones in the area of theirs, everybody else in the portfolio. */
function basePathOf({ agent, organization }: Visitor): string {
  if (agent.superuser) return everyOrganization;
  return isExternal(agent) ? `/organization/${organization.id}` : '/portfolio';
}

/** Pages that need no organization: the list of them, and one's own account. */
const isOfNoOrganization = (pathname: string): boolean =>
  /^\/(organization|profile|invitations|confirm-address\/[^/]+)\/?$/.test(pathname);

/** The application that a page belongs to when it is not common to all; portfolio and reporting may live elsewhere. */
function ownerOf(pathname: string): 'reporting' | 'portfolio' | null {
  if (isReportingPath(pathname)) return 'reporting';
  return /^\/(portfolio|deals|business-investors)(\/|$)/.test(pathname) ? 'portfolio' : null;
}

const trimmed = (url: string): string => url.replace(/\/+$/, '');

/** Members' pages that another application shows; null where it is not configured or is this one. */
function externalPage({ pathname, search = '', here }: Visit, { organization, environment }: Visitor): string | null {
  const owner = ownerOf(pathname);
  if (owner === null) return null;
  const apps = allowedApps(organization.details);
  const mayStay = apps.some((app) => app !== 'Origination' && app !== 'Fund Management');
  const application = owner === 'reporting' ? environment.reportCovUrl : environment.frontendUrl;
  if (!mayStay) return isElsewhere(environment.originationUrl, here) ? environment.originationUrl : null;
  return isElsewhere(application, here) ? `${trimmed(application)}${pathname}${search}` : null;
}

/** The base of the site: where signing in leads, too, if the organization has chosen an app; another page where it does not have the apps of that one. */
function baseOf(visitor: Visitor): string {
  const { id, details } = visitor.organization;
  const isChosen = storedValue(details, 'defaultApplication') !== undefined;
  if (isChosen && !isExternal(visitor.agent)) return homeOf(defaultApp(details), id);
  const base = basePathOf(visitor);
  const isThere = isExternal(visitor.agent) || isPageOfApps(allowedApps(details), base);
  return isThere ? base : homeOf(defaultApp(details), id);
}

/** Decides about a signed-in visitor: in, to another page, or to another application. */
export function admit(visit: Visit, visitor: Visitor): Admission {
  if (visit.pathname === '/') return { kind: 'redirect', to: baseOf(visitor) };
  if (visit.pathname === '/guest') return { kind: 'redirect', to: `/organization/${visitor.organization.id}` };
  if (visit.access === 'superuser' && !visitor.agent.superuser) return { kind: 'redirect', to: '/' };
  const staysOutside = visit.access === 'superuser' || visit.namesOrganization || isOfNoOrganization(visit.pathname);
  if (isOutside(visitor) && !staysOutside) return { kind: 'redirect', to: everyOrganization };
  if (visit.access !== 'authenticated' || isExternal(visitor.agent)) return enter;
  const url = externalPage(visit, visitor);
  if (url !== null) return { kind: 'leave', url };
  const { id, details } = visitor.organization;
  // An app that the organization does not have is opened by no address either.
  const isThere = isPageOfApps(allowedApps(details), visit.pathname, visit.search);
  return isThere ? enter : { kind: 'redirect', to: homeOf(defaultApp(details), id) };
}

/**
 * Where signing in leads: to the page that was asked for; else superusers to the list of organizations, external users to Origination, if it is configured, elsewhere and one of
 * their organization's apps, and members to the default application.
 */
export function landing(asked: string | null, visitor: Visitor, here: string): Admission {
  if (asked !== null) return { kind: 'redirect', to: asked };
  if (visitor.agent.superuser) return { kind: 'redirect', to: everyOrganization };
  const { organization, environment } = visitor;
  const app = isExternal(visitor.agent) ? 'Origination' : defaultApp(organization.details);
  const isAllowed = allowedApps(organization.details).includes(app);
  if (app === 'Origination' && isAllowed && isElsewhere(environment.originationUrl, here)) {
    return { kind: 'leave', url: environment.originationUrl };
  }
  return {
    kind: 'redirect',
    to: isExternal(visitor.agent) ? basePathOf(visitor) : homeOf(app, organization.id),
  };
}

/** Where signing out leads: unaffiliated users to their organization's portal, others to the sign-in. */
export const afterSignOut = (session: { organizationId: string; accessType?: string | undefined } | null): string =>
  session?.accessType === 'UNAFFILIATED' ? `/public-login/${encodeURIComponent(session.organizationId)}` : '/login';
