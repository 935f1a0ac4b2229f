import * as z from 'zod';
import type { PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { recordStamp, withoutStamp } from '#shared/domain/record-stamp.ts';
import { WaitingReason } from '#shared/domain/waiting-file.ts';

const content = {
  organizationId: z.string(),
  entityId: z.string(),
  documentId: z.string(),
  fileVersion: z.number().int(),
  /** The folder of the covenants. */
  folderId: z.string(),
  covenantIds: z.array(z.string()),
  /** `Held`: until its scan for malware says that it may be opened. */
  state: z.enum(['Held', 'Waiting', 'Settled']),
  /** Null once it waits no longer. */
  reason: WaitingReason.nullable(),
  /** In whose name it is handed in; null of what was kept before that was noted. */
  filedBy: z.string().nullable().default(null),
  filedByName: z.string(),
  filedAt: z.string(),
};

const FiledContent = z.object(content);
export type FiledContent = z.infer<typeof FiledContent>;

/**
 * What became of a file that was put into the folder of a covenant. Kept also when it waits no longer, so that whoever is told of the same file again does
 * nothing again.
 */
const FiledFile = z.object({ ...content, ...recordStamp });
export type FiledFile = z.infer<typeof FiledFile>;

const keyOf = (entityId: string, documentId: string) => ({ kind: 'Deal', id: entityId, part: `FILED#${documentId}` });

export const findFiled = (table: Table, entityId: string, documentId: string): Promise<FiledFile | null> =>
  table.get(keyOf(entityId, documentId), FiledFile);

const waitingList = 'WaitingFile';

/** Files of a structure that wait, the earliest first. */
export const listWaiting = (table: Table, entityId: string, page: PageRequest) =>
  table.list(waitingList, FiledFile, page, { prefix: `${entityId}#` });

/** Files of all structures that wait, those of one structure together, the earliest first. */
export const listAllWaiting = (table: Table, page: PageRequest) => table.list(waitingList, FiledFile, page);

const events = { Held: 'filedFile.held', Waiting: 'filedFile.waits', Settled: 'filedFile.settled' } as const;

/** Prepares what is kept of a file, over what was read of it before. Only those that wait are listed. */
export function filedChange(table: Table, before: FiledFile | null, after: FiledContent): PendingChange {
  const { entityId, documentId, state, filedAt } = after;
  return table.change({
    key: keyOf(entityId, documentId),
    expects: before?.version ?? 'absent',
    value: after,
    event: events[state],
    ...(state === 'Waiting' ? { list: { group: waitingList, sort: `${entityId}#${filedAt}#${documentId}` } } : {}),
  });
}

/** Prepares that a file neither waits nor is held any more; nothing where it is not. */
export const settled = (table: Table, filed: FiledFile | null): readonly PendingChange[] =>
  filed === null || filed.state === 'Settled'
    ? []
    : [filedChange(table, filed, { ...withoutStamp(filed), state: 'Settled', reason: null })];
