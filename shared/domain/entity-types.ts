import * as z from 'zod';

/** Every kind of entity, as the specification's calls name them. */
export const EntityType = z.enum([
  'Deal',
  'Fund',
  'Other',
  'SPV',
  'Project',
  'Loan',
  'PartnershipFlip',
  'SaleLeaseback',
  'Lease',
  'Business',
  'ConstructionLoan',
  'RevolvingLineOfCredit',
  'EquityInvestment',
  'Grant',
  'Portfolio',
  'Organization',
]);
export type EntityType = z.infer<typeof EntityType>;

/** What a structure can be; each of them holds financings, projects and sub-structures. */
export const StructureType = z.enum(['Deal', 'Fund', 'SPV', 'Other', 'Portfolio', 'Business']);
export type StructureType = z.infer<typeof StructureType>;

/** What a financing ("loan" in paths) can be. */
export const FinancingType = z.enum([
  'Loan',
  'ConstructionLoan',
  'RevolvingLineOfCredit',
  'PartnershipFlip',
  'SaleLeaseback',
  'Lease',
  'EquityInvestment',
  'Grant',
]);
export type FinancingType = z.infer<typeof FinancingType>;

/** What a project produces, saves or builds. */
export const ProjectType = z.enum([
  'Solar',
  'SolarAndStorage',
  'CommunitySolar',
  'Storage',
  'Wind',
  'Hydro',
  'Geothermal',
  'Biogas',
  'EnergyEfficiency',
  'ElectricVehicleCharging',
  'Microgrid',
  'DistrictEnergy',
  'Water',
  'Wastewater',
  'Broadband',
  'AffordableHousing',
  'Other',
]);
export type ProjectType = z.infer<typeof ProjectType>;

export const MarketSegment = z.enum(['Residential', 'Commercial and Industrial']);
export type MarketSegment = z.infer<typeof MarketSegment>;

export const TaxCredit = z.enum(['Investment Tax Credits (ITC)', 'Production Tax Credits (PTC)']);
export type TaxCredit = z.infer<typeof TaxCredit>;

export const LienPriority = z.enum(['Senior', 'Subordinate', 'None']);
export type LienPriority = z.infer<typeof LienPriority>;

/** Which apps show a structure: see `isVisibleIn`. */
export const Visibility = z.enum(['PortfolioManagement', 'Origination']);
export type Visibility = z.infer<typeof Visibility>;

/** Where an entity stands; what is Obsolete is kept and no longer in force. */
export const LaunchStatus = z.enum(['Active', 'Obsolete']);
export type LaunchStatus = z.infer<typeof LaunchStatus>;

/** The apps whose lists follow the visibilities, by the short names of their addresses. */
export type VisibilityApp = 'rcs' | 'pm' | 'fm' | 'o';

const neededVisibilities: Readonly<Record<VisibilityApp, readonly Visibility[]>> = {
  rcs: ['PortfolioManagement'],
  pm: ['PortfolioManagement'],
  fm: ['PortfolioManagement', 'Origination'],
  o: ['Origination'],
};

/** Whether an app shows a structure with these visibilities; one that has none is shown nowhere. */
export const isVisibleIn = (app: VisibilityApp, visibilities: readonly Visibility[]): boolean =>
  neededVisibilities[app].some((needed) => visibilities.includes(needed));

const words: Readonly<Record<EntityType | ProjectType, string>> = {
  Deal: 'Deal',
  Fund: 'Fund',
  Other: 'Other',
  SPV: 'SPV',
  Project: 'Project',
  Loan: 'Term loan',
  PartnershipFlip: 'Partnership flip',
  SaleLeaseback: 'Sale-leaseback',
  Lease: 'Lease',
  Business: 'Business',
  ConstructionLoan: 'Construction loan',
  RevolvingLineOfCredit: 'Revolving line of credit',
  EquityInvestment: 'Equity investment',
  Grant: 'Grant',
  Portfolio: 'Portfolio',
  Organization: 'Organization',
  Solar: 'Solar',
  SolarAndStorage: 'Solar and storage',
  CommunitySolar: 'Community solar',
  Storage: 'Battery storage',
  Wind: 'Wind',
  Hydro: 'Hydropower',
  Geothermal: 'Geothermal',
  Biogas: 'Biogas',
  EnergyEfficiency: 'Energy efficiency',
  ElectricVehicleCharging: 'EV charging',
  Microgrid: 'Microgrid',
  DistrictEnergy: 'District energy',
  Water: 'Water',
  Wastewater: 'Wastewater',
  Broadband: 'Broadband',
  AffordableHousing: 'Affordable housing',
};

/** What people call a type. Organizations may have words of their own for SPVs and financings; screens put those in front. */
export const entityTypeWord = (type: EntityType | ProjectType): string => words[type];

/** Financings with principal that is lent and repaid: they have lenders and a lien. */
export const isDebt = (type: FinancingType): boolean =>
  type === 'Loan' || type === 'ConstructionLoan' || type === 'RevolvingLineOfCredit';
