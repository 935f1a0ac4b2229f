import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { plainName, plainText } from './entered-text.ts';
import { Id } from './id.ts';
import type { AccessType } from './permissions/roles.ts';
import { recordStamp } from './record-stamp.ts';

/** Whose access a review covers: the kinds of people of an organization, and the programs that call the API. */
export const ReviewedKind = z.enum(['MEMBER', 'GUEST', 'PARTNER', 'UNAFFILIATED', 'API_CLIENT']) satisfies z.ZodType<
  AccessType | 'API_CLIENT'
>;
export type ReviewedKind = z.infer<typeof ReviewedKind>;

/**
 * While it is prepared, the list of what gives access is written. Nothing of a completed or cancelled review changes any more.
 */
export const AccessReviewStatus = z.enum(['Preparing', 'Running', 'Completed', 'Cancelled']);
export type AccessReviewStatus = z.infer<typeof AccessReviewStatus>;

/** How many items there are, and how they were decided. */
export const ReviewProgress = z.object({
  people: z.number().int(),
  items: z.number().int(),
  confirmed: z.number().int(),
  takenAway: z.number().int(),
  /** Were gone already when they were decided. */
  notHeld: z.number().int(),
  undecided: z.number().int(),
});
export type ReviewProgress = z.infer<typeof ReviewProgress>;

const Named = z.object({ id: z.string(), name: z.string() });

/** A periodic look at who may do what: each thing that gives access is confirmed or taken away. */
export const AccessReview = z.object({
  id: z.string(),
  name: z.string(),
  covers: z.array(ReviewedKind),
  /** Where it is confined to those who may see one structure: that structure. */
  structure: Named.nullable(),
  dueOn: IsoDate,
  reviewers: z.array(Named),
  status: AccessReviewStatus,
  /** It is not over, and its last day is. */
  isOverdue: z.boolean(),
  progress: ReviewProgress,
  /** The job that writes its list. */
  jobId: z.string(),
  startedByName: z.string(),
  /** When its list was complete; what was granted later is not on it. */
  takenAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedByName: z.string().nullable(),
  ...recordStamp,
});
export type AccessReview = z.infer<typeof AccessReview>;

const ReviewerIds = z
  .array(Id.min(1))
  .min(1, 'Choose who reviews.')
  .max(20, 'Choose at most 20 reviewers.')
  .refine((ids) => new Set(ids).size === ids.length, 'Choose each person only once.');

const nameOfReview = plainName(100);

export const NewAccessReview = z.object({
  name: nameOfReview,
  covers: z
    .array(ReviewedKind)
    .min(1, 'Choose whose access is reviewed.')
    .max(ReviewedKind.options.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Choose each kind only once.'),
  structureId: Id.nullable().default(null),
  dueOn: IsoDate,
  reviewerIds: ReviewerIds,
});
export type NewAccessReview = z.infer<typeof NewAccessReview>;

export const AccessReviewChange = z.object({
  version: z.number().int().min(1),
  name: nameOfReview.optional(),
  dueOn: IsoDate.optional(),
  reviewerIds: ReviewerIds.optional(),
});
export type AccessReviewChange = z.infer<typeof AccessReviewChange>;

/** What gives access: belonging to the organization, or a role, a group, a permission record or a deal role. */
export const AccessKind = z.enum(['membership', 'role', 'group', 'permission', 'dealRole']);
export type AccessKind = z.infer<typeof AccessKind>;

export const ItemState = z.enum(['undecided', 'confirmed', 'takenAway', 'notHeld']);
export type ItemState = z.infer<typeof ItemState>;

/** How what is on the list stands now: as it was, given with other rights than then, or gone. */
export const Standing = z.enum(['asListed', 'changed', 'gone']);
export type Standing = z.infer<typeof Standing>;

/** One thing that gives one person access. */
export const AccessReviewItem = z.object({
  id: z.string(),
  agentId: z.string(),
  personName: z.string(),
  /** Empty for an API client. */
  personEmail: z.string(),
  personKind: ReviewedKind,
  /** When the person last came to the organization with a new sign-in, or on which day the client last asked for a token. */
  lastSeenAt: z.string().nullable(),
  kind: AccessKind,
  /** What it is, in words: "Role Analyst". */
  says: z.string(),
  /** What it lets the person do, in words. */
  gives: z.string(),
  /** Since when it is held, and who gave it, as far as the audit trail tells. */
  since: z.string().nullable(),
  givenByName: z.string().nullable(),
  state: ItemState,
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  remark: z.string(),
  /** It is not what it was when the list was written, and shown as it is now. */
  isRenewed: z.boolean(),
  /** Told of what is undecided or confirmed in a running review; null elsewhere. */
  standing: Standing.nullable(),
  version: z.number().int(),
});
export type AccessReviewItem = z.infer<typeof AccessReviewItem>;

export const ItemDecision = z.object({
  version: z.number().int().min(1),
  decision: z.enum(['confirm', 'takeAway']),
  remark: plainText(500).default(''),
});
export type ItemDecision = z.infer<typeof ItemDecision>;

/** To complete a review is to say how many items stay undecided, so that nobody leaves out what they have not seen. */
export const ReviewCompletion = z.object({ undecided: z.number().int().min(0).default(0) });
