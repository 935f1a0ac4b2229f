import * as z from 'zod';

/** Sheets of the template, in the order in which their entities are created. */
export const ImportSheet = z.enum(['Structures', 'Projects', 'Financings']);
export type ImportSheet = z.infer<typeof ImportSheet>;

/** Of all sheets together. */
export const mostImportedRows = 2_000;

/** Bytes. A request of 6 MB is the most that reaches the product, and files grow by a third on their way. */
export const largestImportFile = 4 * 1_048_576;

/** What is wrong with a cell of a row, or worth a remark in one that exists; without a column it is about the row as a whole. */
export const ImportFault = z.object({ column: z.string().nullable(), message: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/** `exists`: an entity of this kind has the custom id already, and an import leaves it as it is. */
export const CheckedStatus = z.enum(['new', 'exists', 'invalid']);
export type CheckedStatus = z.infer<typeof CheckedStatus>;

const rowBase = {
  sheet: ImportSheet,
  /** As the spreadsheet numbers it; the headings stand in row 1. */
  row: z.int(),
  name: z.string(),
  customId: z.string().nullable(),
  faults: z.array(ImportFault),
};

/** The entity that a row has become, or names, and the structure that it is or lies in. */
export const ImportedEntity = z.object({ id: z.string(), dealId: z.string() });
export type ImportedEntity = z.infer<typeof ImportedEntity>;

export const CheckedRow = z.object({
  ...rowBase,
  status: CheckedStatus,
  /** Of rows that exist. */
  entity: ImportedEntity.nullable(),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

const SheetCounts = z.object({ sheet: ImportSheet, new: z.int(), exists: z.int(), invalid: z.int() });
export type SheetCounts = z.infer<typeof SheetCounts>;

/** What an import of the file would do, row by row. */
export const ImportReport = z.object({
  fileName: z.string(),
  rows: z.array(CheckedRow),
  counts: z.array(SheetCounts),
  /** Headings that the template does not have, as `Sheet: Heading`; what stands below them is not imported. */
  ignoredColumns: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** `refused`: the row was not valid, or something stood against it when its turn came. */
export const ImportedStatus = z.enum(['created', 'exists', 'refused']);
export type ImportedStatus = z.infer<typeof ImportedStatus>;

export const ImportedRow = z.object({ ...rowBase, status: ImportedStatus, entity: ImportedEntity.nullable() });
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportStart = z.object({
  /** Without it a file with invalid rows is refused. */
  skipInvalidRows: z.boolean().default(false),
});

export const countRows = (rows: readonly Pick<CheckedRow, 'sheet' | 'status'>[]): SheetCounts[] =>
  ImportSheet.options.map((sheet) => {
    const count = (status: CheckedStatus) => rows.filter((row) => row.sheet === sheet && row.status === status).length;
    return { sheet, new: count('new'), exists: count('exists'), invalid: count('invalid') };
  });
