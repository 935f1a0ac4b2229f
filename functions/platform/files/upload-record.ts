import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';

/** What is known of an upload whose bytes come in parts. */
export const Parts = z.object({
  /** What storage calls it. */
  storageId: z.string(),
  /** In bytes, of all but the last. */
  sizeOfPart: z.number().int(),
  /** Whether a SHA-256 is told for each part, and storage refuses others. */
  isChecked: z.boolean(),
});
export type Parts = z.infer<typeof Parts>;

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
  /** Null where the bytes come at once. */
  parts: Parts.nullable().default(null),
  version: z.number().int(),
});
export type Upload = z.infer<typeof Upload>;

/** `list`: where it is listed as long as it is open. */
export interface NewUpload extends Pick<Upload, 'id' | 'key' | 'about'> {
  readonly parts?: Parts;
  readonly list?: { readonly group: string; readonly sort: string };
}

export const uploadKey = (id: string) => ({ kind: 'Upload', id });

/** Under which uploads are listed until they are kept, by the time at which they were opened. */
export const unsettledUploads = 'Upload';

/** Long after the last address for an upload has expired. */
const abandonedAfterInHours = 24;

/** What comes in parts may go on another day. As long as storage keeps parts of which nothing was made (`infra/stacks/data-stack.ts`). */
export const partsKeptForInHours = 7 * 24;

/** By when an upload is among the unsettled, so that it is abandoned when its time is over. */
export const unsettledFrom = ({ parts }: Pick<NewUpload, 'parts'>, at: Date): string => {
  const kept = parts === undefined ? abandonedAfterInHours : partsKeptForInHours;
  return new Date(at.getTime() + (kept - abandonedAfterInHours) * hourInMilliseconds).toISOString();
};

/** Uploads whose time is over and that nobody has kept: a day, or a week where they come in parts. */
export const abandonedUploads = (table: Table, { now }: Clock, page: PageRequest): Promise<Page<Upload>> => {
  const until = new Date(now().getTime() - abandonedAfterInHours * hourInMilliseconds);
  return table.listDue(unsettledUploads, until.toISOString(), Upload, page);
};
