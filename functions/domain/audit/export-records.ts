import * as z from 'zod';
import { jobView, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { AuditExport, NewAuditExport } from '#shared/domain/audit/audit-export.ts';

/** A file of records as it was asked for, and what came of it. Its id is that of its job. */
export const StoredExport = z.object({
  id: z.string(),
  wanted: NewAuditExport,
  startedBy: z.string(),
  startedAt: z.string(),
  result: AuditExport.shape.result,
  version: z.number().int(),
});
export type StoredExport = z.infer<typeof StoredExport>;

const keyOf = (id: string) => ({ kind: 'AuditExport', id });

export const findExport = (table: Table, id: string): Promise<StoredExport | null> =>
  table.get(keyOf(id), StoredExport);

export const exportChange = (
  table: Table,
  { version: _, ...value }: StoredExport,
  expects: 'absent' | number,
  event: 'auditExport.started' | 'auditExport.made' | 'auditExport.addressed',
): PendingChange => table.change({ key: keyOf(value.id), expects, value, event });

/** The name under which a file is stored. */
export const storedName = ({ id, wanted }: StoredExport): string => `audit-${id}.${wanted.format}`;

export const exportView = ({ wanted, result }: StoredExport, job: StoredJob, now: Date): AuditExport => ({
  job: jobView(job),
  format: wanted.format,
  result: result !== null && job.status === 'done' && result.expiresAt > now.toISOString() ? result : null,
});
