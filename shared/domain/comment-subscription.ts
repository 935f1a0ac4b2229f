import * as z from 'zod';
import { chosenId } from './chosen.ts';
import { recordStamp } from './record-stamp.ts';

/** Somebody's wish to hear of comments: on one item, or on everything of an entity where `sourceId` is null. */
export const CommentSubscription = z.object({
  id: z.string(),
  entityId: z.string(),
  sourceType: z.string(),
  sourceId: z.string().nullable(),
  ...recordStamp,
});
export type CommentSubscription = z.infer<typeof CommentSubscription>;

export const NewCommentSubscription = z.object({
  entityId: chosenId('Choose a structure, project or financing.'),
  sourceType: z.string().trim().min(1).max(60).default('Deal'),
  sourceId: z.string().max(200).nullable().default(null),
});
export type NewCommentSubscription = z.infer<typeof NewCommentSubscription>;
