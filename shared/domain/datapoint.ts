import * as z from 'zod';
import { Period } from './dates.ts';
import { FigureValue } from './entered-number.ts';

export const DataKind = z.enum(['actual', 'forecast', 'plan', 'baseline']);
export type DataKind = z.infer<typeof DataKind>;

/** Where a figure came from: who entered it, when, and the document it was read from, if one was named. */
export const Provenance = z.object({
  kind: z.enum(['Entered', 'Imported']),
  by: z.string(),
  byName: z.string(),
  at: z.string(),
  documentId: z.string().nullable(),
  note: z.string().nullable(),
});
export type Provenance = z.infer<typeof Provenance>;

/** One figure: the value of a detail of an entity for a month (quarters and years stand at their last month). */
export const Datapoint = z.object({
  id: z.string(),
  detailId: z.string(),
  detailName: z.string(),
  dataKind: DataKind,
  period: Period,
  value: z.number(),
  unit: z.string(),
  source: Provenance,
});
export type Datapoint = z.infer<typeof Datapoint>;

export const NewDatapoints = z.object({
  detailName: z.string().min(1).max(200),
  dataKind: DataKind.default('actual'),
  values: z
    .array(z.object({ period: Period, value: FigureValue.nullable() }))
    .min(1)
    .max(600),
  documentId: z.string().nullable().default(null),
  note: z.string().max(1_000).nullable().default(null),
});
export type NewDatapoints = z.infer<typeof NewDatapoints>;
