import * as z from 'zod';
import { addMonthsToPeriod, Period } from '../time/dates.ts';
import { ComputedMetric } from './computed-metric.ts';
import { DataKind } from './datapoint.ts';
import { DetailType, PeriodRollup, ValueType } from './detail.ts';
import { enteredName } from './entered-text.ts';
import { EntityType, LaunchStatus } from './entity-types.ts';
import { recordStamp } from './record-stamp.ts';

/** A detail that an organization has defined: of its own making, or one of the catalog with another formula. */
export const OwnDetailType = DetailType.extend({
  /** Whether it is one of the catalog. */
  isOverride: z.boolean(),
  launchStatus: LaunchStatus,
  ...recordStamp,
});
export type OwnDetailType = z.infer<typeof OwnDetailType>;

const Formula = z.string().trim().min(1, 'Enter a formula.').max(4_000, 'Use at most 4,000 characters.');

/** Of a detail of the catalog, `formula` alone is taken; what kind of detail it is, the catalog says. */
export const NewDetailType = z.object({
  name: enteredName(200),
  /** The version that was read, of a definition that is to be changed; left out for a new one. */
  version: z.number().int().min(1).optional(),
  entityTypes: z.array(EntityType).min(1, 'Choose what it is a detail of.').max(20).default(['Project']),
  valueType: ValueType.default('ScheduleNumber'),
  unit: z.string().min(1).max(40).nullable().default('Count'),
  periodRollup: PeriodRollup.default('last'),
  formula: Formula.nullable().default(null),
  options: z.array(z.string().trim().min(1).max(100)).max(200).default([]),
  /** What counts where nothing is entered; null where nothing does. As formulas count: percentages as a share of one. */
  default: z.string().max(200).nullable().default(null),
  note: z.string().max(1_000).nullable().default(null),
});
export type NewDetailType = z.output<typeof NewDetailType>;

/** What a definition said in one of its versions. */
export const DetailTypeVersion = OwnDetailType.pick({
  version: true,
  launchStatus: true,
  formula: true,
  unit: true,
  periodRollup: true,
}).extend({
  changedAt: z.string(),
  /** Null for whoever is no longer there, and for programs. */
  changedByName: z.string().nullable(),
});
export type DetailTypeVersion = z.infer<typeof DetailTypeVersion>;

export const DetailTypeStatus = z.object({
  version: z.number().int().min(1),
  launchStatus: LaunchStatus,
});

/** A definition that would no longer be right without another one, and why. */
export const DetailReader = OwnDetailType.pick({ id: true, name: true }).extend({ problem: z.string() });
export type DetailReader = z.infer<typeof DetailReader>;

/** A formula that is being written, for the detail that it is meant for. */
export const FormulaToCheck = z.object({
  name: z.string().max(200).default(''),
  formula: z.string().max(8_000),
  entityTypes: z.array(EntityType).min(1).max(20),
  valueType: ValueType.default('ScheduleNumber'),
  unit: z.string().max(40).nullable().default(null),
});
export type FormulaToCheck = z.output<typeof FormulaToCheck>;

export const CheckedFormula = z.object({
  /** By the place in the text, in characters from 0; `end` is behind the last one. */
  problems: z.array(z.object({ at: z.number().int(), end: z.number().int(), message: z.string() })),
});

const mostMonths = 120;

/** A definition that is being written, to be computed on an entity without being stored. */
export const FormulaToPreview = z
  .object({
    definition: NewDetailType.omit({ version: true }),
    /** The first and the last month. */
    from: Period,
    to: Period,
    dataKind: DataKind.default('actual'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last month lies before the first.' })
  .refine(({ from, to }) => to < addMonthsToPeriod(from, mostMonths), {
    path: ['to'],
    error: `Choose at most ${mostMonths} months.`,
  });

export const FormulaPreview = z.object({
  entityId: z.string(),
  dataKind: DataKind,
  /** Of amounts: the entity's own. */
  currency: z.string(),
  periods: z.array(Period),
  /** What the definition would give; one value or reason for each period. */
  written: ComputedMetric,
  /** What counts today; null where the entity has no such detail yet. */
  inForce: ComputedMetric.nullable(),
});
export type FormulaPreview = z.infer<typeof FormulaPreview>;
