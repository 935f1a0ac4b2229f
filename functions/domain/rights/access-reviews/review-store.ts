import * as z from 'zod';
import { jobIdFor } from '#functions/platform/jobs/job-store.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { AccessReview, AccessReviewItem, type ItemState } from '#shared/domain/access-review.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** A review as stored: what people set, and where it stands. Its counts are a part of their own, so that deciding is no change of it. */
export const StoredReview = AccessReview.omit({ isOverdue: true, progress: true });
export type StoredReview = z.infer<typeof StoredReview>;
type ReviewContent = ReturnType<typeof withoutStamp<StoredReview>>;

/**
 * The counts of a review. Every decision writes them in its own transaction, and so does the end of the review: nothing is decided in a review
 * that is over.
 */
export const StoredProgress = z.object({
  reviewId: z.string(),
  isOpen: z.boolean(),
  people: z.number().int(),
  items: z.number().int(),
  confirmed: z.number().int(),
  takenAway: z.number().int(),
  notHeld: z.number().int(),
  /** Items that somebody has begun to take away. */
  taking: z.number().int(),
  version: z.number().int(),
});
export type StoredProgress = z.infer<typeof StoredProgress>;

/** An item as stored, with what tells whether it is still what it was. */
export const StoredItem = AccessReviewItem.omit({ standing: true }).extend({
  reviewId: z.string(),
  /** Names what is held among all that the person holds of its kind. */
  ref: z.string(),
  /** Another one means: still held, but with other rights. */
  fingerprint: z.string(),
  /** Who has begun to take it away; null where nobody has, or it is done. */
  takenBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  sort: z.string(),
});
export type StoredItem = z.infer<typeof StoredItem>;

const reviewKey = (id: string): RecordKey => ({ kind: 'AccessReview', id });
const progressKey = (id: string): RecordKey => ({ ...reviewKey(id), part: 'PROGRESS' });
const itemPrefix = 'ITEM#';
export const itemKey = (reviewId: string, itemId: string): RecordKey => ({
  ...reviewKey(reviewId),
  part: `${itemPrefix}${itemId}`,
});

/** The id of an item follows from what it is about, so that a list that is written again finds what is there. */
export const itemIdOf = (reviewId: string, agentId: string, kind: string, ref: string): string =>
  jobIdFor('access-review-item', reviewId, agentId, kind, ref);

export const openReviews = 'OpenAccessReview';

/** Prepares the write of a review. Running ones are also listed by their last day. */
export const reviewChange = (
  table: Table,
  review: ReviewContent & { readonly createdAt: string },
  expects: 'absent' | number,
  event: string,
): PendingChange => {
  const { createdAt, ...value } = review;
  return table.change({
    key: reviewKey(review.id),
    expects,
    value,
    event: `accessReview.${event}`,
    list: { group: 'AccessReview', sort: `${createdAt}#${review.id}` },
    ...(review.status === 'Running' ? { due: { group: openReviews, sort: `${review.dueOn}#${review.id}` } } : {}),
  });
};

/** {@link reviewChange} of a stored one. */
export const storedReviewChange = (
  table: Table,
  { version, ...review }: StoredReview,
  change: Partial<ReviewContent>,
  event: string,
): PendingChange => {
  const content = withoutStamp({ ...review, version });
  return reviewChange(table, { ...content, ...change, createdAt: review.createdAt }, version, event);
};

type Counts = Omit<StoredProgress, 'version'>;

export const noProgress = (reviewId: string): Counts => ({
  reviewId,
  isOpen: false,
  people: 0,
  items: 0,
  confirmed: 0,
  takenAway: 0,
  notHeld: 0,
  taking: 0,
});

export const progressChange = (
  table: Table,
  counts: Counts,
  expects: 'absent' | number,
  event: string,
): PendingChange =>
  table.change({ key: progressKey(counts.reviewId), expects, value: counts, event: `accessReview.${event}` });

/** {@link progressChange} of a stored one. */
export const storedProgressChange = (
  table: Table,
  { version, ...counts }: StoredProgress,
  change: Partial<Counts>,
  event: string,
): PendingChange => progressChange(table, { ...counts, ...change }, version, event);

export const itemChange = (
  table: Table,
  { version: _, ...item }: StoredItem,
  expects: 'absent' | number,
  event: string,
): PendingChange =>
  table.change({
    key: itemKey(item.reviewId, item.id),
    expects,
    value: item,
    event: `accessReviewItem.${event}`,
    list: { group: `AccessReviewItem#${item.reviewId}`, sort: item.sort },
  });

export const findReview = (table: Table, id: string): Promise<StoredReview | null> =>
  table.get(reviewKey(id), StoredReview);

export async function readReview(table: Table, id: string): Promise<StoredReview> {
  const review = await findReview(table, id);
  if (!review) throw new DomainError('accessReviewNotFound');
  return review;
}

export async function readProgress(table: Table, reviewId: string): Promise<StoredProgress> {
  const progress = await table.get(progressKey(reviewId), StoredProgress);
  if (!progress) throw new DomainError('accessReviewNotFound');
  return progress;
}

export async function readItem(table: Table, reviewId: string, itemId: string): Promise<StoredItem> {
  const item = await table.get(itemKey(reviewId, itemId), StoredItem);
  if (!item) throw new DomainError('accessReviewItemNotFound');
  return item;
}

export const listStoredReviews = (table: Table, page: PageRequest): Promise<Page<StoredReview>> =>
  table.list('AccessReview', StoredReview, page, { newestFirst: true });

export async function progressOfEach(
  table: Table,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, StoredProgress>> {
  const found = await table.getMany(reviewIds.map(progressKey), StoredProgress);
  return new Map(found.map((progress) => [progress.reviewId, progress]));
}

/** Items person by person. A page of one state may be short while its cursor goes on. */
export const listStoredItems = (
  table: Table,
  reviewId: string,
  state: ItemState | undefined,
  page: PageRequest,
): Promise<Page<StoredItem>> =>
  table.list(`AccessReviewItem#${reviewId}`, StoredItem, page, {
    filter: state === undefined ? {} : { equals: { state } },
  });

/** The people of all items that are written, in no order; one entry an item. */
export const itemOwners = (table: Table, reviewId: string, page: PageRequest) =>
  table.parts(reviewKey(reviewId), itemPrefix, z.object({ agentId: z.string() }), page);
