import { AccessReview, AccessReviewItem } from '#shared/domain/access-review.ts';

const stamp = {
  version: 3,
  createdAt: '2026-11-02T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 'nora',
};

/** A running review of Northlight Capital with two items of Dalia; `override` makes it any other. */
export const aReview = (override: Partial<AccessReview> = {}): AccessReview =>
  AccessReview.parse({
    id: 'year-end',
    name: 'Year-end review',
    covers: ['MEMBER', 'API_CLIENT'],
    structure: null,
    dueOn: '2026-12-31',
    reviewers: [{ id: 'nora', name: 'Nora Lindqvist' }],
    status: 'Running',
    isOverdue: false,
    progress: { people: 1, items: 2, confirmed: 0, takenAway: 0, notHeld: 0, undecided: 2 },
    jobId: 'list-of-year-end',
    startedByName: 'Nora Lindqvist',
    takenAt: '2026-11-02T09:01:00.000Z',
    endedAt: null,
    endedByName: null,
    ...stamp,
    ...override,
  });

export const anItem = (override: Partial<AccessReviewItem> = {}): AccessReviewItem =>
  AccessReviewItem.parse({
    id: 'dalia-membership',
    agentId: 'dalia',
    personName: 'Dalia Okafor',
    personEmail: 'dalia@northlight.example',
    personKind: 'MEMBER',
    lastSeenAt: '2026-10-30T08:00:00.000Z',
    kind: 'membership',
    says: 'Membership',
    gives: 'Signs in to the organization, with the rights listed with it',
    since: '2026-01-05T09:00:00.000Z',
    givenByName: 'Nora Lindqvist',
    state: 'undecided',
    decidedAt: null,
    decidedByName: null,
    remark: '',
    isRenewed: false,
    standing: 'asListed',
    version: 1,
    ...override,
  });

export const aRoleItem = (override: Partial<AccessReviewItem> = {}): AccessReviewItem =>
  anItem({
    id: 'dalia-role',
    kind: 'role',
    says: 'Role Deal Admin',
    gives: 'Everything in all structures.',
    ...override,
  });
