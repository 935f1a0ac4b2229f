import { describe, expect, it } from 'vitest';
import { settingCatalog, settingNamed } from '#shared/domain/settings/catalog.ts';
import { settingGroups } from '#shared/domain/settings/setting-kinds.ts';
import { checkedValue } from '#shared/domain/settings/validate-setting.ts';

const off = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'false']));

/** Every setting that the product promises by name, with its default. */
const promised: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Display and naming': {
    dealIdentificationLabel: 'Deal Name',
    customNameForLoan: 'Financing',
    customNameForLoanPlural: 'Financings',
    customNameForSPV: 'SPV',
    customNameForSPVPlural: 'SPVs',
    customStatus: '[]',
    customDetailOptions: '[]',
  },
  'Currency and time': { currencyType: 'USD', baseCurrency: '', timeZoneOffset: '' },
  Views: {
    portfolioManagementView: 'Debt Focused',
    portfolioManagementCIView: 'Debt Focused',
    portfolioManagementMarketSegmentView: 'Commercial & Industrial',
    performancePageDefaultView: 'Production',
    defaultPmLandingTab: 'Overview',
    defaultPmPortfolio: '',
    defaultFund: '',
    defaultApplication: 'Data Vault',
  },
  'Data room and structure': {
    ...off('disableManyToMany', 'dataRoomViewModeOnly', 'disableDataRoomUpload', 'hideStructureDiagram'),
    ...off('hideDSCRTrendLine', 'hideCashEquityAndTaxEquity'),
    reportDataroomSubdirectory: '',
    checklistStage: '',
  },
  'Access and approvals': {
    singleSignOnConfiguration: '',
    counterpartySingleSignOnConfiguration: '',
    ...off('extendedPermission', 'extendedVisibility', 'guestAccessRCS', 'enableCounterpartyApprovers'),
    ...off('disableCovenantCreatorApprove', 'multiStepReportApprovals', 'enableCounterpartiesAutomatically'),
    ...off('defaultCounterpartyNotificationsToOff', 'accessRoleCaching'),
  },
  Computation: {
    inactiveSourceComputeExclusions: '[]',
    metricsToDisable: '[]',
    ...off('enableGroupingMetricViaQuery'),
    defaultWarningReportingCovenantThreshold: '',
    defaultCriticalReportingCovenantThreshold: '',
  },
  Features: {
    ...off('enablePartnerships', 'enableIRRTool', 'enableFinancialModeling', 'enableExecutiveDashboard'),
    ...off('rcsDashboard', 'originationDashboard', 'kpiDashboard', 'portfolioManagementConsolidation'),
    ...off('enableEmailCC', 'enableEmailTemplates', 'enableCovenantCreationWithAI', 'atmosPartnerIntegrationSetup'),
    ...off('isGGRFOrganizationOrgSettingEnabled', 'apiAccessEnabled'),
    apiClientId: '',
    apiClientSecret: '',
  },
};

/** Those that the product has beyond the promised ones. */
const ours = {
  'Data room and structure': { markDocumentsForGuests: 'false' },
  Apps: { applications: 'All apps', disabledApplications: '[]' },
  'Access and approvals': {
    contactForGuests: '',
    externalPortal: 'false',
    requireTwoFactor: 'off',
    longestSignIn: '12 hours',
    apiRole: '',
  },
  Features: {
    ...off('enablePartnerIntegrations', 'enablePartnerAccess', 'enableMarketplace', 'enableMarketplaceListings'),
    replyAddress: '',
  },
};

const rowsOf = (groups: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  Object.entries(groups).flatMap(([group, settings]) =>
    Object.entries(settings).map(([name, defaultValue]) => ({ group, name, defaultValue })),
  );

describe('the catalog of settings', () => {
  it('has the 58 promised settings and 13 of our own, each once', () => {
    const names = [...rowsOf(promised), ...rowsOf(ours)].map(({ name }) => name);

    expect(rowsOf(promised)).toHaveLength(58);
    expect(rowsOf(ours)).toHaveLength(13);
    expect(settingCatalog.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each([...rowsOf(promised), ...rowsOf(ours)])('$name of "$group" is "$defaultValue" at first', (expected) => {
    expect(settingNamed(expected.name)).toMatchObject(expected);
  });

  it.each([
    ['performancePageDefaultView', ['Production', 'Efficiency Summary']],
    ['defaultPmLandingTab', ['Overview', 'Structures', 'Projects', 'Financings', 'Grants', 'KPI dashboard']],
    ['baseCurrency', ['AUD', 'CAD', 'EUR', 'GBP', 'HKD', 'JPY', 'TWD', 'NTD', 'SGD', 'USD']],
    ['applications', ['Data Vault', 'Origination', 'Portfolio Management', 'All apps']],
  ])('%s can be chosen from %j', (name, allowed) => {
    expect(settingNamed(name)).toMatchObject({ kind: 'choice', allowed });
  });

  it('keeps what the product fills in from people, and hides the secret', () => {
    const filledIn = settingCatalog.filter(({ readOnly }) => readOnly).map(({ name }) => name);
    const secret = settingCatalog.filter(({ secret: isSecret }) => isSecret).map(({ name }) => name);

    expect([filledIn, secret]).toEqual([['apiClientId', 'apiClientSecret'], ['apiClientSecret']]);
  });

  it('lists the groups in the order of the form', () => {
    expect([...new Set(settingCatalog.map(({ group }) => group))]).toEqual([...settingGroups]);
  });

  it.each(settingCatalog)('describes $name in one sentence, and its default is one that it allows', (setting) => {
    expect(setting.label).toMatch(/^[A-Z].{2,60}$/);
    expect(setting.description).toMatch(/^[A-Z][^.]+\.$/);
    expect(checkedValue(setting, setting.defaultValue)).toEqual({ ok: true, value: setting.defaultValue });
  });

  it('has no label twice in a group', () => {
    const labels = settingCatalog.map(({ group, label }) => `${group}: ${label}`);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
