import type { RequestScope } from '#functions/platform/http/request-scope.ts';

export interface ReferenceContext {
  readonly scope: RequestScope;
}

export const referenceContext = (scope: RequestScope): ReferenceContext => ({ scope });
