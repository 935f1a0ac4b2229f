import * as z from 'zod';
import { IsoDate, Period } from '../time/dates.ts';
import { DataKind } from './datapoint.ts';
import { PeriodSelection } from './reference/periods.ts';
import { ComputedGrain, StackLog } from './stack-log.ts';

/** How far a value of a month reaches: the twelve months up to it or after it, or the year, or the fiscal year, up to it. */
const MetricTiming = z.enum(['Lagging', 'Leading', 'YTD', 'FiscalYTD']);

/** What a value is held against: that of the period before, or actual figures against forecasts. */
export const MetricComparison = z.object({
  of: z.enum(['ActualToLastPeriod', 'ForecastToLastPeriod', 'ForecastToActual']),
  as: z.enum(['Delta', 'Percentage', 'PercentageDelta']),
});
export type MetricComparison = z.infer<typeof MetricComparison>;

const detailNames = z.array(z.string().min(1).max(200)).max(400);

/** A field that nobody knows is refused: what was misspelled would be answered as if it had not been asked. */
export const MetricRequest = z.strictObject({
  /** By name; left out, all details that the entity has figures of, and all that can be computed from them. */
  details: detailNames.optional(),
  /** Groups of the catalog, where the organization computes metrics by group. */
  groups: z.array(z.string().min(1).max(100)).max(30).optional(),
  dataKind: DataKind.default('actual'),
  startDate: Period.optional(),
  endDate: Period.optional(),
  rollup: ComputedGrain.default('Monthly'),
  timing: MetricTiming.nullable().default(null),
  comparison: MetricComparison.nullable().default(null),
  /** One period instead of a range: the last one with a value, the last one that has ended, or the one that today lies in. */
  period: PeriodSelection.nullable().default(null),
  /** Amounts are converted into it at each period's rate; the entity's own currency unless told. */
  currency: z.string().length(3).optional(),
  /** Whether figures that wait for approval count. */
  approvedOnly: z.boolean().default(false),
});
export type MetricRequest = z.output<typeof MetricRequest>;

/** Numbers in the unit of the metric; dates, options and texts as they read; yes and no. Null: no value, for the reason at that place. */
export const ComputedValue = z.union([z.number(), z.string(), z.boolean()]).nullable();
export type ComputedValue = z.infer<typeof ComputedValue>;

export const ComputedMetric = z.object({
  detailId: z.string(),
  detailName: z.string(),
  /** Its group in the catalog, where that is asked for. */
  category: z.string().nullable(),
  unit: z.string(),
  isComputed: z.boolean(),
  /** One for each period of the answer. */
  values: z.array(ComputedValue),
  /** Why values are not there, by their place. */
  reasons: z.array(z.object({ at: z.number().int(), text: z.string() })),
});
export type ComputedMetric = z.infer<typeof ComputedMetric>;

export const ComputedMetrics = z.object({
  entityId: z.string(),
  dataKind: DataKind,
  rollup: ComputedGrain,
  currency: z.string(),
  /** By their last month. */
  periods: z.array(Period),
  metrics: z.array(ComputedMetric),
});
export type ComputedMetrics = z.infer<typeof ComputedMetrics>;

export const DetailRequest = MetricRequest.omit({ details: true, groups: true, comparison: true, period: true }).extend(
  {
    detail: z.string().min(1).max(200),
    /** The last month of the period; the last completed one unless told. */
    month: Period.optional(),
    /** How many details deep the explanation goes. */
    depth: z.number().int().min(0).max(8).default(3),
    /** Of actual figures: with forecasts where there is none, as a part of an explanation says of itself. */
    isOutlook: z.boolean().default(false),
  },
);
export type DetailRequest = z.output<typeof DetailRequest>;

/** One value with what it came from. */
export const ComputedDetail = z.object({
  entityId: z.string(),
  detailId: z.string(),
  detailName: z.string(),
  period: Period,
  value: ComputedValue,
  unit: z.string(),
  computedAt: z.string(),
  stackLog: StackLog,
});
export type ComputedDetail = z.infer<typeof ComputedDetail>;

/** What a metric is made of, and what is made of it. */
export const MetricDependency = z.object({
  detailId: z.string(),
  detailName: z.string(),
  category: z.string().nullable(),
  entityType: z.string(),
  unit: z.string().nullable(),
  formula: z.string().nullable(),
  /** Details by id, of entities of a type. */
  dependsOn: z.array(z.object({ detailId: z.string(), entityType: z.string() })),
});
export type MetricDependency = z.infer<typeof MetricDependency>;

export const MetricDependencies = z.object({
  dependencies: z.array(MetricDependency),
  /** Their values, where a range was asked for. */
  computed: ComputedMetrics.nullable(),
});

export const DependenciesRequest = z.object({
  details: detailNames.min(1),
  dataKind: DataKind.default('actual'),
});

export const dependenciesQuery = {
  startDate: z.union([Period, IsoDate]).optional(),
  endDate: z.union([Period, IsoDate]).optional(),
  rollup: ComputedGrain.optional(),
  categories: z.enum(['true', 'false']).optional(),
};
