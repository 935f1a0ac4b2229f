import type { Level, SourceType } from '../domain/permissions/permission.ts';

/** Where a call finds the id that its permission is about: a path parameter, a query parameter or a field of the body. */
export type IdPlace = `params.${string}` | `query.${string}` | `body.${string}`;

/**
 * Who may make a call. `basic` is a Basic authorization header that the use case itself verifies; `can` needs a permission on the
 * entity (or, for the source Organization, on the organization) that `of` names.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'basic' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'superuser' }
  | { readonly kind: 'can'; readonly level: Level; readonly source: SourceType; readonly of: IdPlace };

export const isPublic: Access = { kind: 'public' };
export const basic: Access = { kind: 'basic' };
export const signedIn: Access = { kind: 'signedIn' };
export const superuser: Access = { kind: 'superuser' };

export const can = (level: Level, source: SourceType, place: { of: IdPlace }): Access => ({
  kind: 'can',
  level,
  source,
  of: place.of,
});
