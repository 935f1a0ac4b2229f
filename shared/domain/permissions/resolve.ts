import { detailIdOf } from '../detail-id.ts';
import { builtInRole, lineOfGrant } from './built-in-roles.ts';
import { carriesSight, isReserved, linesOfDealRole } from './deal-role-lines.ts';
import type { EntityAssignment } from './deal-roles.ts';
import type { HeldGroup } from './held-group.ts';
import type { Level, Permission, PermissionLine, Requirement, SourceType, Withheld } from './permission.ts';
import type { HeldRole } from './roles.ts';
import { denialOf } from './withheld.ts';

/** Everything that decides what an agent may do in one organization. */
export interface Access {
  readonly superuser: boolean;
  /** Role ids; those of built-in roles are their names. */
  readonly roles: readonly string[];
  /** Of these, the ones that the organization has made itself. */
  readonly ownRoles?: readonly HeldRole[];
  readonly groups?: readonly HeldGroup[];
  readonly assignments?: readonly EntityAssignment[];
  readonly permissions: readonly Permission[];
  /** What a setting of the organization keeps from them, whatever is granted. */
  readonly withheld?: readonly Withheld[];
}

/** How a permission came to somebody. */
export interface Origin {
  readonly kind: 'superuser' | 'direct' | 'group' | 'role' | 'assignment' | 'groupAssignment' | 'setting';
  /** The group's, role's or setting's name, or the deal role; empty for what is granted directly. */
  readonly name: string;
}

/** A record that somebody holds, and how it came to them. */
export interface Line {
  readonly permission: PermissionLine;
  readonly origin: Origin;
}

const rank: Readonly<Record<Level, number>> = { View: 1, Edit: 2, Create: 3 };

/** A grant of a higher level includes the lower ones; a denial of a lower level takes the higher ones with it. */
const speaksTo = ({ action, level }: PermissionLine, asked: Level): boolean =>
  action === 'Grant' ? rank[level] >= rank[asked] : rank[level] <= rank[asked];

/** Entities are things of their own kind: a record on one of them, or on what it lies in, may name it as place or as source. */
export const isEntitySource = (sourceType: SourceType): boolean =>
  sourceType === 'Deal' || sourceType === 'Project' || sourceType === 'Loan';

const isAtPlace = (permission: PermissionLine, requirement: Requirement): boolean =>
  (permission.entityId === null || requirement.entityPath.includes(permission.entityId)) &&
  speaksTo(permission, requirement.level);

const isAboutSource = ({ sourceId, sourceType }: PermissionLine, requirement: Requirement): boolean =>
  sourceId === null ||
  requirement.sourceIds?.includes(sourceId) === true ||
  (isEntitySource(sourceType) && requirement.entityPath.includes(sourceId));

/** Details are the same however their names are written, as their ids are. */
const isNamed = (name: string, asked: string | null | undefined): boolean =>
  typeof asked === 'string' && (name === asked || detailIdOf(name) === detailIdOf(asked));

function isAboutDetail(permission: PermissionLine, requirement: Requirement): boolean {
  const { action, detailName, detailType } = permission;
  if (carriesSight(permission, requirement)) return true;
  if (detailName !== null) {
    if (!isNamed(detailName, requirement.detailName)) return false;
    // The name tells the detail; a type that is asked for besides has to agree.
    return detailType === null || requirement.detailType == null || requirement.detailType === detailType;
  }
  if (detailType !== null) return requirement.detailType === detailType;
  return action === 'Deny' || !isReserved(permission, requirement);
}

/** A grant for some values holds where nothing but these is asked about; a denial of some holds where one of them is. */
function isAboutValues({ action, detailValues }: PermissionLine, { detailValues: asked = [] }: Requirement): boolean {
  if (detailValues.length === 0) return true;
  return action === 'Grant'
    ? asked.length > 0 && asked.every((value) => detailValues.includes(value))
    : asked.some((value) => detailValues.includes(value));
}

/** Whether a record on the source says something about what is asked. */
export const isAbout = (permission: PermissionLine, requirement: Requirement): boolean =>
  isAtPlace(permission, requirement) &&
  isAboutSource(permission, requirement) &&
  isAboutDetail(permission, requirement) &&
  isAboutValues(permission, requirement);

/** Whether a record is about one thing, detail or value of its source only. */
const isNarrowed = ({ sourceId, detailName, detailType, detailValues }: PermissionLine): boolean =>
  sourceId !== null || detailName !== null || detailType !== null || detailValues.length > 0;

