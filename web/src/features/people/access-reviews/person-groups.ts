import type { AccessReviewItem } from '#shared/domain/access-review.ts';

/** Somebody with the items of them that are loaded. */
export interface PersonItems {
  readonly agentId: string;
  readonly name: string;
  readonly first: AccessReviewItem;
  readonly items: readonly AccessReviewItem[];
  /** More of them follow on the next page of the list. */
  readonly isCut: boolean;
}

/** Items as the list has them, person by person. Of the last one there may be more on the next page. */
export function personGroups(items: readonly AccessReviewItem[], hasMore: boolean): readonly PersonItems[] {
  const groups = [...Map.groupBy(items, ({ agentId }) => agentId)];
  return groups.flatMap(([agentId, own], at) => {
    const [first] = own;
    if (first === undefined) return [];
    return { agentId, name: first.personName, first, items: own, isCut: hasMore && at === groups.length - 1 };
  });
}

/** What is not done yet, the membership last: what else somebody has is told apart from it. */
export const decidable = (items: readonly AccessReviewItem[], decision: 'confirm' | 'takeAway') =>
  items
    .filter(({ state }) => state === 'undecided' || (decision === 'takeAway' && state === 'confirmed'))
    .toSorted((a, b) => Number(a.kind === 'membership') - Number(b.kind === 'membership'));
