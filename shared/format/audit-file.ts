import type { ExportFormat } from '../domain/audit/audit-export.ts';
import type { AuditRecord } from '../domain/audit/audit-record.ts';
import { auditLine } from './audit-line.ts';
import { type AuditSurroundings, formatAuditActor, formatAuditEvent, formatAuditType } from './audit-words.ts';
import { toCsv } from './csv.ts';
import { formatJobKind } from './job-words.ts';

const headers = [
  'When (UTC)',
  'What',
  'Kind',
  'Which',
  'In',
  'Who',
  'Address',
  'Browser',
  'Job',
  'Changes',
  'Event',
  'Request',
] as const;

function rowOf(record: AuditRecord, surroundings: AuditSurroundings): readonly string[] {
  const { at, sourceName, entityName, by, from, job, event, type, correlationId, changes } = record;
  const told = changes.map((change) => {
    const { field, before, after } = auditLine(change, record, surroundings);
    return `${field}: ${before} → ${after}`;
  });
  return [
    at,
    formatAuditEvent(record, surroundings),
    formatAuditType(type, surroundings),
    sourceName ?? '',
    entityName ?? '',
    formatAuditActor(by),
    from?.address ?? '',
    from?.userAgent ?? '',
    job === null ? '' : `${formatJobKind(job.kind)} ${job.id}`,
    told.join('; '),
    event,
    correlationId,
  ];
}

/** Without the mark spreadsheets take the file for another encoding. */
const byteOrderMark = '\uFEFF';

/** What a file of records begins with. */
export const auditFileStart = (format: ExportFormat): string =>
  format === 'csv' ? `${byteOrderMark}${toCsv([headers])}` : '';

/** Records as they follow each other in a file: rows in which a spreadsheet computes nothing, or one JSON object a line. */
export const auditFileLines = (
  records: readonly AuditRecord[],
  format: ExportFormat,
  surroundings: AuditSurroundings,
): string =>
  format === 'csv'
    ? toCsv(records.map((record) => rowOf(record, surroundings)))
    : records.map((record) => `${JSON.stringify(record)}\n`).join('');

export const auditFileTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  jsonl: 'application/x-ndjson',
};
