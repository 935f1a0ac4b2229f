import type { AccessReview, AccessReviewItem, NewAccessReview } from '#shared/domain/access-review.ts';
import { addDays } from '#shared/time/dates.ts';
import { today } from './calendar.ts';
import type { Client, Reply } from './client.ts';
import { good, type Person, type TestOrganization } from './organization.ts';
import { until } from './waiting.ts';

export const inDays = (days: number): string => addDays(today(), days);

/** An organization's access reviews, as its administrator works with them unless a test names somebody else. */
export function accessReviewsOf(organization: TestOrganization) {
  const path = `/api/organizations/${organization.id}/access-reviews`;
  const { admin } = organization;
  const at = ({ id }: Pick<AccessReview, 'id'>) => `${path}/${id}`;

  const request = (review: Partial<NewAccessReview> = {}): NewAccessReview => ({
    name: 'Quarterly access review',
    covers: ['MEMBER', 'GUEST', 'PARTNER', 'UNAFFILIATED', 'API_CLIENT'],
    structureId: null,
    dueOn: inDays(14),
    reviewerIds: [admin.agent.id],
    ...review,
  });
  const start = (review: Partial<NewAccessReview> = {}, by: Client = admin): Promise<Reply> =>
    by.post(path, request(review));
  const get = async (review: Pick<AccessReview, 'id'>): Promise<AccessReview> => good(await admin.get(at(review))).body;
  const opened = async (review: Pick<AccessReview, 'id'>): Promise<AccessReview> =>
    until(
      () => get(review),
      ({ status }) => status !== 'Preparing',
    );

  const items = async (review: Pick<AccessReview, 'id'>, query = ''): Promise<AccessReviewItem[]> =>
    good(await admin.get(`${at(review)}/items?limit=500${query}`)).body;

  const decide = (
    review: Pick<AccessReview, 'id'>,
    item: Pick<AccessReviewItem, 'id' | 'version'>,
    decision: 'confirm' | 'takeAway',
    { by = admin, remark = '', headers = {} }: { by?: Client; remark?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> => by.put(`${at(review)}/items/${item.id}`, { version: item.version, decision, remark }, headers);

  return {
    path,
    at,
    request,
    start,
    get,
    opened,
    items,
    decide,
    /** A review whose list is complete. */
    running: async (review: Partial<NewAccessReview> = {}): Promise<AccessReview> =>
      opened(good(await start(review)).body),
    /** The item of a person that says this. */
    itemOf: async (
      review: Pick<AccessReview, 'id'>,
      { agent }: Pick<Person, 'agent'>,
      says: string,
    ): Promise<AccessReviewItem> => {
      const found = (await items(review)).find((item) => item.agentId === agent.id && item.says === says);
      if (!found) throw new Error(`Nothing on the list says “${says}” of ${agent.displayName}.`);
      return found;
    },
    complete: (review: Pick<AccessReview, 'id'>, undecided = 0, by: Client = admin): Promise<Reply> =>
      by.put(`${at(review)}/complete`, { undecided }),
    cancel: (review: Pick<AccessReview, 'id'>, by: Client = admin): Promise<Reply> => by.put(`${at(review)}/cancel`),
  };
}
