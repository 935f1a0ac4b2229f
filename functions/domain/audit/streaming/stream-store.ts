import * as z from 'zod';
import { TrailPosition } from '#functions/platform/audit/trail-page.ts';
import { derivation } from '#functions/platform/storage/derived-records.ts';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { ListPage, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import { StreamRefusal, StreamStart, StreamTarget } from '#shared/domain/audit/audit-stream.ts';

/** What an organization has chosen. */
export const StoredStream = z.object({
  ...StreamTarget.shape,
  isOn: z.boolean(),
  start: StreamStart,
  /** The moment from which records are delivered (ISO 8601); empty for all of them. */
  since: z.string(),
  version: z.number().int(),
});
export type StoredStream = z.infer<typeof StoredStream>;

const streamKey = { kind: 'AuditStream', id: 'latest' };

export const findStream = (table: Table): Promise<StoredStream | null> => table.get(streamKey, StoredStream);

export const streamChange = (
  table: Table,
  { version: _, ...value }: Omit<StoredStream, 'version'> & { readonly version?: number },
  expects: 'absent' | number,
  event: 'auditStream.started' | 'auditStream.changed' | 'auditStream.stopped',
): PendingChange => table.change({ key: streamKey, expects, value, event });

/** That nothing could be delivered, as administrators are told of it. */
export const StreamNotice = z.object({
  bucket: z.string(),
  reason: StreamRefusal,
  said: z.string(),
  since: z.string(),
});
export type StreamNotice = z.infer<typeof StreamNotice>;

const noticeKey = { kind: 'AuditStream', id: 'failure' };
const StoredNotice = StreamNotice.extend({ version: z.number().int(), updatedAt: z.string() });

export const findNotice = (table: Table) => table.get(noticeKey, StoredNotice);

export const noticeChange = (table: Table, value: StreamNotice, expects: 'absent' | number): PendingChange =>
  table.change({ key: noticeKey, expects, value, event: 'auditStream.failed' });

/** Records that go into the next file: it was written if they were, and is written again, the same, if the worker has died. */
const Plan = z.object({ records: z.number().int().min(1) });

/**
 * How far delivery has come. It follows from what lies in the bucket, and is neither versioned nor audited: each of its steps would be a record to
 * be delivered.
 */
export const StreamCursor = z.object({
  /** Counts its writes, so that of two workers one goes on. */
  step: z.number().int(),
  /** The last record that was delivered. */
  position: TrailPosition.nullable(),
  /** Records that were delivered. */
  delivered: z.number().int(),
  /** Of the last line; empty before the first. */
  digest: z.string(),
  plan: Plan.nullable(),
  last: z.object({ key: z.string(), at: z.string() }).nullable(),
  failure: z.object({ since: z.string(), reason: StreamRefusal, said: z.string() }).nullable(),
});
export type StreamCursor = z.infer<typeof StreamCursor>;

const cursorKey = { kind: 'AuditStreamCursor', id: 'latest' };

const atFirst: StreamCursor = {
  step: 0,
  position: null,
  delivered: 0,
  digest: '',
  plan: null,
  last: null,
  failure: null,
};

export const readCursor = async (table: Table): Promise<StreamCursor> =>
  (await table.get(cursorKey, StreamCursor)) ?? atFirst;

/** Prepares the step from a cursor to the next; it refuses with `recordChanged` where another worker has made one. */
export const cursorStep = (table: Table, { step, ...from }: StreamCursor, next: Partial<StreamCursor>) =>
  derivation(table.organizationId).countFrom(cursorKey, { step }, { step: 1 }, { ...from, ...next });

/** Keeps the step; null where another worker has made one. */
export async function keepStep(
  table: Table,
  cursor: StreamCursor,
  next: Partial<Omit<StreamCursor, 'step'>>,
): Promise<StreamCursor | null> {
  const isKept = await writeDerived([cursorStep(table, cursor, next)], 'auditStream.step');
  return isKept ? { ...cursor, ...next, step: cursor.step + 1 } : null;
}

const listedStreams = 'AuditStreams';
const Listed = z.object({ organizationId: z.string() });

/** The organizations whose logs are delivered are listed, so that nobody has to look at all of them. */
export function listing({ organizationId }: Table, isOn: boolean) {
  const { put, remove } = derivation(platformScope);
  const key = { kind: 'StreamedAudit', id: organizationId };
  return isOn ? put(key, { organizationId }, { group: listedStreams, sort: organizationId }) : remove(key);
}

export const streamedOrganizations = (page: PageRequest): Promise<ListPage<{ readonly organizationId: string }>> =>
  platformTable.list(listedStreams, Listed, page);
