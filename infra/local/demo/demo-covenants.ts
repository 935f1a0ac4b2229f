import type { NewCovenant } from '#shared/domain/covenant.ts';
import type { DemoCovenant } from './demo-structure.ts';

export const quarterlyStatements: Partial<NewCovenant> = {
  name: 'Quarterly financial statements',
  covenantType: 'Report',
  section: '5.01(b)',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
};

export const auditedStatements: Partial<NewCovenant> = {
  name: 'Annual audited financial statements',
  covenantType: 'Report',
  section: '5.01(a)',
  frequency: 'Annually',
  anchor: 'FiscalYearEnd',
  dueOffsetDays: 120,
};

export const budget: Partial<NewCovenant> = {
  name: 'Annual operating budget',
  covenantType: 'Report',
  section: '5.01(d)',
  frequency: 'Annually',
  anchor: 'FiscalYearEnd',
  dueOffsetDays: -30,
};

/** To each Friday, by the Wednesday after it. */
export const borrowingBase: Partial<NewCovenant> = {
  name: 'Weekly borrowing base report',
  covenantType: 'Report',
  section: '5.01(g)',
  frequency: 'Weekly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 3,
  dayType: 'Business',
};

export const lossNotice: Partial<NewCovenant> = {
  name: 'Notice of casualty loss',
  covenantType: 'Report',
  section: '5.02(c)',
  frequency: 'Event',
  anchor: 'Event',
  dueOffsetDays: 5,
  dayType: 'Business',
};

export const insurance: Partial<NewCovenant> = {
  name: 'Maintain insurance as required by Schedule 5.08',
  covenantType: 'Contract',
  section: '5.08',
  frequency: 'AtAllTimes',
  anchor: 'Event',
};

export const minimumCoverage = (value: number, section = '6.14'): Partial<NewCovenant> => ({
  name: 'Minimum debt service coverage ratio',
  covenantType: 'KPI',
  section,
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value, unit: 'Ratio' }],
});

/** The same with what follows before a breach: a warning, and no distributions below a level of their own. */
export const coverageWithLockUp = (value: number, { warning, lockUp }: Record<'warning' | 'lockUp', number>) =>
  ({
    ...minimumCoverage(value),
    levels: [
      { purpose: 'Warning', operator: null, value: warning, unit: 'Ratio' },
      { purpose: 'LockUp', operator: null, value: lockUp, unit: 'Ratio' },
    ],
  }) satisfies Partial<NewCovenant>;

/** Tested by what the figures of the financing come to, over twelve months. */
export const trailingCoverage = (value: number, financing: string): DemoCovenant => ({
  name: 'Minimum trailing debt service coverage ratio',
  covenantType: 'KPI',
  section: '6.14(b)',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  financing,
  metric: 'Trailing Twelve Month DSCR',
  operator: '>=',
  thresholds: [{ value, unit: 'Ratio' }],
});

export const maximumLeverage = (value: number): Partial<NewCovenant> => ({
  name: 'Maximum leverage ratio',
  covenantType: 'KPI',
  section: '6.15',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Leverage Ratio',
  operator: '<=',
  thresholds: [{ value, unit: 'Ratio' }],
});

export const minimumLiquidity = (value: number): Partial<NewCovenant> => ({
  name: 'Minimum unrestricted liquidity',
  covenantType: 'KPI',
  section: '6.16',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Unrestricted Liquidity',
  operator: '>=',
  thresholds: [{ value, unit: 'USD' }],
});

/** The same in Canadian dollars, where a miss may be cured by equity within 30 days. */
export const curableLiquidity = (value: number): Partial<NewCovenant> => ({
  ...minimumLiquidity(value),
  thresholds: [{ value, unit: 'CAD' }],
  cureDays: 30,
  equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 },
});

/** Where the figures of covenants come from. */
export const certificate = 'From the compliance certificate of the quarter.';

/** Where the figures of repayments come from. */
export const servicerReport = 'From the report of the servicer.';

/** Where the figures of plants come from: what happened, and what the lenders' model expects. */
export const operatingReport = 'From the monthly operating report and the base case model.';
