import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessReview, AccessReviewItem } from '#shared/domain/access-review.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { accessReviewQueries } from '../../../api/queries/access-review-queries.ts';
import { counted } from '../../../components/counted.ts';

export type Decision = 'confirm' | 'takeAway';

interface ItemPage {
  readonly body: readonly AccessReviewItem[];
}

const withItem = (data: InfiniteData<ItemPage> | undefined, changed: AccessReviewItem) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      body: page.body.map((item) => (item.id === changed.id ? changed : item)),
    })),
  };

/** What was done with several items at once: `3 items confirmed, 1 not`. */
function reportOf(done: readonly AccessReviewItem[], asked: number): string {
  const parts = [
    ['confirmed', 'confirmed'],
    ['takenAway', 'revoked'],
    ['notHeld', 'no longer held'],
  ].flatMap(([state, words]) => {
    const count = done.filter((item) => item.state === state).length;
    return count === 0 ? [] : [`${counted(count, 'item')} ${words}`];
  });
  const failed = asked - done.length;
  return [...parts, ...(failed > 0 ? [`${counted(failed, 'item')} not decided`] : [])].join(', ');
}

/**
 * Decides on items, one after the other. What comes of each is shown where it stands: an item that is decided stays in sight, and one that is not
 * says why.
 */
export function useDecisions({ id: reviewId }: Pick<AccessReview, 'id'>) {
  const queryClient = useQueryClient();
  const { organization } = useGlobalState();
  const orgId = organization.id;
  const [working, setWorking] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const [report, setReport] = useState('');

  const itemsKey = accessReviewQueries.itemsOf(orgId, reviewId);
  const show = (item: AccessReviewItem) =>
    queryClient.setQueriesData<InfiniteData<ItemPage>>({ queryKey: itemsKey }, (data) => withItem(data, item));
  const fail = (item: AccessReviewItem, error: unknown) =>
    setFailures((before) => new Map(before).set(item.id, messageOf(error)));
  const isDone = (item: AccessReviewItem) =>
    setWorking((before) => new Set([...before].filter((id) => id !== item.id)));

  const decideOne = async (item: AccessReviewItem, decision: Decision, remark: string) => {
    try {
      const { body } = await api.rights.decideAccessReviewItem({
        params: { orgId, reviewId, itemId: item.id },
        body: { version: item.version, decision, remark },
      });
      show(body);
      return body;
    } catch (error) {
      fail(item, error);
      return null;
    } finally {
      isDone(item);
    }
  };

  const decide = async (items: readonly AccessReviewItem[], decision: Decision, remark = ''): Promise<boolean> => {
    const ids = new Set(items.map(({ id }) => id));
    setFailures((before) => new Map([...before].filter(([id]) => !ids.has(id))));
    setWorking((before) => new Set([...before, ...ids]));
    const done: AccessReviewItem[] = [];
    for (const item of items) {
      const decided = await decideOne(item, decision, remark);
      if (decided !== null) done.push(decided);
    }
    setReport(reportOf(done, items.length));
    for (const queryKey of [
      accessReviewQueries.detail(orgId, reviewId).queryKey,
      accessReviewQueries.list(orgId).queryKey,
    ]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    // Somebody else may have decided meanwhile, or what an item names has changed.
    if (done.length < items.length) await queryClient.invalidateQueries({ queryKey: itemsKey });
    return done.length === items.length;
  };

  return { decide, working, failures, report };
}
