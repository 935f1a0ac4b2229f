import type { RequestScope } from '#functions/platform/http/request-scope.ts';

export interface CommentsContext {
  readonly scope: RequestScope;
}

export const commentsContext = (scope: RequestScope): CommentsContext => ({ scope });
