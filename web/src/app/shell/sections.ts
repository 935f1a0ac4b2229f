import {
  Activity,
  Archive,
  Bell,
  Building2,
  CalendarDays,
  ClipboardList,
  Database,
  FilePlus2,
  FolderOpen,
  Gauge,
  Landmark,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  type LucideIcon,
  PackageCheck,
  Settings,
  ShieldCheck,
  Upload,
  Users,
  Wrench,
} from 'lucide-react';
import type { Location } from 'react-router-dom';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { type GlobalState, isAllowed, isOutside } from '../../api/global-state.tsx';
import { type AppName, homeOf } from '../apps/apps.ts';
import { isExternal } from '../guards/admission.ts';

export interface Section {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Pages below this one, such as a structure below the portfolio. */
  readonly alsoFor?: string;
  /** Its own address only, because other sections lie below it. */
  readonly end?: boolean;
}

const portfolio: Section = { to: '/portfolio', label: 'Structures', icon: Building2, alsoFor: '/deals/', end: true };
const deliverables: Section = { to: '/portfolio/deliverables', label: 'Deliverables', icon: PackageCheck };
const calendar: Section = { to: '/portfolio/calendar', label: 'Calendar', icon: CalendarDays };
const allEntities: Section = { to: '/portfolio/aggregate', label: 'All entities', icon: Gauge };

/** What guests and visitors call the page on which they start. */
export const externalHome = 'To do';

/** Whether an app lists a page; `?app=` tells pages of the portfolio apart. */
export function isListedBy(
  app: AppName,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  organizationId: string,
) {
  const view = new URLSearchParams(search).get('app');
  const address = view === null ? pathname : `${pathname}?app=${view}`;
  return sectionsOfApp(app, organizationId).some(({ to }) => to === address);
}

function sectionsOfApp(app: AppName, organizationId: string): readonly Section[] {
  const reporting = `/reporting/organization/${organizationId}`;
  switch (app) {
    case 'Data Vault':
      return [
        { to: homeOf(app, organizationId), label: 'Data Vault', icon: Database },
        { to: '/upload', label: 'Upload', icon: Upload },
      ];
    case 'Reporting':
    case 'BI Reports':
      return [
        { to: `${reporting}/reports`, label: 'Reports', icon: ClipboardList },
        { to: `${reporting}/generate`, label: 'Generate a report', icon: FilePlus2 },
        { to: `${reporting}/alerts`, label: 'Report alerts', icon: Bell },
      ];
    case 'Executive Dashboard':
      return [{ to: homeOf(app, organizationId), label: 'Dashboard', icon: LayoutDashboard }, allEntities];
    case 'Reporting Covenant':
      return [{ ...allEntities, label: 'All covenants', icon: ShieldCheck }, deliverables, calendar, portfolio];
    case 'Origination':
    case 'Fund Management':
      return [{ ...portfolio, to: homeOf(app, organizationId) }];
    case 'Portfolio Management':
      return [
        { ...portfolio, label: 'Portfolio' },
        allEntities,
        deliverables,
        calendar,
        { to: '/business-investors', label: 'Businesses & investors', icon: Users },
        { to: '/portfolio/archived-structure', label: 'Archived', icon: Archive },
      ];
  }
}

/** Those who may edit the organization have its settings. The server decides again by the same rules. */
export const mayEditOrganization = ({ permissions, organization }: GlobalState): boolean =>
  isPermitted(permissions, {
    level: 'Edit',
    sourceType: 'Organization',
    organizationId: organization.id,
    entityPath: [],
  });

/** What the rail lists: the app's own sections, then what all apps have in common. External users have their organization's area. */
export function sectionsFor(app: AppName, visitor: GlobalState): readonly (readonly Section[])[] {
  const { agent, organization } = visitor;
  if (isExternal(agent)) {
    const area = `/organization/${organization.id}`;
    return [
      [
        { to: `${area}/dashboard`, label: externalHome, icon: ListTodo },
        { to: `${area}/alerts`, label: 'Alerts', icon: Bell },
      ],
    ];
  }
  const tools: readonly Section[] = agent.superuser
    ? [{ to: '/internal-tools', label: 'Internal tools', icon: Wrench }]
    : [];
  const organizations: Section = { to: '/organization', label: 'Organizations', icon: Landmark, end: true };
  if (isOutside(visitor)) return [[organizations, ...tools]];
  const settings: readonly Section[] = mayEditOrganization(visitor)
    ? [{ to: `/organization/${organization.id}/settings`, label: 'Organization settings', icon: Settings }]
    : [];
  const documents: readonly Section[] = isAllowed(visitor, { level: 'View', sourceType: 'Document', path: null })
    ? [{ to: `/organization/${organization.id}/documents`, label: 'Documents', icon: FolderOpen }]
    : [];
  return [
    sectionsOfApp(app, organization.id),
    [
      { to: '/alerts', label: 'Alerts', icon: Bell },
      { to: '/approvals', label: 'Approvals', icon: ListChecks },
      { to: '/jobs', label: 'Jobs', icon: Activity },
      ...documents,
      organizations,
      ...settings,
      ...tools,
    ],
  ];
}
