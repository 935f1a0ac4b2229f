import { appNames } from '../app-names.ts';
import { choice, other } from './setting-kinds.ts';
import { startupDefaults } from './startup-defaults.ts';

const focuses = ['Debt Focused', 'Equity Focused'] as const;

export const viewSettings = {
  portfolioManagementView: choice(
    'Portfolio view',
    'Sets what the overview of the portfolio shows first: what is financed, or what is owned.',
    focuses,
    'Debt Focused',
  ),
  portfolioManagementCIView: choice(
    'Portfolio view, commercial and industrial',
    'Sets the figures that the portfolio of the commercial and industrial segment shows first.',
    focuses,
    'Debt Focused',
  ),
  portfolioManagementMarketSegmentView: choice(
    'Market segment',
    'Sets the market segment that the portfolio opens with.',
    ['Commercial & Industrial', 'Residential'],
    'Commercial & Industrial',
  ),
  performancePageDefaultView: choice(
    'Performance page',
    'Sets the view that the performance page opens with.',
    ['Production', 'Efficiency Summary'],
    'Production',
  ),
  defaultPmLandingTab: choice(
    'First tab of the portfolio',
    'Sets the tab that Portfolio Management opens with.',
    ['Overview', 'Structures', 'Projects', 'Financings', 'Grants', 'KPI dashboard'],
    'Overview',
  ),
  defaultPmPortfolio: other('entityId', 'First portfolio', 'Sets the portfolio that Portfolio Management opens with.'),
  defaultFund: other('entityId', 'First fund', 'Sets the fund that Fund Management opens with.'),
  defaultApplication: choice(
    'First application',
    'Sets the app to which members come after signing in.',
    appNames,
    startupDefaults.defaultApplication,
  ),
} as const;
