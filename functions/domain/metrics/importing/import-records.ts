import * as z from 'zod';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { FigureImport, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** An import as it was last started. */
export const StoredImport = FigureImport.omit({ documentName: true }).extend({
  documentId: z.string(),
  /** Null for CSV files. */
  sheet: z.string().nullable(),
  language: z.string().nullable(),
  skipsFaulty: z.boolean(),
  takesFuture: z.boolean(),
  /** What stood up to this source was seen by whoever has started it. */
  seen: z.number().int(),
  /** How often it was started: each start deals with all rows anew. */
  start: z.number().int(),
  version: z.number().int(),
});
export type StoredImport = z.infer<typeof StoredImport>;

/** What has become of a row, of which start. */
export const StoredRow = ImportedFigureRow.extend({ start: z.number().int(), version: z.number().int() });
export type StoredRow = z.infer<typeof StoredRow>;

const keyOf = (importId: string): RecordKey => ({ kind: 'FigureImport', id: importId });
const rowPrefix = 'ROW#';

export const importGroup = (entityId: string): string => `FigureImport#${entityId}`;

/** An import of an entity; refuses with `importNotFound`. */
export async function readImport(table: Table, entityId: string, importId: string): Promise<StoredImport> {
  const found = await table.get(keyOf(importId), StoredImport);
  if (found?.entityId !== entityId) throw new DomainError('importNotFound');
  return found;
}

export const findImport = (table: Table, importId: string): Promise<StoredImport | null> =>
  table.get(keyOf(importId), StoredImport);

export const importChange = (
  table: Table,
  { version: _, ...value }: StoredImport,
  expects: 'absent' | number,
): PendingChange =>
  table.change({
    key: keyOf(value.id),
    expects,
    value,
    event: 'figureImport.started',
    list: { group: importGroup(value.entityId), sort: `${value.startedAt}#${value.id}` },
  });

export const rowsPage = (table: Table, importId: string, page: { limit: number; cursor?: string | undefined }) =>
  table.parts(keyOf(importId), rowPrefix, StoredRow, page);

/** Every row of an import that something has become of, by its id, in the order of the file. */
export async function readStoredRows(table: Table, importId: string): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = await everyPage((cursor) => rowsPage(table, importId, { limit: 100, cursor }));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Prepares the record of what has become of a row. */
export const rowChange = (
  table: Table,
  importId: string,
  row: ImportedFigureRow & { readonly start: number },
  known: StoredRow | undefined,
): PendingChange =>
  table.change({
    key: { ...keyOf(importId), part: `${rowPrefix}${row.id}` },
    expects: known?.version ?? 'absent',
    value: { ...row },
    event: 'figureImportRow.written',
  });
