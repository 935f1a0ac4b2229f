import * as z from 'zod';
import { everyPage, type ListPage, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { UnpackedEntry } from '#shared/domain/unpacking.ts';

/** What has become of an entry of an archive, a version of a document. */
export const StoredEntry = UnpackedEntry.extend({ version: z.number().int() });
export type StoredEntry = z.infer<typeof StoredEntry>;

/** A version of a document that is an archive. */
export interface ArchiveVersion {
  readonly documentId: string;
  readonly fileVersion: number;
}

const prefixOf = ({ fileVersion }: ArchiveVersion): string => `ENTRY#${fileVersion}#`;

/** Goes into the transaction that files an entry, so that it is filed once: refuses with `recordChanged` where something is recorded of it. */
export const entryChange = (table: Table, archive: ArchiveVersion, entry: UnpackedEntry): PendingChange =>
  table.change({
    key: {
      kind: 'Unpacking',
      id: archive.documentId,
      part: `${prefixOf(archive)}${String(entry.place).padStart(6, '0')}`,
    },
    expects: 'absent',
    value: entry,
    event: `archiveEntry.${entry.outcome}`,
  });

/** In the order of the archive. */
export const listEntries = (table: Table, archive: ArchiveVersion, page: PageRequest): Promise<ListPage<StoredEntry>> =>
  table.parts({ kind: 'Unpacking', id: archive.documentId }, prefixOf(archive), StoredEntry, page);

export const allEntries = (table: Table, archive: ArchiveVersion): Promise<StoredEntry[]> =>
  everyPage((cursor) => listEntries(table, archive, { limit: 500, cursor }));
