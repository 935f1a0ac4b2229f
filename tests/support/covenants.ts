import type { Covenant } from '#shared/domain/covenant.ts';
import type { CovenantEvent } from '#shared/domain/covenant-event.ts';
import { countedEnds } from '#shared/domain/covenant-periods.ts';
import type { CureByEquity, Waiver } from '#shared/domain/covenant-relief.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';

/** An approved quarterly minimum debt service coverage ratio of 1.20, due 45 days after each quarter. */
export const aCovenant = (covenant: Partial<Covenant> = {}): Covenant => ({
  id: '5f0c3a52-6f4e-4a53-8d6b-0d6f6f1f0a01',
  organizationId: 'northlight',
  entityId: 'riverside',
  name: 'Minimum debt service coverage ratio',
  covenantType: 'KPI',
  section: '6.14',
  quote: null,
  frequency: 'Quarterly',
  weekEndsOn: null,
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  dayType: 'Calendar',
  fixedDate: null,
  subjectId: null,
  metric: 'Debt Service Coverage Ratio',
  window: 'Period',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  levels: [],
  cureDays: null,
  extendedCureDays: null,
  cureDayType: 'Calendar',
  equityCure: null,
  consecutiveBreaches: null,
  startsOn: '2026-01-01',
  source: null,
  jobId: null,
  confidence: null,
  approved: true,
  approvedAt: '2026-01-01T00:00:00.000Z',
  approvedBy: 'officer',
  owedFrom: null,
  launchStatus: 'Active',
  pendingTerms: null,
  formerTerms: [],
  deliveries: [],
  events: [],
  reliefs: [],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'officer',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'officer',
  ...covenant,
});

/** A quarterly report, due 45 days after the end of each fiscal quarter. */
export const aReport = (covenant: Partial<Covenant> = {}): Covenant =>
  aCovenant({
    name: 'Quarterly financial statements',
    covenantType: 'Report',
    metric: null,
    operator: null,
    thresholds: [],
    ...covenant,
  });

export const aFigure = (period: string, value: number, figure: Partial<Datapoint> = {}): Datapoint => ({
  id: `debt-service-coverage-ratio:actual:${period}`,
  detailId: 'debt-service-coverage-ratio',
  detailName: 'Debt Service Coverage Ratio',
  dataKind: 'actual',
  frequency: 'Monthly',
  period,
  value,
  unit: 'Ratio',
  isOverride: false,
  approvalStatus: null,
  detailFilter: '',
  sourceNumber: 1,
  source: {
    kind: 'Entered',
    by: 'analyst',
    byName: 'Ada Analyst',
    at: '2026-04-20T00:00:00.000Z',
    documentId: null,
    note: null,
  },
  ...figure,
});

const decided = {
  id: 'relief',
  status: 'Approved',
  reason: 'Agreed by the lenders.',
  documentId: null,
  requestedAt: '2026-01-01T00:00:00.000Z',
  requestedBy: 'analyst',
  requestedByName: 'Ana Lyst',
  decidedAt: '2026-01-01T00:00:00.000Z',
  decidedBy: 'officer',
  decidedByName: 'Olivia Officer',
  decisionNote: null,
  inSteps: false,
} as const;

/** A waiver of the periods of the first half of 2026, for good, approved on the first day of 2026. */
export const aWaiver = (waiver: Partial<Waiver> = {}): Waiver => ({
  kind: 'Waiver',
  firstPeriodEnd: '2026-01-01',
  lastPeriodEnd: '2026-06-30',
  expiresOn: null,
  ...decided,
  ...waiver,
});

/** A cure of the first quarter of 2026 by a million dollars, which brings the ratio to 1.25. */
export const aCure = (cure: Partial<CureByEquity> = {}): CureByEquity => ({
  kind: 'EquityCure',
  periodEnd: '2026-03-31',
  amount: 1_000_000,
  currency: 'USD',
  contributedOn: '2026-05-20',
  curedValue: 1.25,
  ...decided,
  decidedAt: '2026-05-21T00:00:00.000Z',
  ...cure,
});

export const anEvent = (happenedOn: string): CovenantEvent => ({
  happenedOn,
  note: null,
  recordedAt: `${happenedOn}T09:00:00.000Z`,
  recordedBy: 'officer',
  recordedByName: 'Olivia Officer',
});

/** The ends of the periods of a covenant that has always counted. */
export const endsBetween = (covenant: Covenant, calendar: DueCalendar, from: string, to: string): readonly string[] =>
  countedEnds({ ...covenant, startsOn: '1990-01-01' }, calendar, { from, to });
