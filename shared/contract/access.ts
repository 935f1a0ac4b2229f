import type { Level, SourceType } from '../domain/permissions/permission.ts';

/**
 * Where a call finds the id that its permission is about: a path parameter, a query parameter or a field of the body. `scope.organization` is
 * the organization in which the caller works, for calls that name none.
 */
export type IdParameter = `params.${string}` | `query.${string}` | `body.${string}` | 'scope.organization';

/** When a permission is asked at all: only of what is of this kind, or only where this path parameter says this. */
type Condition =
  | { readonly kind: 'Organization' | 'Project' | 'Loan' }
  | { readonly param: string; readonly is: string };

/**
 * A permission on the entity (or, for the source Organization, on the organization) that `of` names. `extent` says whether it has to hold for all of
 * the source there, or whether one thing or detail is enough; the use case then asks about every thing that it reads or writes. Where `of` turns out
 * to name an organization, whose details are its settings, the level is asked on the organization itself, and everybody who belongs to it views it.
 */
export interface PermissionNeeded {
  readonly kind: 'can';
  readonly level: Level;
  readonly source: SourceType;
  readonly of: IdParameter;
  readonly extent: 'whole' | 'part';
  readonly only?: Condition;
  /** `of` holds a packed id, of something that the entity in it has. */
  readonly isPacked?: true;
}

/** Being the agent whose id stands in the path parameter `self`. */
export interface Oneself {
  readonly kind: 'oneself';
  readonly self: string;
}

/** One way in. */
export type WayIn = Oneself | PermissionNeeded;

/**
 * Who may make a call. `basic` is a Basic authorization header that the use case itself verifies; `page` is a page of the product's own, and no
 * other site's, with a credential that the use case verifies; `provisioning` is an identity provider, with a token of the one organization for which it
 * looks after people and groups; `anyOf` opens by any of its ways. The place of its first permission is what the call is about: the request works in
 * its organization, and the other ways open only there.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'basic' }
  | { readonly kind: 'page' }
  | { readonly kind: 'provisioning' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'superuser' }
  | WayIn
  | { readonly kind: 'anyOf'; readonly ways: readonly WayIn[] };

export const isPublic: Access = { kind: 'public' };
export const basic: Access = { kind: 'basic' };
export const page: Access = { kind: 'page' };
export const provisioning: Access = { kind: 'provisioning' };
export const signedIn: Access = { kind: 'signedIn' };
export const superuser: Access = { kind: 'superuser' };
/** Only the agent whose id stands in this path parameter; for everybody else that agent's own things do not exist. */
export const oneself = (self: string): Oneself => ({ kind: 'oneself', self });

interface Where {
  readonly of: IdParameter;
}

export const can = (level: Level, source: SourceType, { of }: Where): PermissionNeeded => ({
  kind: 'can',
  level,
  source,
  of,
  extent: 'whole',
});

/** A permission on one thing or detail of the source lets in; the use case asks about each. */
export const canInPart = (level: Level, source: SourceType, where: Where): PermissionNeeded => ({
  ...can(level, source, where),
  extent: 'part',
});

/** A permission on the entity that a packed id names (`shared/domain/packed-id.ts`). An id that is none names nothing. */
export const inPacked = (permission: PermissionNeeded): PermissionNeeded => ({ ...permission, isPacked: true });

/** The permission lets in where what it is about is of this kind. */
export const onlyOf = (kind: 'Organization' | 'Project' | 'Loan', permission: PermissionNeeded): PermissionNeeded => ({
  ...permission,
  only: { kind },
});

/** The permission lets in where the path parameter says this. Where it says what no way names, the first way is asked, and the use case says what is there. */
export const onlyWhere = (param: string, is: string, permission: PermissionNeeded): PermissionNeeded => ({
  ...permission,
  only: { param, is },
});

export const anyOf = (ways: readonly [WayIn, WayIn, ...WayIn[]]): Access => ({ kind: 'anyOf', ways });

/** The ways into a call; none where it is not about a person or a permission. */
export const waysInto = (access: Access): readonly WayIn[] => {
  if (access.kind === 'anyOf') return access.ways;
  return access.kind === 'can' || access.kind === 'oneself' ? [access] : [];
};

/** The permissions of which any lets in, the one that says what the call is about first. */
export const permissionsFor = (access: Access): readonly PermissionNeeded[] =>
  waysInto(access).filter((way) => way.kind === 'can');

/** The path parameter with the id of the agent who needs no permission. */
export const selfOf = (access: Access): string | undefined =>
  waysInto(access).find((way) => way.kind === 'oneself')?.self;

/** Whoever sees the structure, project or financing that stands there: by the right to see structures, or by that to see its own kind. */
export const canSee = (of: IdParameter): Access =>
  anyOf([
    can('View', 'Deal', { of }),
    onlyOf('Project', can('View', 'Project', { of })),
    onlyOf('Loan', can('View', 'Loan', { of })),
  ]);
