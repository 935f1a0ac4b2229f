import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { ItemState } from '#shared/domain/access-review.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RightsContext } from '../context.ts';
import type { HeldThing } from './held-access.ts';
import { heldNow } from './list-reviews.ts';
import { isDone, recounted, standingOf } from './review-rules.ts';
import {
  itemChange,
  readItem,
  readProgress,
  readReview,
  type StoredItem,
  storedProgressChange,
} from './review-store.ts';
import { itemView, nameOf, requirePerson } from './review-views.ts';
import { takeAway } from './take-away.ts';

const countedAs = ({ state, takenBy }: StoredItem) => ({ state, isTaking: takenBy !== null });

/**
 * Writes an item together with the counts of its review, as long as the review is open and nobody else has written the item. Somebody else's decision
 * on another item is no conflict.
 */
function write(before: StoredItem, change: Partial<StoredItem>, event: string, scope: RequestScope) {
  const { table, actor, clock } = scope;
  return attempted(async () => {
    const [stored, progress] = await Promise.all([
      readItem(table, before.reviewId, before.id),
      readProgress(table, before.reviewId),
    ]);
    if (!progress.isOpen) throw new DomainError('accessReviewNotRunning');
    if (stored.version !== before.version) throw new VersionOutdated();
    const after = { ...before, ...change };
    const counts = recounted(progress, countedAs(before), countedAs(after));
    const changes = [
      itemChange(table, after, before.version, event),
      storedProgressChange(table, progress, counts, 'counted'),
    ];
    await writeRecords(changes, actor, clock.now());
    return { ...after, version: before.version + 1 };
  });
}

interface Decision {
  readonly state: Exclude<ItemState, 'undecided'>;
  readonly remark: string;
  readonly byName: string;
}

const decided = ({ state, remark, byName }: Decision, { clock }: RequestScope): Partial<StoredItem> => ({
  state,
  remark,
  decidedAt: clock.now().toISOString(),
  decidedByName: byName,
  takenBy: null,
});

/** Shows the item as it is now, to be looked at before anything is decided. */
async function renew(item: StoredItem, { says, gives, fingerprint }: HeldThing, scope: RequestScope): Promise<never> {
  const undecided = { state: 'undecided', decidedAt: null, decidedByName: null } as const;
  await write(
    item,
    { ...undecided, says, gives, fingerprint, isRenewed: true, since: null, givenByName: null, takenBy: null },
    'renewed',
    scope,
  );
  throw new DomainError('accessReviewItemChanged');
}

/**
 * Takes away what the item names. That it was begun is written before, so that whoever was stopped in between finds it gone by this review and not by
 * somebody else; a refusal leaves the item as it was.
 */
async function take(item: StoredItem, remark: string, context: RightsContext): Promise<StoredItem> {
  const { scope } = context;
  const byName = nameOf(scope);
  const begun = await write(item, { takenBy: { id: scope.agent.id, name: byName } }, 'taking', scope);
  try {
    await takeAway(begun, context);
  } catch (error) {
    if (error instanceof DomainError) await write(begun, { takenBy: null }, 'notTaken', scope);
    throw error;
  }
  return write(begun, decided({ state: 'takenAway', remark, byName }, scope), 'takenAway', scope);
}

function requireDecidable(item: StoredItem, version: number, { agent }: RequestScope): void {
  if (item.agentId === agent.id) throw new DomainError('accessReviewOwnItem');
  if (item.version !== version) throw new VersionOutdated();
  if (isDone(item.state)) throw new DomainError('accessReviewItemDone');
}

export const decideAccessReviewItem: UseCase<(typeof rights.calls)['decideAccessReviewItem'], RightsContext> = async (
  { params: { reviewId, itemId }, body: { version, decision, remark } },
  context,
) => {
  const { scope } = context;
  requirePerson(scope);
  const review = await readReview(scope.table, reviewId);
  if (review.status !== 'Running') throw new DomainError('accessReviewNotRunning');
  if (!review.reviewers.some(({ id }) => id === scope.agent.id)) throw new DomainError('accessReviewForReviewers');
  const item = await readItem(scope.table, reviewId, itemId);
  requireDecidable(item, version, scope);

  const held = (await heldNow([item], scope))(item);
  const byName = nameOf(scope);
  if (held === undefined) {
    const gone: Decision =
      item.takenBy === null
        ? { state: 'notHeld', remark, byName }
        : { state: 'takenAway', remark, byName: item.takenBy.name };
    return itemView(await write(item, decided(gone, scope), gone.state, scope), null);
  }
  if (standingOf(item.fingerprint, held.fingerprint) === 'changed') return renew(item, held, scope);
  if (decision === 'takeAway') return itemView(await take(item, remark, context), null);
  const confirmed = await write(item, decided({ state: 'confirmed', remark, byName }, scope), 'confirmed', scope);
  return itemView(confirmed, 'asListed');
};
