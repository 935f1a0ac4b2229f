import { type CatalogSetting, type SettingName, settingCatalog } from './catalog.ts';

/**
 * The settings that people are offered: each changes something, which a test proves with every value it can have. Those that are not here are
 * accepted and kept for programs that name them, and shown nowhere.
 */
export const settingsWithEffect: ReadonlySet<SettingName> = new Set<SettingName>([
  'applications',
  'disabledApplications',
  'dealIdentificationLabel',
  'customNameForLoan',
  'customNameForLoanPlural',
  'customNameForSPV',
  'customDetailOptions',
  'currencyType',
  'baseCurrency',
  'timeZoneOffset',
  'portfolioManagementView',
  'performancePageDefaultView',
  'defaultPmLandingTab',
  'defaultPmPortfolio',
  'defaultFund',
  'defaultApplication',
  'disableManyToMany',
  'dataRoomViewModeOnly',
  'disableDataRoomUpload',
  'markDocumentsForGuests',
  'checklistStage',
  'hideStructureDiagram',
  'hideDSCRTrendLine',
  'hideCashEquityAndTaxEquity',
  'singleSignOnConfiguration',
  'counterpartySingleSignOnConfiguration',
  'requireTwoFactor',
  'longestSignIn',
  'extendedPermission',
  'guestAccessRCS',
  'contactForGuests',
  'externalPortal',
  'enableCounterpartyApprovers',
  'multiStepReportApprovals',
  'disableCovenantCreatorApprove',
  'defaultCounterpartyNotificationsToOff',
  'accessRoleCaching',
  'apiRole',
  'defaultWarningReportingCovenantThreshold',
  'defaultCriticalReportingCovenantThreshold',
  'enableIRRTool',
  'enableFinancialModeling',
  'kpiDashboard',
  'portfolioManagementConsolidation',
  'enableEmailCC',
  'replyAddress',
  'enableEmailTemplates',
  'enableCovenantCreationWithAI',
  'apiAccessEnabled',
]);

/** What the general page shows: what has no effect is offered nowhere, and the role of the first API client is chosen with that client. */
export const offeredSettings: readonly CatalogSetting[] = settingCatalog.filter(
  ({ name }) => settingsWithEffect.has(name) && name !== 'apiRole',
);
