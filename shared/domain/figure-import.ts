import * as z from 'zod';
import { IsoDate, Period } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import { DataKind } from './datapoint.ts';
import { JobStatus } from './job.ts';

/** Bytes of a workbook or CSV file that figures are imported from. */
export const largestFigureFile = 10 * 1_048_576;

/** Rows below the headings, and cells with figures. */
export const [mostFigureRows, mostImportedFigures] = [100_000, 200_000];

/** Rows that one check tells, the ones at fault first. */
export const mostCheckedRows = 1_000;

/** Headings that one check tells, and faults that it tells of a row. */
export const mostFaultsOfRow = 20;

const isAsked = z.enum(['true', 'false']).optional();

/** How a file is read, and what becomes of what stands already. */
export const FigureImportQuery = z.object({
  /** Says what would be entered, and writes nothing. */
  dryRun: isAsked,
  /** Of the document; the latest unless told. */
  version: z.coerce.number().int().min(1).optional(),
  /** Of a workbook; needed where several have periods for headings. */
  sheet: z.string().min(1).max(100).optional(),
  /** Of the person's browser: what stands before decimals, and in what order days are written. */
  language: z.string().min(1).max(35).optional(),
  /** Other figures than those of the file are replaced; else they stay and are told. */
  replace: isAsked,
  /** Rows at fault are left out; else they refuse the import. */
  skipFaulty: isAsked,
  /** Actual figures of periods that have not ended are taken. */
  future: isAsked,
  /** What a check has told as seen: a figure that was written since stays, and is told. */
  seen: z.coerce.number().int().min(0).optional(),
  /** The import is checked and waits until it is approved in a workflow, or started without this; meanwhile nothing is entered. */
  approval: isAsked,
});

export type FigureImportQuery = z.infer<typeof FigureImportQuery>;

/** What is wrong with a cell, such as `C7`. */
export const FigureFault = z.object({ cell: z.string(), message: z.string() });
export type FigureFault = z.infer<typeof FigureFault>;

const counts = {
  /** Figures where none stands. */
  added: z.number().int(),
  /** Figures where another one stands. */
  changed: z.number().int(),
  /** Figures that stand already as the file has them. */
  same: z.number().int(),
  /** Of those to be added or changed, actual ones of periods that have not ended. */
  notEnded: z.number().int(),
};

export const FigureCounts = z.object({
  rows: z.number().int(),
  faulty: z.number().int(),
  ...counts,
});
export type FigureCounts = z.infer<typeof FigureCounts>;

/** A row of the file, or several with figures of one detail where each row holds one figure. */
export const CheckedFigureRow = z.object({
  /** As the spreadsheet numbers it. */
  row: z.number().int(),
  /** The detail as the file names it. */
  detail: z.string(),
  /** The detail that it is; null where there is none of that name. */
  detailName: z.string().nullable(),
  unit: z.string().nullable(),
  ...counts,
  faults: z.array(FigureFault).max(mostFaultsOfRow),
  faultCount: z.number().int(),
});
export type CheckedFigureRow = z.infer<typeof CheckedFigureRow>;

/** A heading and the period that it was taken for. */
export const PeriodHeading = z.object({
  cell: z.string(),
  heading: z.string(),
  frequency: FigureFrequency,
  period: z.union([Period, IsoDate]),
});
export type PeriodHeading = z.infer<typeof PeriodHeading>;

/** A heading that nothing was taken from, and why. */
export const LeftOutHeading = z.object({ cell: z.string(), heading: z.string(), reason: z.string() });
export type LeftOutHeading = z.infer<typeof LeftOutHeading>;

/** What an import of a document would do; nothing is written. */
export const FigureImportReport = z.object({
  documentId: z.string(),
  documentName: z.string(),
  version: z.number().int(),
  dataKind: DataKind,
  /** The sheet that is read; null for CSV files, and where one has to be chosen. */
  sheet: z.string().nullable(),
  /** Sheets with periods for headings. */
  sheets: z.array(z.string()),
  asksForSheet: z.boolean(),
  periods: z.array(PeriodHeading),
  leftOut: z.array(LeftOutHeading),
  /** What people have to know about how the file was read. */
  remark: z.string().nullable(),
  counts: FigureCounts,
  /** The number of the last source among the figures that were compared; the start names it. */
  seen: z.number().int(),
  /** The first ones of all, those at fault before the others. */
  rows: z.array(CheckedFigureRow).max(mostCheckedRows),
});
export type FigureImportReport = z.infer<typeof FigureImportReport>;

/**
 * What has become of a figure of the file. `same`: it stood already. `conflict`: another one stands, which was not to be replaced or was written after the
 * check. `putBack` by an undo; `stays`: an undo has left it, because it was changed since.
 */
export const FigureOutcome = z.enum(['added', 'replaced', 'same', 'conflict', 'putBack', 'stays']);
export type FigureOutcome = z.infer<typeof FigureOutcome>;

export const ImportedFigure = z.object({
  cell: z.string(),
  period: z.union([Period, IsoDate]),
  value: z.number(),
  /** What stood there; null where nothing did. */
  before: z.number().nullable(),
  outcome: FigureOutcome,
});
export type ImportedFigure = z.infer<typeof ImportedFigure>;

/** Figures of one detail and length of periods that an import has dealt with; a row at fault was left out as a whole. */
export const ImportedFigureRow = z.object({
  id: z.string(),
  row: z.number().int(),
  detail: z.string(),
  detailName: z.string().nullable(),
  unit: z.string().nullable(),
  frequency: FigureFrequency.nullable(),
  figures: z.array(ImportedFigure),
  faults: z.array(FigureFault),
});
export type ImportedFigureRow = z.infer<typeof ImportedFigureRow>;

/** What an import has come to: figures by what became of them, an undo among it, and rows that were left out as a whole. */
export const ImportedFigureCounts = z.object({
  /** Figures that were entered, also those that an undo has dealt with since. */
  written: z.number().int(),
  /** Figures that stood already as the file has them. */
  same: z.number().int(),
  /** Figures of the file that were not entered, because another one stands. */
  conflict: z.number().int(),
  /** Rows at fault. */
  faulty: z.number().int(),
  putBack: z.number().int(),
  stays: z.number().int(),
});
export type ImportedFigureCounts = z.infer<typeof ImportedFigureCounts>;

/** The last undo of an import that somebody has asked for. */
export const FigureImportUndo = z.object({
  jobId: z.string(),
  byName: z.string(),
  at: z.string(),
  status: JobStatus,
});

/** `waiting` to be approved; `turnedDown` for good. Any other is the status of its job. */
export const FigureImportStatus = z.enum([...JobStatus.options, 'waiting', 'turnedDown']);
export type FigureImportStatus = z.infer<typeof FigureImportStatus>;

/** An import of figures; its id is that of its job. */
export const FigureImport = z.object({
  id: z.string(),
  entityId: z.string(),
  /** Null, as its name, where the reader may not see the document. */
  documentId: z.string().nullable(),
  documentName: z.string().nullable(),
  documentVersion: z.number().int(),
  sheet: z.string().nullable(),
  dataKind: DataKind,
  replaces: z.boolean(),
  startedBy: z.string(),
  startedByName: z.string(),
  startedAt: z.string(),
  status: FigureImportStatus,
  /** What the check said when its approval was asked for; null where nobody has asked. */
  planned: FigureCounts.nullable(),
  /** Null until it is over, and where it has failed. Of one that waits or was turned down, what it had come to before. */
  counts: ImportedFigureCounts.nullable(),
  undo: FigureImportUndo.nullable(),
});
export type FigureImport = z.infer<typeof FigureImport>;
