import { commentsContext } from '#functions/domain/comments/context.ts';
import { listComments } from '#functions/domain/comments/list-comments.ts';
import { listMentionable } from '#functions/domain/comments/list-mentionable.ts';
import { addComment, editComment, removeComment } from '#functions/domain/comments/write-comments.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { comments } from '#shared/contract/comments.ts';

export const handler = serveArea(
  comments,
  { listComments, addComment, editComment, removeComment, listMentionable },
  commentsContext,
  { people: authenticate },
);
