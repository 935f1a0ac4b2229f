import { screen, waitFor } from '@testing-library/react';
import { addDays } from '#shared/time/dates.ts';
import { type SettingEffects, stored, unset } from '#tests/support/setting-effects.ts';
import { anOverview, aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aStructure } from '#tests/web/support/factories.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { MomentText, today } from '#web/src/components/date-text.tsx';
import { DueText } from '#web/src/entities/covenant/due-text.tsx';
import { structurePageGroups } from '#web/src/entities/structure/structure-pages.ts';
import { Contact } from '#web/src/features/oversight/guest/contact.tsx';
import { allEntities, openPortfolio, west, withKpis, withSettings } from '../open-portfolio.tsx';
import { figureEffects } from './figure-effects.tsx';

const globalWith = (name: string, value: string | null): GlobalState =>
  withSettings(Object.fromEntries(stored(name, value).map((setting) => [setting.name, setting.value])));

const words = (): string => document.body.textContent ?? '';

/** What the portfolio says once it says what is waited for. */
async function portfolioWith(
  global: GlobalState,
  { address = '/portfolio', awaited, routes = {} }: { address?: string; awaited: string; routes?: Routes },
): Promise<string> {
  openPortfolio({ address, global, routes });
  await waitFor(() => {
    if (!words().includes(awaited)) throw new Error(`The page does not say "${awaited}" yet: ${words()}`);
  });
  return words();
}
type Routes = NonNullable<Parameters<typeof openPortfolio>[0]['routes']>;

const structures = '/portfolio?tab=structures';
const vehicle = aStructureRow({ name: 'Riverside Holdings, LLC', structureType: 'SPV' });
const lists = { 'GET /api/organizations/northlight/deals': { body: [vehicle] } };
const fund = {
  fundId: 'harvest',
  name: 'Harvest fund',
  launchStatus: 'Active',
  raised: [],
  allocated: [],
  allocations: [],
};
const funds = {
  ...lists,
  'GET /api/fund/sources': { body: [] },
  'GET /api/fund/source/harvest': { body: fund },
};

async function openTab(value: string | null): Promise<string | null> {
  const global = withKpis(globalWith('defaultPmLandingTab', value));
  openPortfolio({ global });
  return (await screen.findByRole('link', { current: 'page' })).textContent;
}

/** Settings by which a page shows something else. */
export const screenEffects: SettingEffects = {
  ...figureEffects,
  dealIdentificationLabel: {
    outcomes: { [unset]: false, 'Facility name': true },
    run: async (value) => {
      const global = globalWith('dealIdentificationLabel', value);
      return (await portfolioWith(global, { address: structures, awaited: vehicle.name, routes: lists })).includes(
        'Facility name',
      );
    },
  },
  customNameForSPV: {
    outcomes: { [unset]: false, Vehicle: true },
    run: async (value) => {
      const global = globalWith('customNameForSPV', value);
      return (await portfolioWith(global, { address: structures, awaited: vehicle.name, routes: lists })).includes(
        'Vehicle',
      );
    },
  },
  customNameForLoan: {
    outcomes: { [unset]: false, Advance: true },
    run: async (value) => (await portfolioWith(globalWith('customNameForLoan', value), overview)).includes('dvance'),
  },
  customNameForLoanPlural: {
    outcomes: { [unset]: false, Facilities: true },
    run: async (value) =>
      (await portfolioWith(globalWith('customNameForLoanPlural', value), overview)).includes('Facilities'),
  },
  timeZoneOffset: {
    outcomes: { [unset]: false, 'Asia/Tokyo': true },
    run: (value) => {
      renderPage(<MomentText at="2026-03-31T14:05:00Z" />, { path: '/', global: globalWith('timeZoneOffset', value) });
      return words().includes('Mar 31, 2026, 11:05 PM GMT+9');
    },
  },
  portfolioManagementView: {
    outcomes: { 'Debt Focused': 'what is financed', 'Equity Focused': 'what is owned' },
    run: async (value) => {
      await portfolioWith(globalWith('portfolioManagementView', value), overview);
      const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '');
      const first = headings.find((heading) => /^(Commitments|Projects by type)/.test(heading));
      return first === 'Projects by type' ? 'what is owned' : 'what is financed';
    },
  },
  defaultPmLandingTab: {
    outcomes: {
      Overview: 'Overview',
      Structures: 'Structures',
      Projects: 'Projects',
      Financings: 'Financings',
      Grants: 'Grants',
      'KPI dashboard': 'KPI dashboard',
    },
    run: openTab,
  },
  kpiDashboard: {
    outcomes: { true: true, false: false },
    run: async (value) => {
      const global = { ...globalWith('kpiDashboard', value), features: [{ name: 'KpiDashboard', enabled: true }] };
      openPortfolio({ global });
      await screen.findByRole('link', { name: 'Overview' });
      return screen.queryByRole('link', { name: 'KPI dashboard' }) !== null;
    },
  },
  defaultPmPortfolio: {
    outcomes: { [unset]: 'aggregate', [west.id]: west.id },
    run: async (value) => {
      const routes = { 'GET /api/portfolios': { body: [allEntities, west] } };
      await portfolioWith(globalWith('defaultPmPortfolio', value), { awaited: west.name, routes });
      return screen.getByLabelText<HTMLSelectElement>('Portfolio', { selector: 'select' }).value;
    },
  },
  defaultFund: {
    outcomes: { [unset]: false, harvest: true },
    run: async (value) => {
      const global = globalWith('defaultFund', value);
      const awaited = value === null ? vehicle.name : 'Open fund';
      const said = await portfolioWith(global, { address: '/portfolio?app=funds', awaited, routes: funds });
      return said.includes('Open fund');
    },
  },
  hideStructureDiagram: {
    outcomes: { true: false, false: true },
    run: (value) =>
      structurePageGroups(globalWith('hideStructureDiagram', value), aStructure()).some(({ pages }) =>
        pages.some(({ page }) => page === 'structure'),
      ),
  },
  contactForGuests: {
    outcomes: { [unset]: false, 'Ana Ruiz, ana@northlight.example': true },
    run: (value) => {
      renderPage(<Contact />, { path: '/', global: globalWith('contactForGuests', value) });
      return words().includes('Ana Ruiz, ana@northlight.example');
    },
  },
  defaultCriticalReportingCovenantThreshold: {
    outcomes: { [unset]: false, '5': true },
    run: (value) => {
      const global = globalWith('defaultCriticalReportingCovenantThreshold', value);
      const due = { covenantType: 'Report', nextDueDate: addDays(today(), 5) } as const;
      renderPage(<DueText {...due} />, { path: '/', global });
      return words().includes('Critical');
    },
  },
};

const overview = {
  awaited: 'Next maturities',
  routes: { 'GET /api/organizations/northlight/portfolio/overview': { body: anOverview() } },
};
