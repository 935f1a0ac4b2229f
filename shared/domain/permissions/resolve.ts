import type { Level, Permission, Requirement } from './permission.ts';
import { permissionsOfRole, type RoleName } from './roles.ts';

/** Everything that decides what an agent may do in one organization. */
export interface Access {
  readonly superuser: boolean;
  readonly roles: readonly RoleName[];
  readonly permissions: readonly Permission[];
}

export interface Decision {
  readonly permitted: boolean;
  /** A sentence for people: why the answer is what it is. */
  readonly because: string;
}

const rank: Readonly<Record<Level, number>> = { View: 1, Edit: 2, Create: 3 };

const isAbout = (permission: Permission, requirement: Requirement): boolean =>
  permission.organizationId === requirement.organizationId &&
  permission.sourceType === requirement.sourceType &&
  (permission.entityId === null || requirement.entityPath.includes(permission.entityId)) &&
  (permission.sourceId === null || permission.sourceId === requirement.sourceId) &&
  (permission.detailName === null || permission.detailName === requirement.detailName);

/** A grant of a higher level includes the lower ones; a denial of a lower level takes the higher ones with it. */
const decides = (permission: Permission, level: Level): boolean =>
  permission.action === 'Grant' ? rank[permission.level] >= rank[level] : rank[permission.level] <= rank[level];

const placeOf = (permission: Permission): string =>
  permission.entityId === null ? 'the whole organization' : `entity ${permission.entityId}`;

/**
 * Decides one requirement. A denial wins over any grant, wherever each stands; superusers pass. Grants and denials on an entity hold for
 * everything below it, because the requirement names the whole path.
 */
export function decide(access: Access, requirement: Requirement): Decision {
  if (access.superuser) return { permitted: true, because: 'Superusers may do everything.' };

  const direct = access.permissions.filter((permission) => isAbout(permission, requirement));
  const denial = direct.find(
    ({ action, ...rest }) => action === 'Deny' && decides({ action, ...rest }, requirement.level),
  );
  if (denial) {
    return { permitted: false, because: `${denial.level} on ${denial.sourceType} is denied on ${placeOf(denial)}.` };
  }

  const grant = direct.find((permission) => permission.action === 'Grant' && decides(permission, requirement.level));
  if (grant)
    return { permitted: true, because: `${grant.level} on ${grant.sourceType} is granted on ${placeOf(grant)}.` };

  const role = access.roles.find((name) =>
    permissionsOfRole(name, requirement.organizationId).some(
      (permission) => isAbout(permission, requirement) && decides(permission, requirement.level),
    ),
  );
  return role
    ? { permitted: true, because: `The role ${role} grants it on the whole organization.` }
    : { permitted: false, because: `Nothing grants ${requirement.level} on ${requirement.sourceType} here.` };
}

export const isPermitted = (access: Access, requirement: Requirement): boolean => decide(access, requirement).permitted;
