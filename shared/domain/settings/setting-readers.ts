import type { AccessType } from '../permissions/roles.ts';
import type { SettingName } from './catalog.ts';
import type { StoredSetting } from './stored-settings.ts';

/**
 * Who reads a setting: everybody, guests and external users included; the organization's own people and its partners; or only those who
 * may change its settings. Each of them reads what the ones before do.
 */
export type SettingsSight = 'visitor' | 'member' | 'manager';

/**
 * Every setting with who reads it; one that is not here does not compile. A setting is for managers unless a screen of others is built from it: how
 * people get in, which programs call the API as whom, and what people are kept from are nobody else's.
 */
const readers: Readonly<Record<SettingName, SettingsSight>> = {
  applications: 'visitor',
  disabledApplications: 'visitor',

  dealIdentificationLabel: 'visitor',
  customNameForLoan: 'visitor',
  customNameForLoanPlural: 'visitor',
  customNameForSPV: 'visitor',
  customNameForSPVPlural: 'visitor',
  customStatus: 'member',
  customDetailOptions: 'member',

  currencyType: 'visitor',
  baseCurrency: 'visitor',
  timeZoneOffset: 'visitor',

  portfolioManagementView: 'visitor',
  portfolioManagementCIView: 'member',
  portfolioManagementMarketSegmentView: 'member',
  performancePageDefaultView: 'member',
  defaultPmLandingTab: 'visitor',
  defaultPmPortfolio: 'member',
  defaultFund: 'member',
  defaultApplication: 'visitor',

  disableManyToMany: 'visitor',
  reportDataroomSubdirectory: 'member',
  dataRoomViewModeOnly: 'visitor',
  disableDataRoomUpload: 'visitor',
  hideStructureDiagram: 'visitor',
  hideDSCRTrendLine: 'visitor',
  hideCashEquityAndTaxEquity: 'member',
  checklistStage: 'member',

  singleSignOnConfiguration: 'manager',
  counterpartySingleSignOnConfiguration: 'manager',
  requireTwoFactor: 'manager',
  longestSignIn: 'manager',
  extendedPermission: 'manager',
  extendedVisibility: 'manager',
  guestAccessRCS: 'manager',
  externalPortal: 'manager',
  enableCounterpartyApprovers: 'member',
  disableCovenantCreatorApprove: 'member',
  multiStepReportApprovals: 'member',
  enableCounterpartiesAutomatically: 'manager',
  defaultCounterpartyNotificationsToOff: 'manager',
  accessRoleCaching: 'manager',
  apiRole: 'manager',

  inactiveSourceComputeExclusions: 'manager',
  metricsToDisable: 'member',
  enableGroupingMetricViaQuery: 'manager',
  defaultWarningReportingCovenantThreshold: 'member',
  defaultCriticalReportingCovenantThreshold: 'member',

  enablePartnerships: 'member',
  enableIRRTool: 'member',
  enableFinancialModeling: 'member',
  enableExecutiveDashboard: 'member',
  rcsDashboard: 'member',
  originationDashboard: 'member',
  kpiDashboard: 'visitor',
  portfolioManagementConsolidation: 'visitor',
  enableEmailCC: 'member',
  enableEmailTemplates: 'manager',
  enableCovenantCreationWithAI: 'visitor',
  atmosPartnerIntegrationSetup: 'manager',
  enablePartnerIntegrations: 'manager',
  enablePartnerAccess: 'manager',
  enableMarketplace: 'member',
  enableMarketplaceListings: 'member',
  isGGRFOrganizationOrgSettingEnabled: 'member',
  apiAccessEnabled: 'manager',
  apiClientId: 'manager',
  apiClientSecret: 'manager',
};

/** Who sets one of these could become an administrator by it, or make a program one: it takes the right to manage the organization. */
const setByManagement: ReadonlySet<SettingName> = new Set<SettingName>([
  'singleSignOnConfiguration',
  'counterpartySingleSignOnConfiguration',
  'requireTwoFactor',
  'longestSignIn',
  'apiAccessEnabled',
  'apiClientId',
  'apiClientSecret',
  'apiRole',
]);

/** Whether setting it takes the right to manage the organization, beyond the right to change its settings. */
export const takesManagement = (name: SettingName): boolean => setByManagement.has(name);

const bySight: ReadonlyMap<string, SettingsSight> = new Map(Object.entries(readers));
const rank: Readonly<Record<SettingsSight, number>> = { visitor: 0, member: 1, manager: 2 };

/** Whether a setting is among those that somebody reads; what is no setting of the catalog is for managers. */
export const isReadBy = (sight: SettingsSight, { name }: Pick<StoredSetting, 'name'>): boolean =>
  rank[sight] >= rank[bySight.get(name) ?? 'manager'];

/** What people of an access type read who do not administer the organization. */
export const sightOfAccessType = (accessType: AccessType): SettingsSight =>
  accessType === 'MEMBER' || accessType === 'PARTNER' ? 'member' : 'visitor';
