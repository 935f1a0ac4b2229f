import type { ExportFormat } from '#shared/domain/audit/audit-export.ts';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { auditFileLines, auditFileStart, auditFileTypes } from '#shared/format/audit-file.ts';
import type { AuditSurroundings } from '#shared/format/audit-words.ts';
import { pageAt } from '../../../api/pages.ts';
import { type LogFilter, readLog } from '../../../api/queries/audit-queries.ts';
import { pagesOf } from '../../../api/read-pages.ts';

/** More is a matter of minutes, so it is made in the background. */
const mostReadHere = 5_000;

/** What is on record and matches the filter, the newest first; null where it is more than is read here. */
export async function readForExport(
  organizationId: string,
  filter: LogFilter,
  onRead: (count: number) => void,
): Promise<readonly AuditRecord[] | null> {
  const records: AuditRecord[] = [];
  for await (const { body } of pagesOf((cursor) => readLog(organizationId, filter, pageAt(cursor, 500)))) {
    records.push(...body);
    onRead(records.length);
    if (records.length > mostReadHere) return null;
  }
  return records;
}

/** A file of records: a table for spreadsheets, in which nothing is computed, or one JSON object a line for programs. */
export const fileOf = (records: readonly AuditRecord[], format: ExportFormat, surroundings: AuditSurroundings): Blob =>
  new Blob([auditFileStart(format), auditFileLines(records, format, surroundings)], { type: auditFileTypes[format] });
