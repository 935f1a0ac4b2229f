import type { Level, SourceType } from '../domain/permissions/permission.ts';

/**
 * Where a call finds the id that its permission is about: a path parameter, a query parameter or a field of the body. `scope.organization` is
 * the organization in which the caller works, for calls that name none.
 */
export type IdPlace = `params.${string}` | `query.${string}` | `body.${string}` | 'scope.organization';

/** The sources by what a path parameter says, e.g. `loans` → Loan. */
interface SourceBy {
  readonly param: string;
  readonly sources: Readonly<Record<string, SourceType>>;
}

/**
 * Who may make a call. `basic` is a Basic authorization header that the use case itself verifies; `page` is a page of the product's own, and no
 * other site's, with a credential that the use case verifies; `provisioning` is an identity provider, with a token of the one organization for which it
 * looks after people and groups; `can` needs a permission on the
 * entity (or, for the source Organization, on the organization) that `of` names; `self` names the path parameter with an
 * agent's id, and who asks about themselves needs no permission; with `orSource` the same level on the other source lets in too, and the use case
 * decides what of the request it covers. With `orOwnSource` a project or financing that the
 * request names is open to whoever has the level on projects, or on financings, there. With `orOf` the same on what that place names lets in,
 * where the request names something there. With `sourceBy` a part of the path tells the source; `source` is for whatever else stands there.
 * With `each` a permission on one thing or detail of the source lets in too, and the use case asks about every thing that it reads or writes.
 * Where the entity turns out to be an organization, whose details are its settings, `onOrganization` is the level instead.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'basic' }
  | { readonly kind: 'page' }
  | { readonly kind: 'provisioning' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'superuser' }
  | { readonly kind: 'oneself'; readonly self: string }
  | {
      readonly kind: 'can';
      readonly level: Level;
      readonly source: SourceType;
      readonly of: IdPlace;
      readonly self?: string;
      readonly orSource?: SourceType;
      readonly orOwnSource?: true;
      readonly orOf?: IdPlace;
      readonly sourceBy?: SourceBy;
      readonly each?: true;
      readonly onOrganization?: Level;
    };

export const isPublic: Access = { kind: 'public' };
export const basic: Access = { kind: 'basic' };
export const page: Access = { kind: 'page' };
export const provisioning: Access = { kind: 'provisioning' };
export const signedIn: Access = { kind: 'signedIn' };
export const superuser: Access = { kind: 'superuser' };
/** Only the agent whose id stands in this path parameter; for everybody else that agent's own things do not exist. */
export const oneself = (self: string): Access => ({ kind: 'oneself', self });

interface Where {
  readonly of: IdPlace;
  readonly self?: string;
  readonly orSource?: SourceType;
  readonly orOwnSource?: true;
  readonly orOf?: IdPlace;
  readonly sourceBy?: SourceBy;
  readonly each?: true;
  readonly onOrganization?: Level;
}

export const can = (level: Level, source: SourceType, where: Where): Access => ({
  kind: 'can',
  level,
  source,
  ...where,
});
