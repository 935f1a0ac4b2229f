import * as z from 'zod';
import {
  AccessReview,
  AccessReviewChange,
  AccessReviewItem,
  ItemDecision,
  ItemState,
  NewAccessReview,
  ReviewCompletion,
} from '../domain/access-review.ts';
import { can } from './access.ts';
import { type Call, call, pageQuery } from './define-area.ts';

const manage = can('Create', 'Organization', { of: 'params.orgId' });
const notFound = ['organizationNotFound', 'accessReviewNotFound'] as const;
/** Refusals of every call that changes a review. */
const changing = [...notFound, 'accessReviewsForPeople', 'accessReviewNotRunning', 'recordChanged'] as const;

/** Reviews of who has access; a part of the area of rights. */
export const accessReviewCalls = {
  listAccessReviews: call({
    id: 'own-list-access-reviews',
    summary: 'The access reviews of an organization, the newest first.',
    method: 'GET',
    path: '/api/organizations/{orgId}/access-reviews',
    organization: 'params.orgId',
    access: manage,
    query: z.object(pageQuery),
    response: z.array(AccessReview),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  startAccessReview: call({
    id: 'own-start-access-review',
    summary:
      'Starts a review: a job lists everything that gives the chosen people access, then the reviewers are told by mail.',
    method: 'POST',
    path: '/api/organizations/{orgId}/access-reviews',
    organization: 'params.orgId',
    access: manage,
    body: NewAccessReview,
    response: AccessReview,
    errors: ['organizationNotFound', 'accessReviewsForPeople', 'entityNotFound', 'requestInvalid', 'recordChanged'],
    success: 'Access review started',
  }),
  getAccessReview: call({
    id: 'own-get-access-review',
    summary: 'One access review and how far it has come.',
    method: 'GET',
    path: '/api/organizations/{orgId}/access-reviews/{reviewId}',
    organization: 'params.orgId',
    access: manage,
    response: AccessReview,
    errors: notFound,
  }),
  updateAccessReview: call({
    id: 'own-update-access-review',
    summary: 'Changes the name, the last day or the reviewers of a review that is not over.',
    method: 'PUT',
    path: '/api/organizations/{orgId}/access-reviews/{reviewId}',
    organization: 'params.orgId',
    access: manage,
    body: AccessReviewChange,
    response: AccessReview,
    errors: [...changing, 'requestInvalid'],
    success: 'Access review saved',
  }),
  completeAccessReview: call({
    id: 'own-complete-access-review',
    summary:
      'Completes a review, which never changes again. The body says how many items stay undecided; with another number it is refused.',
    method: 'PUT',
    path: '/api/organizations/{orgId}/access-reviews/{reviewId}/complete',
    organization: 'params.orgId',
    access: manage,
    body: ReviewCompletion,
    response: AccessReview,
    errors: [...changing, 'accessReviewUndecided', 'accessReviewTaking'],
    success: 'Access review completed',
  }),
  cancelAccessReview: call({
    id: 'own-cancel-access-review',
    summary: 'Cancels a review. What was taken away stays taken away.',
    method: 'PUT',
    path: '/api/organizations/{orgId}/access-reviews/{reviewId}/cancel',
    organization: 'params.orgId',
    access: manage,
    response: AccessReview,
    errors: [...changing, 'accessReviewTaking'],
    success: 'Access review cancelled',
  }),
  listAccessReviewItems: call({
    id: 'own-list-access-review-items',
    summary: 'What gives access, person by person; of a running review with how undecided items stand now.',
    method: 'GET',
    path: '/api/organizations/{orgId}/access-reviews/{reviewId}/items',
    organization: 'params.orgId',
    access: manage,
    query: z.object({ ...pageQuery, state: ItemState.optional() }),
    response: z.array(AccessReviewItem),
    pages: true,
    errors: [...notFound, 'cursorInvalid'],
  }),
  decideAccessReviewItem: call({
    id: 'own-decide-access-review-item',
    summary:
      'Confirms what gives somebody access, or takes it away at once. Decided by one of the reviewers, never about their own access.',
    method: 'PUT',
    path: '/api/organizations/{orgId}/access-reviews/{reviewId}/items/{itemId}',
    organization: 'params.orgId',
    access: manage,
    body: ItemDecision,
    response: AccessReviewItem,
    errors: [
      ...changing,
      'accessReviewItemNotFound',
      'accessReviewForReviewers',
      'accessReviewOwnItem',
      'accessReviewItemDone',
      'accessReviewItemChanged',
      // What taking it away may be refused with.
      'lastAdministrator',
      'agentNotFound',
      'groupNotFound',
      'apiClientNotFound',
    ],
  }),
} satisfies Readonly<Record<string, Call>>;
