import * as z from 'zod';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { structureImports } from '#shared/contract/structure-imports.ts';
import { type ImportedEntity, ImportedRow, ImportSheet } from '#shared/domain/structure-import.ts';
import type { StructureImportsContext } from './context.ts';
import { readImportJob, requireImportOn } from './read-import.ts';
import { rowKey } from './read-rows.ts';

const Fields = z.record(z.string(), z.unknown());

/** What the fields of an entity were before an import has changed them, and what it has made of them. */
const Undo = z.object({ before: Fields, after: Fields });
export type Undo = z.infer<typeof Undo>;

/** A row of an import as stored: what has become of it. One that is `created` stays so. */
export const StoredRow = ImportedRow.extend({ version: z.number(), undo: Undo.optional() });
export type StoredRow = z.infer<typeof StoredRow>;

const prefix = 'ROW#';
const importKey = (importId: string): RecordKey => ({ kind: 'StructureImport', id: importId });

/** Sorts as the file does: sheet after sheet, row after row. */
const partOf = ({ sheet, row }: Pick<ImportedRow, 'sheet' | 'row'>): string =>
  `${prefix}${ImportSheet.options.indexOf(sheet)}#${String(row).padStart(6, '0')}`;

const keyOf = (importId: string, row: Pick<ImportedRow, 'sheet' | 'row'>): RecordKey => ({
  ...importKey(importId),
  part: partOf(row),
});

/** Every row of an import that something has become of, by its key within the workbook. */
export async function readStoredRows(table: Table, importId: string): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = await everyPage((cursor) => table.parts(importKey(importId), prefix, StoredRow, { limit: 500, cursor }));
  return new Map(rows.map((row) => [rowKey(row), row]));
}

export const readStoredRow = (
  table: Table,
  importId: string,
  row: Pick<ImportedRow, 'sheet' | 'row'>,
): Promise<StoredRow | null> => table.get(keyOf(importId, row), StoredRow);

/** What the import has created, by the keys of the rows. */
export const madeBy = (rows: ReadonlyMap<string, StoredRow>): ReadonlyMap<string, ImportedEntity> =>
  new Map(
    [...rows].flatMap(([key, { status, entity }]) => (status === 'created' && entity !== null ? [[key, entity]] : [])),
  );

/** Prepares the record of what has become of a row. */
export const rowChange = (
  table: Table,
  importId: string,
  row: ImportedRow & { readonly undo?: Undo },
  expects: 'absent' | number,
): PendingChange =>
  table.change({ key: keyOf(importId, row), expects, value: { ...row }, event: `importRow.${row.status}` });

type ListImportedRows = UseCase<(typeof structureImports.calls)['listImportedRows'], StructureImportsContext>;

/** Whoever has started an import reads its rows, and administrators do. */
export const listImportedRows: ListImportedRows = async ({ params, query }, context) => {
  const { scope } = context;
  await requireImportOn(scope.organizationId);
  const job = await readImportJob(params.importId, context);
  const importId = job.payload['revertOf'] ?? job.id;
  return page(await scope.table.parts(importKey(importId), prefix, ImportedRow, query));
};
