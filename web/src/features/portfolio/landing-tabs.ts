import { isOn, type StoredSettings, storedValue } from '#shared/domain/settings/stored-settings.ts';
import type { Terms } from '#shared/domain/terms.ts';
import type { GlobalState } from '../../api/global-state.tsx';
import type { QueryTab } from '../../components/query-tabs.tsx';

const landingTabs = ['overview', 'structures', 'projects', 'financings', 'grants', 'kpi-dashboard'] as const;
export type LandingTab = (typeof landingTabs)[number];

/** What the setting `defaultPmLandingTab` calls the tabs. */
const tabOfSetting: Readonly<Record<string, LandingTab>> = {
  Overview: 'overview',
  Structures: 'structures',
  Projects: 'projects',
  Financings: 'financings',
  Grants: 'grants',
  'KPI dashboard': 'kpi-dashboard',
};

/** The platform has to offer the KPI dashboard, and the organization has to want it. */
const offersKpis = ({ features, organization }: Visitor): boolean =>
  isOn(organization.details, 'kpiDashboard') &&
  features.some(({ name, enabled }) => name === 'KpiDashboard' && enabled);

type Visitor = Pick<GlobalState, 'features' | 'organization'>;

/** The tabs of the portfolio in the organization's own terms; the KPI dashboard only where it is switched on. */
export function tabsFor(visitor: Visitor, terms: Terms): readonly QueryTab<LandingTab>[] {
  const labels: Readonly<Record<LandingTab, string>> = {
    overview: 'Overview',
    structures: 'Structures',
    projects: 'Projects',
    financings: terms.loans,
    grants: 'Grants',
    'kpi-dashboard': 'KPI dashboard',
  };
  return landingTabs
    .filter((id) => id !== 'kpi-dashboard' || offersKpis(visitor))
    .map((id) => ({ id, label: labels[id] }));
}

/** The tab that an address asks for; without one, that of the organization's setting; the first where neither is offered. */
export function tabOf(
  asked: string | null,
  settings: StoredSettings,
  tabs: readonly QueryTab<LandingTab>[],
): LandingTab {
  const wanted = [asked, tabOfSetting[storedValue(settings, 'defaultPmLandingTab') ?? '']];
  return wanted.map((id) => tabs.find((tab) => tab.id === id)?.id).find((id) => id !== undefined) ?? 'overview';
}
