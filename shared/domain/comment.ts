import * as z from 'zod';
import { mentionsIn } from './comment-text.ts';
import { enteredText } from './entered-text.ts';
import { recordStamp } from './record-stamp.ts';

/** What can be commented on. A deliverable is what a covenant asks for one period, a detail is a figure of one period. */
export const CommentedType = z.enum(['Covenant', 'Deliverable', 'Document', 'Detail']);
export type CommentedType = z.infer<typeof CommentedType>;

const longestSourceId = 200;

const place = {
  sourceType: CommentedType,
  /** The id of the covenant or document; of a deliverable as workflows name it, and of a figure as lists of figures do. */
  sourceId: z.string().min(1).max(longestSourceId),
};

/** One thing in a structure, project or financing. */
export const Commented = z.object({ entityId: z.string(), ...place });
export type Commented = z.infer<typeof Commented>;

/** Without its entity, where that stands in the path. */
export const CommentedThere = z.object(place);

/** `Internal`: people from outside are told nothing of it. `Shared`: whoever sees the thing sees it. */
export const CommentVisibility = z.enum(['Internal', 'Shared']);
export type CommentVisibility = z.infer<typeof CommentVisibility>;

export const longestComment = 4_000;
const mostMentions = 20;

/** Any number of lines; people are mentioned by their ids. */
const CommentText = enteredText(longestComment)
  .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
  .min(1, 'Write something.')
  .refine((text) => mentionsIn(text).length <= mostMentions, `Mention at most ${mostMentions} people.`);

/** As stored. `text` is empty once the comment was removed. */
export const StoredComment = z.object({
  id: z.string(),
  ...Commented.shape,
  text: z.string(),
  mentions: z.array(z.string()),
  visibility: CommentVisibility,
  /** What its author was called then, for when they have left. */
  authorName: z.string().nullable(),
  editedAt: z.string().nullable(),
  removedAt: z.string().nullable(),
  removedBy: z.string().nullable(),
  removedByName: z.string().nullable(),
  ...recordStamp,
});
export type StoredComment = z.infer<typeof StoredComment>;

/** Somebody in a thread. `name` is null for whoever has left and whose name is not known any more. */
const CommentPerson = z.object({ id: z.string(), name: z.string().nullable(), isGuest: z.boolean() });
export type CommentPerson = z.infer<typeof CommentPerson>;

const CommentAct = z.enum(['edit', 'remove']);

/** A comment as its reader is told it. */
export const Comment = StoredComment.omit({
  mentions: true,
  authorName: true,
  removedBy: true,
  removedByName: true,
}).extend({
  author: CommentPerson,
  /** Whom the text mentions by their ids. */
  mentions: z.array(CommentPerson),
  /** What whoever removed it is called; null where it stands, or their name is not known. */
  removedByName: z.string().nullable(),
  /** What the reader may do with it. */
  acts: z.array(CommentAct),
});
export type Comment = z.infer<typeof Comment>;

export const NewComment = z.object({
  /** Made by whoever writes it, so that the same request sent twice writes one comment. */
  id: z.uuid('Name the comment by a UUID.'),
  ...place,
  text: CommentText,
  /** What people from outside write is always shared. */
  visibility: CommentVisibility.default('Internal'),
});
export type NewComment = z.infer<typeof NewComment>;

export const CommentEdit = z.object({ text: CommentText, version: z.int().min(1) });

/** Somebody who can be mentioned: they see the thing. */
export const Mentionable = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for readers from outside. */
  email: z.string().nullable(),
  isGuest: z.boolean(),
});
export type Mentionable = z.infer<typeof Mentionable>;

export const MentionSearch = z.string().trim().min(1, 'Type a name.').max(100);
