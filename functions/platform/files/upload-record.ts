import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';

/**
 * An upload of bytes, recorded before they can be there, so that none are ever without a record that leads to them. `kept`: another record names
 * them now. `dropped`: nobody may keep them any more, and they go.
 */
export const Upload = z.object({
  id: z.string(),
  /** Of the bytes in storage; no other upload has it. */
  key: z.string(),
  state: z.enum(['open', 'kept', 'dropped']),
  /** What the bytes are to become. */
  about: z.record(z.string(), z.unknown()),
  version: z.number().int(),
});
export type Upload = z.infer<typeof Upload>;
export type NewUpload = Pick<Upload, 'id' | 'key' | 'about'>;

export const uploadKey = (id: string) => ({ kind: 'Upload', id });

/** Under which uploads are listed until they are kept, by the time at which they were opened. */
export const unsettledUploads = 'Upload';

/** Long after the last address for an upload has expired. */
const abandonedAfterInHours = 24;

/** Uploads that nobody has kept for a day. */
export const abandonedUploads = (table: Table, { now }: Clock, page: PageRequest): Promise<Page<Upload>> => {
  const until = new Date(now().getTime() - abandonedAfterInHours * hourInMilliseconds);
  return table.listDue(unsettledUploads, until.toISOString(), Upload, page);
};
