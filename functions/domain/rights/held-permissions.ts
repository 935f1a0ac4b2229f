import { builtInRole, lineOfGrant } from '#shared/domain/permissions/built-in-roles.ts';
import { linesOfDealRole, permissionLine } from '#shared/domain/permissions/deal-role-lines.ts';
import type { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import type { Permission, PermissionLine } from '#shared/domain/permissions/permission.ts';
import { SourceType } from '#shared/domain/permissions/permission.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { distinct } from './permissions.ts';

const assigned = (assignments: readonly EntityAssignment[] = []): readonly PermissionLine[] =>
  assignments.filter(({ enabled }) => enabled).flatMap(({ role, entityId }) => linesOfDealRole(role, entityId));

/** Every record that somebody holds in an organization, from all origins, each once. A superuser's are grants of everything. */
export function heldPermissions(access: Access, organizationId: string): Permission[] {
  if (access.superuser) {
    return SourceType.options.map((source) => ({ ...permissionLine('Create', source), organizationId }));
  }
  const stored = [...access.permissions, ...(access.groups ?? []).flatMap(({ permissions }) => permissions)];
  const roles = access.roles.flatMap((id) => builtInRole(id) ?? access.ownRoles?.find((role) => role.id === id) ?? []);
  const lines = [
    ...assigned(access.assignments),
    ...(access.groups ?? []).flatMap(({ assignments }) => assigned(assignments)),
    ...roles.flatMap(({ grants }) => grants.map(lineOfGrant)),
  ];
  return distinct([
    ...stored.filter((permission) => permission.organizationId === organizationId),
    ...lines.map((line) => ({ ...line, organizationId })),
  ]);
}
