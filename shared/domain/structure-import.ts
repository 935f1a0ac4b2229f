import * as z from 'zod';

/** Sheets of the template, in the order in which their entities are created. */
export const ImportSheet = z.enum(['Structures', 'Projects', 'Financings']);
export type ImportSheet = z.infer<typeof ImportSheet>;

/** Of all sheets together. */
export const mostImportedRows = 2_000;

/** Bytes. A request of 6 MB is the most that reaches the product, and files grow by a third on their way. */
export const largestImportFile = 4 * 1_048_576;

/** `chosen` by a person, the `same` as in the template, `proposed` because it is near to it; `none`: it is left out. */
export const MatchKind = z.enum(['chosen', 'same', 'proposed', 'none']);
export type MatchKind = z.infer<typeof MatchKind>;

/** A heading of the file, and the column of the template that it is taken for. */
export const ColumnMatch = z.object({
  sheet: ImportSheet,
  heading: z.string(),
  column: z.string().nullable(),
  match: MatchKind,
});
export type ColumnMatch = z.infer<typeof ColumnMatch>;

/** Of a heading, as it is told and chosen by. */
export const longestHeading = 100;

/** What a person takes a heading for; null leaves it out. */
export const ChosenColumn = z.object({
  sheet: ImportSheet,
  heading: z.string().min(1).max(longestHeading),
  column: z.string().max(100).nullable(),
});
export type ChosenColumn = z.infer<typeof ChosenColumn>;

export const SheetColumn = z.object({ sheet: ImportSheet, column: z.string() });
export type SheetColumn = z.infer<typeof SheetColumn>;

/** How a file is to be read. */
export const ImportReading = z.object({
  columns: z.array(ChosenColumn).max(500).default([]),
  /** What the rows of a file without sheets are, where its headings do not tell. */
  kind: ImportSheet.nullable().default(null),
  /** Of the person's browser: in what order days are written, and what stands before decimals. */
  language: z.string().max(35).optional(),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** What is wrong with a cell of a row, or worth a remark in one that exists; without a column it is about the row as a whole. */
export const ImportFault = z.object({ column: z.string().nullable(), message: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/**
 * `exists`: the entity is there already, as the row has it. `differs`: it is there and the row has something else, which an import leaves alone unless it
 * is told to change it; `blocked`: it could not be changed so.
 */
export const CheckedStatus = z.enum(['new', 'exists', 'differs', 'blocked', 'invalid']);
export type CheckedStatus = z.infer<typeof CheckedStatus>;

/** A field of an entity that exists, as it is and as the row has it, in words. */
export const FieldChange = z.object({ column: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

const rowBase = {
  sheet: ImportSheet,
  /** As the spreadsheet numbers it; the headings stand in row 1. */
  row: z.int(),
  name: z.string(),
  customId: z.string().nullable(),
  faults: z.array(ImportFault),
  /** What an import would change of an entity that exists, or has changed. */
  changes: z.array(FieldChange),
};

/** The entity that a row has become, or names, and the structure that it is or lies in. */
export const ImportedEntity = z.object({ id: z.string(), dealId: z.string() });
export type ImportedEntity = z.infer<typeof ImportedEntity>;

export const CheckedRow = z.object({
  ...rowBase,
  status: CheckedStatus,
  /** Of rows that exist. */
  entity: ImportedEntity.nullable(),
  /** The version of the entity that the row was compared with. */
  version: z.int().nullable(),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

const SheetCounts = z.object({
  sheet: ImportSheet,
  new: z.int(),
  /** As the rows have them. */
  exists: z.int(),
  /** With something else in the rows, whether it could be changed or not. */
  differs: z.int(),
  invalid: z.int(),
});
export type SheetCounts = z.infer<typeof SheetCounts>;

/** What an import of the file would do, row by row. */
export const ImportReport = z.object({
  fileName: z.string(),
  rows: z.array(CheckedRow),
  counts: z.array(SheetCounts),
  /** What is not imported, as `Sheet: Heading`. */
  ignoredColumns: z.array(z.string()),
  /** What each heading of the file was taken for. */
  columns: z.array(ColumnMatch),
  /** Columns of the template that can be chosen for headings. */
  offered: z.array(SheetColumn),
  /** Columns that every row needs; as long as the file has none for them, no row is read. */
  missing: z.array(SheetColumn),
  /** What the rows of a file without sheets are taken for; null for workbooks. */
  kind: ImportSheet.nullable(),
  /** The headings of a file without sheets do not tell what its rows are; no row is read until a person does. */
  asksForKind: z.boolean(),
  /** What people have to know about how the file was read. */
  remark: z.string().nullable(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/**
 * `refused`: the row was not valid, or something stood against it when its turn came; with an entity, that one was not changed. `putBack`: the entity was
 * changed, and has its earlier values again.
 */
export const ImportedStatus = z.enum(['created', 'changed', 'putBack', 'exists', 'refused']);
export type ImportedStatus = z.infer<typeof ImportedStatus>;

export const ImportedRow = z.object({
  ...rowBase,
  changes: rowBase.changes.default([]),
  status: ImportedStatus,
  entity: ImportedEntity.nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** Allows an import to change the entity that a row names, as it was told of the version. */
const AcceptedChange = z.object({ sheet: ImportSheet, row: z.int(), version: z.int().min(1) });

export const ImportStart = z.object({
  /** Rows whose entities are to be changed; all others leave them as they are. */
  changes: z.array(AcceptedChange).max(mostImportedRows).default([]),
  ...ImportReading.shape,
  /** Without it a file with invalid rows is refused. */
  skipInvalidRows: z.boolean().default(false),
});
export type ImportStart = z.infer<typeof ImportStart>;

export const countRows = (rows: readonly Pick<CheckedRow, 'sheet' | 'status'>[]): SheetCounts[] =>
  ImportSheet.options.map((sheet) => {
    const count = (status: CheckedStatus) => rows.filter((row) => row.sheet === sheet && row.status === status).length;
    const differs = count('differs') + count('blocked');
    return { sheet, new: count('new'), exists: count('exists'), differs, invalid: count('invalid') };
  });
