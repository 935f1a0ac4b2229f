import * as z from 'zod';
import { Provenance } from './datapoint.ts';
import { EntityType } from './entity-types.ts';

/** The length of the periods that are computed; quarters, half-years and years are those of the structure's fiscal year. */
export const ComputedGrain = z.enum(['Monthly', 'Quarterly', 'Semiannually', 'Annually']);
export type ComputedGrain = z.infer<typeof ComputedGrain>;

/**
 * Why a number is what it is: a tree whose leaves are figures with their source, or fixed terms of the agreement. `value` null means that
 * there is no value, and `note` then says why.
 */
export interface StackLog {
  readonly label: string;
  readonly value: number | null;
  /** What is no number, as it reads: a date, an option, yes or no. */
  readonly text: string | null;
  readonly unit: string | null;
  readonly period: string | null;
  readonly note: string | null;
  /** How the value follows from the children, in words: `divided by`, `sum of twelve months`. Null where it was not computed. */
  readonly operation: string | null;
  /** The formula of the detail. */
  readonly formula: string | null;
  /** The share of it that counts, from 0 to 1. */
  readonly share: number | null;
  /** The rate by which it was converted, with its source. */
  readonly rate: string | null;
  /** Where an approval of the figure stands. */
  readonly approval: string | null;
  readonly source: Provenance | null;
  /** Of whom and of what it is, so that it can be asked about by itself. */
  readonly entityId: string | null;
  readonly entityName: string | null;
  /** Of another entity than the one that is asked about. */
  readonly entityType: EntityType | null;
  /** The structure in whose data room the documents of its source lie. */
  readonly roomId: string | null;
  readonly detailName: string | null;
  readonly datapointId: string | null;
  /** The length of its period; null where it was not computed. */
  readonly grain: ComputedGrain | null;
  /** Forecasts stand in for actual figures that are not there, as in everything that looks ahead. */
  readonly isOutlook: boolean;
  /** How many parts are not told; asking about this node tells them. */
  readonly omitted: number;
  readonly children: readonly StackLog[];
}

const text = z.string().nullable().default(null);

export const StackLog: z.ZodType<StackLog> = z.object({
  label: z.string(),
  value: z.number().nullable(),
  text,
  unit: z.string().nullable(),
  period: z.string().nullable(),
  note: z.string().nullable(),
  operation: text,
  formula: text,
  share: z.number().nullable().default(null),
  rate: text,
  approval: text,
  source: Provenance.nullable(),
  entityId: text,
  entityName: text,
  entityType: EntityType.nullable().default(null),
  roomId: text,
  detailName: text,
  datapointId: text,
  grain: ComputedGrain.nullable().default(null),
  isOutlook: z.boolean().default(false),
  omitted: z.number().int().default(0),
  get children() {
    return z.array(StackLog);
  },
});

/** A node of a {@link StackLog}; what is not given is null or empty. */
export const stackLog = (label: string, node: Partial<Omit<StackLog, 'label'>> = {}): StackLog => ({
  label,
  value: null,
  text: null,
  unit: null,
  period: null,
  note: null,
  operation: null,
  formula: null,
  share: null,
  rate: null,
  approval: null,
  source: null,
  entityId: null,
  entityName: null,
  entityType: null,
  roomId: null,
  detailName: null,
  datapointId: null,
  grain: null,
  isOutlook: false,
  omitted: 0,
  children: [],
  ...node,
});
