import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { Entity } from './entity-reader.ts';

/** Whoever connects a project with a financing has to see the other one. */
export const mayLink =
  (scope: RequestScope) =>
  ({ kind, path }: Entity): boolean =>
    scope.may('View', kind, path);
