import * as z from 'zod';
import {
  Comment,
  CommentEdit,
  CommentedThere,
  CommentVisibility,
  Mentionable,
  MentionSearch,
  NewComment,
} from '../domain/comment.ts';
import { anyOf, canInPart } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const of = 'params.entityId' as const;

/** Whoever sees something of what can be commented on there; which thing it is, and whether they see that one, is asked by the use case. */
const whoSeesSomething = anyOf([
  canInPart('View', 'Document', { of }),
  canInPart('View', 'Covenant', { of }),
  canInPart('View', 'Report', { of }),
  canInPart('View', 'Detail', { of }),
]);

/** Refusals of what is not there, or not for the reader to see. */
const notThere = [
  'entityNotFound',
  'covenantNotFound',
  'deliverableNotAsked',
  'documentNotFound',
  'detailNotFound',
] as const;

const mentionErrors = ['mentionUnknown', 'mentionUnseen'] as const;

const path = '/api/comments/{entityId}';

/** What people say about a covenant, a deliverable, a document or a figure. Who sees the thing sees its comments and may comment. */
export const comments = defineArea('comments', {
  listComments: call({
    id: 'own-list-comments',
    summary:
      'The comments on one thing of a structure, project or financing, the newest first. People from outside are told those that are shared with them. What was removed is told without its text.',
    method: 'GET',
    path,
    access: whoSeesSomething,
    query: z.object({ ...pageQuery, ...CommentedThere.shape }),
    response: z.array(Comment),
    pages: true,
    errors: [...notThere, 'cursorInvalid'],
  }),
  addComment: call({
    id: 'own-add-comment',
    summary:
      'Comments on a thing and watches it from then on. The id comes from the caller: what was sent twice is one comment. People are mentioned as `@[id]`; whoever is mentioned has to see the comment.',
    method: 'POST',
    path,
    access: whoSeesSomething,
    body: NewComment,
    response: Comment,
    errors: [...notThere, ...mentionErrors, 'recordChanged'],
  }),
  editComment: call({
    id: 'own-edit-comment',
    summary: 'Changes the text of one of one’s own comments. Whoever is mentioned anew is told.',
    method: 'PUT',
    path: `${path}/{commentId}`,
    access: whoSeesSomething,
    body: CommentEdit,
    response: Comment,
    errors: [...notThere, ...mentionErrors, 'commentNotFound', 'commentRemoved', 'notPermitted', 'recordChanged'],
  }),
  removeComment: call({
    id: 'own-remove-comment',
    summary:
      'Removes the text of one of one’s own comments; administrators remove that of any. That there was a comment, and who removed it, stays.',
    method: 'DELETE',
    path: `${path}/{commentId}`,
    access: whoSeesSomething,
    query: z.object({ version: z.coerce.number().int().min(1) }),
    response: Comment,
    errors: [...notThere, 'commentNotFound', 'notPermitted', 'recordChanged'],
  }),
  listMentionable: call({
    id: 'own-list-mentionable',
    summary:
      'People who can be mentioned in a comment: those that the search finds and who see the thing. People from outside find those who take part in what is shared with them. A page may be short, or even empty, while another one follows.',
    method: 'GET',
    path: `${path}/people`,
    access: whoSeesSomething,
    query: z.object({
      ...pageQuery,
      /** The rights of each are looked up. */
      limit: z.coerce.number().int().min(1).max(20).default(10),
      ...CommentedThere.shape,
      visibility: CommentVisibility.default('Internal'),
      search: MentionSearch,
    }),
    response: z.array(Mentionable),
    pages: true,
    errors: [...notThere, 'cursorInvalid'],
  }),
});
