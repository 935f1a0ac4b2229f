import * as z from 'zod';
import { IsoDate, Period } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import { ApprovalStatus, DataKind, Provenance } from './datapoint.ts';
import { FactValue } from './fact.ts';

/** Where an entry stands: a period of a length, or (`frequency` null) a day from which it holds. */
const place = {
  dataKind: DataKind,
  frequency: FigureFrequency.nullable(),
  /** Null: from the beginning. */
  period: z.union([Period, IsoDate]).nullable(),
  /** Put over what lies beneath, which is an entry of its own. */
  isOverride: z.boolean(),
};

/** One stored value of a detail, also where another one lies over it. */
export const RawEntry = z.object({
  id: z.string(),
  ...place,
  value: FactValue,
  unit: z.string(),
  approvalStatus: ApprovalStatus.nullable(),
  source: Provenance,
  sourceNumber: z.number().int(),
});
export type RawEntry = z.infer<typeof RawEntry>;

const named = {
  dataKind: DataKind.default('actual'),
  frequency: FigureFrequency.nullable().default('Monthly'),
  period: z.union([Period, IsoDate], 'Enter a month like 2026-03, or a day like 2026-03-31.').nullable(),
  /** The source number of what stands there as it was seen, null where nothing does. */
  replaces: z.number().int().min(1).nullable(),
};

const mostEntries = 600;

export const ChangedEntries = z.strictObject({
  entries: z
    .array(z.object({ ...named, value: FactValue }))
    .min(1)
    .max(mostEntries),
  /** Puts the values over those that are computed. */
  override: z.boolean().default(false),
  documentId: z.string().nullable().default(null),
  note: z.string().max(1_000).nullable().default(null),
});
export type ChangedEntries = z.infer<typeof ChangedEntries>;

export const DeletedEntries = z.strictObject({
  entries: z.array(z.object(named)).min(1).max(mostEntries),
  override: z.boolean().default(false),
  note: z.string().trim().min(1, 'Say why it is deleted.').max(1_000),
});
export type DeletedEntries = z.infer<typeof DeletedEntries>;
