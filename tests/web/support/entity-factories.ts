import { Financing, FinancingView } from '#shared/domain/financing.ts';
import { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { Project, ProjectView } from '#shared/domain/project.ts';
import { emptySummary, StructureRow, StructureView } from '#shared/domain/structure.ts';
import { aStructure } from './factories.ts';

const stamp = {
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 'nora',
};

const inRiverside = {
  organizationId: 'northlight',
  customId: null,
  launchStatus: 'Active',
  description: null,
  currency: 'USD',
  displayCurrency: 'USD',
  dealId: 'riverside',
  deal: { id: 'riverside', name: 'Riverside senior facility', launchStatus: 'Active', ancestorIds: [] },
  marketSegment: null,
  taxCredits: [],
  country: 'United States',
  state: 'CO',
  city: 'Boulder',
  postalCode: null,
  cod: '2024-06-30',
  calendar: null,
  entityCurrencyUnit: { value: 'USD' },
  parentCurrencyUnit: { value: 'USD' },
  ...stamp,
};

/** A solar project of 12.5 MW in the Riverside facility. */
export const aProject = (override: Partial<Project> = {}): Project =>
  Project.parse({
    ...inRiverside,
    id: 'mesa',
    name: 'Mesa solar',
    type: 'Solar',
    typeDisplay: 'Solar',
    dealType: 'Deal',
    assetSize: 12.5,
    assetSizeUnit: 'MW',
    county: null,
    street: null,
    irrStartDate: null,
    irrEndDate: null,
    irrTerm: null,
    ownershipPercentage: 100,
    fiscalYearStart: '01-01',
    ...override,
  });

/** A term loan of 42 million dollars in the Riverside facility. */
export const aFinancing = (override: Partial<Financing> = {}): Financing =>
  Financing.parse({
    ...inRiverside,
    id: 'term-loan',
    name: 'Riverside term loan',
    financingType: 'Loan',
    typeDisplay: 'Term loan',
    commitmentAmount: 42_000_000,
    lienPriority: 'Senior',
    grantRole: null,
    loanDate: '2023-09-20',
    loanMaturityDate: '2033-09-20',
    loanTerm: 120,
    streetAddress: null,
    ...override,
  });

export const aStructureRow = (override: Partial<StructureRow> = {}): StructureRow =>
  StructureRow.parse({ ...aStructure(), summary: emptySummary, parent: null, ...override });

export const anOverview = (override: Partial<PortfolioOverview> = {}): PortfolioOverview =>
  PortfolioOverview.parse({
    structureCount: 3,
    projectCount: 7,
    financingCount: 4,
    commitments: [
      { currency: 'EUR', amount: 9_000_000 },
      { currency: 'USD', amount: 61_500_000 },
    ],
    received: [],
    financings: [
      { financingType: 'Loan', count: 3, commitments: [{ currency: 'USD', amount: 61_500_000 }] },
      { financingType: 'Grant', count: 1, commitments: [{ currency: 'EUR', amount: 9_000_000 }] },
    ],
    projects: [
      { type: 'Solar', count: 5 },
      { type: 'Wind', count: 2 },
    ],
    assetSizes: [{ unit: 'MW', size: 48.25 }],
    states: [
      { state: 'CO', count: 5 },
      { state: null, count: 2 },
    ],
    maturities: [
      {
        id: 'term-loan',
        name: 'Riverside term loan',
        dealId: 'riverside',
        financingType: 'Loan',
        loanMaturityDate: '2027-03-31',
        commitmentAmount: 42_000_000,
        currency: 'USD',
      },
    ],
    ...override,
  });

/** A structure as its own page shows it: without anything in it unless told otherwise. */
export const aStructureView = (override: Partial<StructureView> = {}): StructureView =>
  StructureView.parse({
    ...aStructureRow(),
    parent: null,
    parentCurrencyUnit: null,
    subStructures: [],
    projects: [],
    loans: [],
    organizations: [],
    details: [],
    ...override,
  });

const homeOf = ({ dealId = inRiverside.dealId }: { readonly dealId?: string | undefined }) => ({
  ...inRiverside.deal,
  id: dealId,
});

/** Whoever sees it sees its structure, too, unless told otherwise. */
export const aProjectView = (override: Partial<ProjectView> = {}): ProjectView =>
  ProjectView.parse({ ...aProject(), ancestors: [homeOf(override)], loans: [], organizations: [], ...override });

export const aFinancingView = (override: Partial<FinancingView> = {}): FinancingView =>
  FinancingView.parse({ ...aFinancing(), ancestors: [homeOf(override)], projects: [], organizations: [], ...override });

/** What forms of entities ask for: places, and an organization without statuses and calendars of its own. */
export const formAnswers = {
  'GET /api/countries': {
    body: [
      { code: 'CA', code3: 'CAN', name: 'Canada', states: [] },
      {
        code: 'US',
        code3: 'USA',
        name: 'United States',
        states: [
          { code: 'CO', name: 'Colorado' },
          { code: 'NM', name: 'New Mexico' },
        ],
      },
    ],
  },
  'GET /api/counties': { body: [{ name: 'Boulder', state: 'CO' }] },
  'GET /api/organizations/northlight/entityStatuses': { body: [] },
  'GET /api/organizations/northlight/calendars': { body: [] },
};
