import * as z from 'zod';
import { Period } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import { ApprovalStatus, DataKind } from './datapoint.ts';
import { PeriodRollup } from './detail.ts';
import { FactValue } from './fact.ts';

/** More metrics than that are compared by nobody, and each of them reads figures of its own. */
export const mostOutcomes = 12;

export const ModelRequest = z.object({
  /** The metrics that are to be computed, by name. */
  details: z.array(z.string().min(1).max(200)).min(1).max(mostOutcomes),
  dataKind: DataKind.default('forecast'),
  startDate: Period,
  endDate: Period,
});
export type ModelRequest = z.output<typeof ModelRequest>;

/** A detail as formulas see it. */
const ModelDefinition = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['number', 'date', 'text', 'boolean']),
  unit: z.string().nullable(),
  rollup: PeriodRollup,
  entityTypes: z.array(z.string()),
  formula: z.string().nullable(),
  standard: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  options: z.array(z.string()),
});

const held = { detailId: z.string(), dataKind: DataKind, isOverride: z.boolean() };

const ModelColumn = z.object({
  ...held,
  frequency: FigureFrequency,
  /** Index of the first period. */
  first: z.number().int(),
  /** Null where there is no figure. Percentages are shares of one. */
  values: z.array(z.number().nullable()),
  /** One more than the index of the state of an approval, 0 for none; null where no figure has any. */
  approvals: z.array(z.number().int()).nullable(),
  /** Why there is no value, by index of the period. */
  errors: z.array(z.tuple([z.number().int(), z.string()])),
});

const ModelFacts = z.object({
  ...held,
  entries: z.array(
    z.object({
      from: z.string().nullable(),
      value: FactValue.nullable(),
      error: z.string().nullable(),
      approval: ApprovalStatus.nullable(),
    }),
  ),
});

/** Another entity with the share of it that counts; null where nobody knows it. */
const ModelKin = z.object({ id: z.string(), share: z.number().nullable() });

const ModelEntity = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  currency: z.string(),
  isActive: z.boolean(),
  fields: z.array(z.tuple([z.string(), z.union([z.number(), z.string(), z.boolean()])])),
  /** Details that are held in another currency than the entity's. */
  foreignUnits: z.array(z.tuple([z.string(), z.string()])),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  columns: z.array(ModelColumn),
  facts: z.array(ModelFacts),
  related: z.array(ModelKin),
  below: z.array(ModelKin),
});
export type ModelEntity = z.infer<typeof ModelEntity>;

/** Rates of one currency in another, month by month; a sentence where there is none. */
const ModelRates = z.object({
  from: z.string(),
  to: z.string(),
  first: Period,
  rates: z.array(z.union([z.number(), z.string()])),
});

const ModelOutcome = z.object({
  detailId: z.string(),
  detailName: z.string(),
  /** In which it is told. */
  unit: z.string(),
});

/**
 * What metrics of an entity are computed from, complete: whoever computes it has the values that the server has. Metrics that follow from something that
 * the reader may not view are withheld, with all that only they need.
 */
export const ComputationModel = z.object({
  entityId: z.string(),
  dataKind: DataKind,
  from: Period,
  to: Period,
  /** The first and the last month of which anything is known, or is asked about. */
  known: z.object({ from: Period, to: Period }),
  /** 1–12. */
  fiscalYearEndMonth: z.number().int(),
  outcomes: z.array(ModelOutcome),
  withheld: z.array(z.object({ detailName: z.string(), reason: z.string() })),
  definitions: z.array(ModelDefinition),
  /** Ids of details that the organization has switched off, and of those whose sums leave out what is obsolete. */
  disabled: z.array(z.string()),
  withoutInactive: z.array(z.string()),
  /** Details that the entity holds though they are not of its type, as `Deal dscr`. */
  alsoHeld: z.array(z.string()),
  entities: z.array(ModelEntity),
  rates: z.array(ModelRates),
});
export type ComputationModel = z.infer<typeof ComputationModel>;
