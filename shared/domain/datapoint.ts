import * as z from 'zod';
import { IsoDate, Period } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
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
  /** The import that has written it, and which part of it; its rows tell the cell of each figure. */
  importId: z.string().optional(),
  importPart: z.string().optional(),
  /** Of the document, where it is a workbook. */
  sheet: z.string().optional(),
  /** Such as `D14`; told where one figure is explained. */
  cell: z.string().optional(),
  /** Who put the figure back to this source by undoing an import that had replaced it. */
  putBack: z.object({ by: z.string(), byName: z.string(), at: z.string() }).optional(),
});
export type Provenance = z.infer<typeof Provenance>;

/** Where the approval of a figure stands. */
export const ApprovalStatus = z.enum(['Pending', 'Triggered', 'Rejected', 'Complete', 'Cancelled', 'Amend']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** What the approval of a figure begins with. */
export const AskedApproval = ApprovalStatus.extract(['Pending', 'Triggered']);

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
  /** Null where no approval is asked for. */
  approvalStatus: ApprovalStatus.nullable().default(null),
  /** The parameter by which lists of details find its detail, e.g. `Number[Net Income]`. */
  detailFilter: z.string().default(''),
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
  id: z.string(),
  detailId: z.string(),
  detailName: z.string(),
  dataKind: DataKind,
  /** Null: from the beginning. */
  from: IsoDate.nullable(),
  value: FactValue,
  unit: z.string(),
  isOverride: z.boolean(),
  /** Null where no approval is asked for. */
  approvalStatus: ApprovalStatus.nullable(),
  source: Provenance,
  sourceNumber: z.number().int(),
});
export type DatedValue = z.infer<typeof DatedValue>;
