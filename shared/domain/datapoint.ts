import * as z from 'zod';
import { IsoDate, isIsoDate, Period } from '../time/dates.ts';
import { FigureFrequency, isByDay } from '../time/figure-period.ts';
import { FigureValue } from './entered-number.ts';
import { FactValue } from './fact.ts';

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

/** One figure: the value of a detail of an entity for a period. */
export const Datapoint = z.object({
  id: z.string(),
  detailId: z.string(),
  detailName: z.string(),
  dataKind: DataKind,
  frequency: FigureFrequency,
  /** A month (quarters and years stand at their last month), or a day of `Daily` and `Once` figures. */
  period: z.union([Period, IsoDate]),
  value: z.number(),
  unit: z.string(),
  /** Put by somebody over a value that comes by itself, which stays beneath it. */
  isOverride: z.boolean(),
  source: Provenance,
  /** Number of the source among those of the entity: whoever replaces the figure names it to tell which one they have seen. */
  sourceNumber: z.number().int(),
});
export type Datapoint = z.infer<typeof Datapoint>;

/** What a figure was made by one write; null where it was deleted, with the reason as the note of its source. */
export const FigureVersion = z.object({ value: z.number().nullable(), unit: z.string(), source: Provenance });
export type FigureVersion = z.infer<typeof FigureVersion>;

/** A place where a figure stood that was deleted; the source tells by whom, when and why. */
export const DeletedDatapoint = Datapoint.omit({ value: true });
export type DeletedDatapoint = z.infer<typeof DeletedDatapoint>;

/** The value of a detail that is not of periods, from a day on. */
export const DatedValue = z.object({
  detailId: z.string(),
  detailName: z.string(),
  dataKind: DataKind,
  /** Null: from the beginning. */
  from: IsoDate.nullable(),
  value: FactValue,
  unit: z.string(),
  isOverride: z.boolean(),
  source: Provenance,
  sourceNumber: z.number().int(),
});
export type DatedValue = z.infer<typeof DatedValue>;

/** The source number of what stands there as its writer has seen it, null where nothing does: another one refuses the write. */
const replaces = z.number().int().min(1).nullable().optional();

const FigurePeriod = z.union([Period, IsoDate], 'Enter a month like 2026-03.');

export const NewDatapoints = z
  .object({
    detailName: z.string().min(1).max(200),
    dataKind: DataKind.default('actual'),
    frequency: FigureFrequency.default('Monthly'),
    /** In which the figures are meant: told, another one than that of the detail refuses the write. */
    unit: z.string().max(40).optional(),
    /** Figures of periods. Null removes. */
    values: z
      .array(z.object({ period: FigurePeriod, value: FigureValue.nullable(), replaces }))
      .max(600)
      .default([]),
    /** Values that hold from a day until the next, for details that are not of periods. Null removes. */
    dated: z
      .array(z.object({ from: IsoDate.nullable(), value: FactValue.nullable(), replaces }))
      .max(100)
      .default([]),
    documentId: z.string().nullable().default(null),
    note: z.string().max(1_000).nullable().default(null),
  })
  .superRefine(({ frequency, values, dated, note }, context) => {
    if ([...values, ...dated].some(({ value }) => value === null) && (note ?? '').trim() === '') {
      context.addIssue({ code: 'custom', path: ['note'], message: 'Say why it is deleted.' });
    }
    if (values.length + dated.length === 0) {
      context.addIssue({ code: 'custom', path: ['values'], message: 'Enter at least one value.' });
    }
    for (const [index, { period }] of values.entries()) {
      if (isIsoDate(period) === isByDay(frequency)) continue;
      const message = isByDay(frequency) ? 'Enter a date like 2026-03-31.' : 'Enter a month like 2026-03.';
      context.addIssue({ code: 'custom', path: ['values', index, 'period'], message });
    }
  });
export type NewDatapoints = z.infer<typeof NewDatapoints>;
