import type { Rights } from '#functions/platform/people/rights-store.ts';
import type { DealRole, EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';

/** What somebody is on one team: a deal role, permission records on the entity, or both. */
export interface TeamGrant {
  readonly role: DealRole | null;
  readonly permissions: readonly Permission[];
}

/** What a team belongs to; `kind` is the kind of its owner record, e.g. `Deal`. */
export interface TeamEntity {
  readonly id: string;
  readonly kind: string;
}

const contentOf = (permission: Permission): string =>
  JSON.stringify([
    permission.level,
    permission.action,
    permission.sourceType,
    permission.sourceId,
    permission.entityId,
    permission.detailType,
    permission.detailName,
    permission.detailValues.toSorted(),
  ]);

const assignmentContentOf = ({ entityId, role, enabled }: EntityAssignment): string =>
  JSON.stringify([entityId, role, enabled]);

const unique = (permissions: readonly Permission[]): Permission[] => [
  ...new Map(permissions.map((permission) => [contentOf(permission), permission])).values(),
];

/** The membership that rights give on an entity; null where they give none. An assignment that is switched off gives none. */
export function grantOn(rights: Rights, entityId: string): TeamGrant | null {
  const assignment = rights.assignments.find((one) => one.entityId === entityId && one.enabled);
  const permissions = rights.permissions.filter((permission) => permission.entityId === entityId);
  if (!assignment && permissions.length === 0) return null;
  return { role: assignment?.role ?? null, permissions };
}

/** Rights after a membership on one entity was given, changed or (null) taken away. What concerns other entities stays as it is. */
export function withGrant(rights: Rights, entity: TeamEntity, grant: TeamGrant | null): Rights {
  const assignments = rights.assignments.filter(({ entityId }) => entityId !== entity.id);
  const permissions = rights.permissions.filter(({ entityId }) => entityId !== entity.id);
  if (grant === null) return { assignments, permissions };
  const { role } = grant;
  const assigned = role === null ? [] : [{ entityType: entity.kind, entityId: entity.id, role, enabled: true }];
  return {
    assignments: [...assignments, ...assigned],
    permissions: [...permissions, ...unique(grant.permissions)],
  };
}

/** Whether two rights say the same, in whatever order. */
export function isSame(some: Rights, others: Rights): boolean {
  const contentsOf = ({ permissions, assignments }: Rights) =>
    JSON.stringify([permissions.map(contentOf).toSorted(), assignments.map(assignmentContentOf).toSorted()]);
  return contentsOf(some) === contentsOf(others);
}

/** Every entity on which rights say something, in the order of the ids. */
export const entitiesIn = ({ permissions, assignments }: Rights): string[] =>
  [...new Set([...assignments, ...permissions].flatMap(({ entityId }) => entityId ?? []))].toSorted();
