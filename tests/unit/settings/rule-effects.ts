import { rulesOf } from '#functions/domain/covenants/covenant-rules.ts';
import { appNames } from '#shared/domain/app-names.ts';
import { allowedApps, defaultApp } from '#shared/domain/apps.ts';
import { Covenant } from '#shared/domain/covenant.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import { showsTrendOf } from '#shared/domain/coverage-trend.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { isSignInTooOld } from '#shared/domain/sign-in-length.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { type SettingEffects, stored, unset } from '#tests/support/setting-effects.ts';

const hour = 3_600_000;
const hoursKept = (value: string | null): number =>
  [1, 2, 4, 8, 12].findLast((hours) => {
    const length = settingValue(stored('longestSignIn', value), 'longestSignIn');
    return !isSignInTooOld(length, 0, new Date(hours * hour));
  }) ?? 0;

/** A report that is due once, on December 16. */
const report = Covenant.parse({
  id: 'budget',
  organizationId: 'northlight',
  entityId: 'riverside',
  name: 'Annual budget',
  covenantType: 'Report',
  section: null,
  quote: null,
  frequency: 'Once',
  anchor: 'FixedDate',
  dueOffsetDays: null,
  dayType: 'Calendar',
  fixedDate: '2026-12-16',
  metric: null,
  operator: null,
  thresholds: [],
  cureDays: null,
  consecutiveBreaches: null,
  startsOn: null,
  source: null,
  jobId: null,
  confidence: null,
  approved: true,
  approvedAt: '2026-01-05T09:00:00.000Z',
  approvedBy: 'nora',
  launchStatus: 'Active',
  deliveries: [],
  version: 1,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-01-05T09:00:00.000Z',
  updatedBy: 'nora',
});
const calendar = { closingDate: '2023-09-20', fiscalYearEnd: '12-31', businessDays: standardCalendars.FederalReserve };
const standingOn = (day: string, value: string | null) => {
  const details = stored('defaultWarningReportingCovenantThreshold', value);
  return covenantState(report, calendar, [], day, rulesOf({ details } as Parameters<typeof rulesOf>[0])).status;
};

/** Settings that a rule of the product asks for, which server and browser go by. */
export const ruleEffects: SettingEffects = {
  applications: {
    outcomes: {
      'Data Vault': ['Data Vault'],
      Origination: ['Origination', 'Fund Management'],
      'Portfolio Management': ['Portfolio Management', 'Reporting Covenant', 'BI Reports', 'Reporting'],
      'All apps': appNames,
    },
    run: (value) => allowedApps(stored('applications', value)),
  },
  disabledApplications: {
    outcomes: { [unset]: true, '["Reporting"]': false },
    run: (value) => allowedApps(stored('disabledApplications', value)).includes('Reporting'),
  },
  portfolioManagementConsolidation: {
    outcomes: { true: ['Origination'], false: ['Origination', 'Fund Management'] },
    run: (value) =>
      allowedApps([
        { name: 'applications', value: 'Origination' },
        ...stored('portfolioManagementConsolidation', value),
      ]),
  },
  defaultApplication: {
    outcomes: Object.fromEntries(appNames.map((app) => [app, app])),
    run: (value) => defaultApp(stored('defaultApplication', value)),
  },
  longestSignIn: {
    outcomes: { '12 hours': 12, '8 hours': 8, '4 hours': 4, '2 hours': 2, '1 hour': 1 },
    run: hoursKept,
  },
  hideDSCRTrendLine: {
    outcomes: { true: false, false: true },
    run: (value) => showsTrendOf('Debt Service Coverage Ratio', stored('hideDSCRTrendLine', value)),
  },
  defaultWarningReportingCovenantThreshold: {
    outcomes: { [unset]: 'NotYetDue', '30': 'AtRisk' },
    run: (value) => standingOn('2026-11-26', value),
  },
};