function linesOf(access: Access, organizationId: string): Line[] {
  const own = (permissions: readonly Permission[], origin: Origin): Line[] =>
    permissions
      .filter((permission) => permission.organizationId === organizationId)
      .map((permission) => ({ permission, origin }));
  const assigned = (assignments: readonly EntityAssignment[], originOf: (role: string) => Origin): Line[] =>
    assignments
      .filter(({ enabled }) => enabled)
      .flatMap(({ role, entityId }) =>
        linesOfDealRole(role, entityId).map((permission) => ({ permission, origin: originOf(role) })),
      );
  const roles = access.roles.flatMap((id) => builtInRole(id) ?? access.ownRoles?.find((role) => role.id === id) ?? []);
  return [
    ...(access.withheld ?? []).map((withheld) => ({
      permission: denialOf(withheld),
      origin: { kind: 'setting' as const, name: withheld.setting },
    })),
    ...own(access.permissions, { kind: 'direct', name: '' }),
    ...assigned(access.assignments ?? [], (name) => ({ kind: 'assignment', name })),
    ...(access.groups ?? []).flatMap(({ name, permissions, assignments }) => [
      ...own(permissions, { kind: 'group', name }),
      ...assigned(assignments, () => ({ kind: 'groupAssignment', name })),
    ]),
    ...roles.flatMap(({ name, grants }) =>
      grants.map((grant) => ({ permission: lineOfGrant(grant), origin: { kind: 'role' as const, name } })),
    ),
  ];
}

/** Sorted once per access and organization, so that asking many questions of one access stays cheap. */
const sorted = new WeakMap<Access, Map<string, ReadonlyMap<string, readonly Line[]>>>();

/** Every record that somebody holds on a source. */
export function linesAbout(access: Access, { organizationId, sourceType }: Requirement): readonly Line[] {
  const byOrganization = sorted.get(access) ?? new Map<string, ReadonlyMap<string, readonly Line[]>>();
  const bySource =
    byOrganization.get(organizationId) ??
    Map.groupBy(linesOf(access, organizationId), ({ permission }) => permission.sourceType);
  sorted.set(access, byOrganization.set(organizationId, bySource));
  return bySource.get(sourceType) ?? [];
}

/** Every record that denies something to somebody in an organization. */
export const denialsIn = (access: Access, organizationId: string): readonly PermissionLine[] =>
  linesOf(access, organizationId).flatMap(({ permission }) => (permission.action === 'Deny' ? [permission] : []));

/** The line that settles it: a denial wherever it stands, else the first grant. Direct grants are named before groups, those before roles. */
export function settling(lines: readonly Line[], requirement: Requirement): Line | undefined {
  let grant: Line | undefined;
  for (const line of lines) {
    if (!isAbout(line.permission, requirement)) continue;
    if (line.permission.action === 'Deny') return line;
    grant ??= line;
  }
  return grant;
}

export function isPermitted(access: Access, requirement: Requirement): boolean {
  if (access.superuser) return true;
  return settling(linesAbout(access, requirement), requirement)?.permission.action === 'Grant';
}

/**
 * Whether something of the source is permitted at the place, be it one thing or detail only. Whoever lets in by this asks about each thing.
 */
export function isPermittedInPart(access: Access, requirement: Requirement): boolean {
  if (access.superuser) return true;
  let isGranted = false;
  for (const { permission } of linesAbout(access, requirement)) {
    if (!isAtPlace(permission, requirement)) continue;
    if (permission.action === 'Grant') isGranted = true;
    else if (!isNarrowed(permission)) return false;
  }
  return isGranted;
}

/** Where somebody may do something, as far as it can be told without asking about a place. */
export interface Reach {
  /** Granted on the whole organization; denials on single entities may take some of it away. */
  readonly everywhere: boolean;
  /** Entities on which it is granted by name. */
  readonly grantedIds: readonly string[];
  /** Entities that records name, granting or denying, so that the answer there may be another one. */
  readonly namedIds: readonly string[];
  /** Whether records name single things or details of the source, so that the answer may be another one for each of them. */
  readonly inPart: boolean;
}

/** The entity that a record names, as its place or as its source. */
const entityOf = ({ sourceType, sourceId, entityId }: PermissionLine): string | null =>
  isEntitySource(sourceType) ? (sourceId ?? entityId) : entityId;

/** Where a level on a source is granted in an organization, so that lists need not ask about each of its entities. */
export function placesOf(access: Access, asked: Pick<Requirement, 'level' | 'sourceType' | 'organizationId'>): Reach {
  if (access.superuser) return { everywhere: true, grantedIds: [], namedIds: [], inPart: false };
  const requirement: Requirement = { ...asked, entityPath: [] };
  const lines = linesAbout(access, requirement)
    .map(({ permission }) => permission)
    .filter((permission) => speaksTo(permission, asked.level));
  const isPart = (line: PermissionLine): boolean =>
    isNarrowed(isEntitySource(line.sourceType) ? { ...line, sourceId: null } : line);
  const whole = lines.filter((line) => !isPart(line));
  const named = whole.flatMap((line) => (line.action === 'Grant' ? (entityOf(line) ?? []) : []));
  return {
    everywhere: isPermitted(access, requirement),
    grantedIds: [...new Set(named)],
    namedIds: [...new Set(whole.flatMap((line) => entityOf(line) ?? []))],
    inPart: whole.length < lines.length,
  };
}
