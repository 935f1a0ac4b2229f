import type { AccessType } from '../permissions/roles.ts';
import type { SettingName } from './catalog.ts';
import type { StoredSetting } from './stored-settings.ts';

/**
 * Who reads a setting: everybody, people who have signed up alone included; guests, who were invited; the organization's own people and its partners;
 * or only those who may change its settings. Each of them reads what the ones before do.
 */
export type SettingsSight = 'visitor' | 'guest' | 'member' | 'manager';

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

  portfolioManagementView: 'guest',
  portfolioManagementCIView: 'member',
  portfolioManagementMarketSegmentView: 'member',
  performancePageDefaultView: 'member',
  defaultPmLandingTab: 'guest',
  defaultPmPortfolio: 'member',
  defaultFund: 'member',
  defaultApplication: 'visitor',

  disableManyToMany: 'guest',
  reportDataroomSubdirectory: 'member',
  dataRoomViewModeOnly: 'visitor',
  disableDataRoomUpload: 'visitor',
  markDocumentsForGuests: 'visitor',
  hideStructureDiagram: 'visitor',
  hideDSCRTrendLine: 'guest',
  hideCashEquityAndTaxEquity: 'member',
  checklistStage: 'member',

  singleSignOnConfiguration: 'manager',
  counterpartySingleSignOnConfiguration: 'manager',
  requireTwoFactor: 'manager',
  longestSignIn: 'manager',
  extendedPermission: 'manager',
  extendedVisibility: 'manager',
  guestAccessRCS: 'manager',
  contactForGuests: 'visitor',
  externalPortal: 'manager',
  enableCounterpartyApprovers: 'member',
  disableCovenantCreatorApprove: 'guest',
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
  kpiDashboard: 'guest',
  portfolioManagementConsolidation: 'guest',
  enableEmailCC: 'member',
  replyAddress: 'manager',
  enableEmailTemplates: 'manager',
  enableCovenantCreationWithAI: 'guest',
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
const rank: Readonly<Record<SettingsSight, number>> = { visitor: 0, guest: 1, member: 2, manager: 3 };

/** Whether a setting is among those that somebody reads; what is no setting of the catalog is for managers. */
export const isReadBy = (sight: SettingsSight, { name }: Pick<StoredSetting, 'name'>): boolean =>
  rank[sight] >= rank[bySight.get(name) ?? 'manager'];

const sightByType: Readonly<Record<AccessType, SettingsSight>> = {
  UNAFFILIATED: 'visitor',
  GUEST: 'guest',
  MEMBER: 'member',
  PARTNER: 'member',
};

/** What people of an access type read who do not administer the organization. */
export const sightOfAccessType = (accessType: AccessType): SettingsSight => sightByType[accessType];
