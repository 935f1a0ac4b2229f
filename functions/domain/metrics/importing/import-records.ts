import * as z from 'zod';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import {
  FigureCounts,
  FigureImport,
  FigureImportUndo,
  ImportedFigure,
  ImportedFigureCounts,
  ImportedFigureRow,
} from '#shared/domain/figure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { FigureFrequency } from '#shared/time/figure-period.ts';

/** An import as it was last started. */
export const StoredImport = FigureImport.omit({ documentName: true, status: true }).extend({
  documentId: z.string(),
  /** Null for CSV files. */
  sheet: z.string().nullable(),
  language: z.string().nullable(),
  skipsFaulty: z.boolean(),
  takesFuture: z.boolean(),
  /** What stood up to this source was seen by whoever has started it. */
  seen: z.number().int(),
  /** Whether whoever has started it did so as a superuser. */
  startedAsSuperuser: z.boolean().default(false),
  planned: FigureCounts.nullable().default(null),
  /** `waiting` to be approved, or turned down for good; null once it was started, and where nobody was asked. */
  approval: z.enum(['waiting', 'turnedDown']).nullable().default(null),
  /** How often it was started: each start deals with all rows anew. None where it has only waited. */
  start: z.number().int(),
  counts: ImportedFigureCounts.nullable().default(null),
  undo: FigureImportUndo.omit({ status: true }).nullable().default(null),
  version: z.number().int(),
});
export type StoredImport = z.infer<typeof StoredImport>;

/** A figure of a row with the number of the source of what stood before; of rows of before that was kept, nobody knows it. */
export const StoredFigure = ImportedFigure.extend({ replaced: z.number().int().nullable().default(null) });
export type StoredFigure = z.infer<typeof StoredFigure>;

/** What has become of a row, of which start. */
export const StoredRow = ImportedFigureRow.extend({
  figures: z.array(StoredFigure),
  start: z.number().int(),
  version: z.number().int(),
});
export type StoredRow = z.infer<typeof StoredRow>;
export type NewRow = Omit<StoredRow, 'version'>;

/** What one transaction of an import has written, by the rows that tell of it. */
const LinePart = z.object({
  importId: z.string(),
  part: z.string(),
  lines: z.array(z.object({ detailId: z.string(), frequency: FigureFrequency, row: z.string() })),
});
export type LinePart = z.infer<typeof LinePart>;

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

type ImportEvent = 'started' | 'counted' | 'undoStarted' | 'approvalAsked' | 'approved' | 'turnedDown';

export const importChange = (
  table: Table,
  { version: _, ...value }: StoredImport,
  expects: 'absent' | number,
  event: ImportEvent = 'started',
): PendingChange =>
  table.change({
    key: keyOf(value.id),
    expects,
    value,
    event: `figureImport.${event}`,
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
export const rowChange = (table: Table, importId: string, row: NewRow, known: StoredRow | undefined): PendingChange =>
  table.change({
    key: { ...keyOf(importId), part: `${rowPrefix}${row.id}` },
    expects: known?.version ?? 'absent',
    value: { ...row },
    event: 'figureImportRow.written',
  });

const partKey = ({ importId, part }: Pick<LinePart, 'importId' | 'part'>): RecordKey => ({
  ...keyOf(importId),
  part: `LINES#${part}`,
});

/** Prepares the record of what one transaction of an import writes. */
export const partChange = (table: Table, part: LinePart): PendingChange =>
  table.change({ key: partKey(part), expects: 'absent', value: part, event: 'figureImportPart.written' });

const distinct = <Item>(items: readonly Item[], name: (item: Item) => string): readonly Item[] => [
  ...new Map(items.map((item) => [name(item), item])).values(),
];

/** What parts of imports have written, by import and part. */
export async function readLineParts(
  table: Table,
  parts: readonly Pick<LinePart, 'importId' | 'part'>[],
): Promise<ReadonlyMap<string, LinePart['lines']>> {
  const wanted = distinct(parts, ({ importId, part }) => `${importId}#${part}`);
  const found = await table.getMany(wanted.map(partKey), LinePart);
  return new Map(found.map(({ importId, part, lines }) => [`${importId}#${part}`, lines]));
}

/** Rows of imports, by import and row. */
export async function readRows(
  table: Table,
  rows: readonly { readonly importId: string; readonly row: string }[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const imports = Map.groupBy(rows, ({ importId }) => importId);
  const found = await Promise.all(
    [...imports].map(async ([importId, own]) => {
      const keys = distinct(own, ({ row }) => row).map(({ row }) => ({
        ...keyOf(importId),
        part: `${rowPrefix}${row}`,
      }));
      return (await table.getMany(keys, StoredRow)).map((row) => [`${importId}#${row.id}`, row] as const);
    }),
  );
  return new Map(found.flat());
}
