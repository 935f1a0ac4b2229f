import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { Standing } from '#shared/domain/access-review.ts';
import { termsOf } from '#shared/domain/terms.ts';
import type { RightsContext } from '../context.ts';
import { type HeldThing, heldBy } from './held-access.ts';
import { standingOf } from './review-rules.ts';
import {
  listStoredItems,
  listStoredReviews,
  progressOfEach,
  readReview,
  type StoredItem,
  type StoredReview,
} from './review-store.ts';
import { itemView, reviewView, shownReview } from './review-views.ts';
import { readReviewedPeople } from './reviewed-people.ts';

type Calls = typeof rights.calls;

export const listAccessReviews: UseCase<Calls['listAccessReviews'], RightsContext> = async ({ query }, { scope }) => {
  const { items, nextCursor } = await listStoredReviews(scope.table, query);
  const progress = await progressOfEach(
    scope.table,
    items.map(({ id }) => id),
  );
  return page({ items: items.map((review) => reviewView(review, progress.get(review.id), scope)), nextCursor });
};

export const getAccessReview: UseCase<Calls['getAccessReview'], RightsContext> = ({ params }, { scope }) =>
  shownReview(params.reviewId, scope);

/** What of the items is held now; what is not is left out. */
export async function heldNow(
  items: readonly StoredItem[],
  { table, clock }: Pick<RequestScope, 'table' | 'clock'>,
): Promise<(item: StoredItem) => HeldThing | undefined> {
  if (items.length === 0) return () => undefined;
  const [people, { details }] = await Promise.all([
    readReviewedPeople(table, items, clock),
    readOrganization(table.organizationId),
  ]);
  const held = await heldBy(people, table, termsOf(details));
  return ({ agentId, kind, ref }) => held.get(agentId)?.find((thing) => thing.kind === kind && thing.ref === ref);
}

/** Of what is undecided in a running review it is told how it stands; whatever else is on the list does not change any more. */
async function standings(
  items: readonly StoredItem[],
  { status }: StoredReview,
  scope: RequestScope,
): Promise<(item: StoredItem) => Standing | null> {
  const isAsked = ({ state }: StoredItem) => status === 'Running' && (state === 'undecided' || state === 'confirmed');
  const thingOf = await heldNow(items.filter(isAsked), scope);
  return (item) => (isAsked(item) ? standingOf(item.fingerprint, thingOf(item)?.fingerprint) : null);
}

export const listAccessReviewItems: UseCase<Calls['listAccessReviewItems'], RightsContext> = async (
  { params: { reviewId }, query: { state, ...request } },
  { scope },
) => {
  const review = await readReview(scope.table, reviewId);
  const { items, nextCursor } = await listStoredItems(scope.table, reviewId, state, request);
  const standing = await standings(items, review, scope);
  return page({ items: items.map((item) => itemView(item, standing(item))), nextCursor });
};
