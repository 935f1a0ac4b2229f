import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { platformTable, tableOf } from '#functions/platform/storage/table.ts';
import { CalendarFeed } from '#shared/domain/calendar-feed.ts';

const StoredFeed = CalendarFeed.extend({ secretHash: z.string() });
export type StoredFeed = z.infer<typeof StoredFeed>;

/** All addresses of one person in one organization. */
export const FeedsRecord = z.object({ feeds: z.array(StoredFeed), version: z.number() });
export type FeedsRecord = z.infer<typeof FeedsRecord>;

export const FeedPointer = z.object({ organizationId: z.string(), agentId: z.string(), version: z.number() });
export type FeedPointer = z.infer<typeof FeedPointer>;

export const feedsKey = (agentId: string) => ({ kind: 'CalendarFeeds', id: agentId });
/** By which an address leads to its organization and owner. */
export const feedPointerKey = (feedId: string) => ({ kind: 'CalendarFeedId', id: feedId });

/** SHA-256 is enough for 32 random bytes: nobody guesses those, however fast the hash is. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

// The prefix lets scanners of repositories and logs know a leaked one.
const shape = /^trestle_calendar_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})\.ics$/;

/** A new address, which nobody can show again, and what is stored of it. */
export function newFeedAddress(): { readonly id: string; readonly address: string; readonly secretHash: string } {
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  return { id, address: `trestle_calendar_${id}_${secret}.ics`, secretHash: hashOf(secret).toString('hex') };
}

/** Whose address it is, and where; null for one that is not there, was revoked, or has another secret. */
export async function ownerOfAddress(address: string): Promise<Pick<FeedPointer, 'organizationId' | 'agentId'> | null> {
  const [, id = '', secret = ''] = shape.exec(address) ?? [];
  const pointer = id === '' ? null : await platformTable.get(feedPointerKey(id), FeedPointer);
  if (pointer === null) return null;
  const { organizationId, agentId } = pointer;
  const record = await tableOf(organizationId).get(feedsKey(agentId), FeedsRecord);
  const feed = record?.feeds.find((one) => one.id === id);
  const isProven = feed !== undefined && timingSafeEqual(hashOf(secret), Buffer.from(feed.secretHash, 'hex'));
  return isProven ? { organizationId, agentId } : null;
}
