import * as z from 'zod';
import { entityNames } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { agentRightsKey, groupRightsKey, type Rights, rightsAtEach } from '#functions/platform/people/rights-store.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { AccessKind } from '#shared/domain/access-review.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { identityOf } from '#shared/domain/permissions/permission-identity.ts';
import { RoleGrant } from '#shared/domain/permissions/roles.ts';
import type { Terms } from '#shared/domain/terms.ts';
import {
  clientWords,
  dealRoleItemWords,
  groupWords,
  membershipWords,
  permissionWords,
  roleWords,
  type Wording,
  type Words,
} from './access-words.ts';
import type { ReviewedPerson } from './reviewed-people.ts';

/** Something that gives a person access now. `ref` names it among all of its kind; another `fingerprint` means other rights. */
export interface HeldThing extends Words {
  readonly kind: AccessKind;
  readonly ref: string;
  readonly fingerprint: string;
}

const launchStatus = z.enum(['Active', 'Obsolete']);
const StoredRole = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  grants: z.array(RoleGrant),
  launchStatus,
});
const StoredGroup = z.object({ id: z.string(), name: z.string(), launchStatus });

interface HeldRole extends z.infer<typeof StoredRole> {
  readonly isBuiltIn: boolean;
}

interface HeldGroup {
  readonly id: string;
  readonly name: string;
  readonly rights: Rights;
}

/** What the access of some people is made of, read together. */
interface Parts {
  rightsOf(agentId: string): Rights;
  role(id: string): HeldRole | undefined;
  group(id: string): HeldGroup | undefined;
}

const rolesOf = ({ membership, client }: ReviewedPerson): readonly string[] => {
  if (client !== null) return client.roleId === null ? [] : [client.roleId];
  return membership?.roles ?? [];
};
const groupsOf = ({ membership }: ReviewedPerson): readonly string[] => membership?.groupIds ?? [];

const keysOf = (kind: string, ids: readonly string[]) => [...new Set(ids)].map((id) => ({ kind, id }));

async function readParts(table: Table, people: readonly ReviewedPerson[]): Promise<Parts> {
  const groupKeys = keysOf('Group', people.flatMap(groupsOf));
  const ownRoleIds = people.flatMap(rolesOf).filter((id) => builtInRole(id) === undefined);
  const [roles, groups, rightsAt] = await Promise.all([
    table.getMany(keysOf('Role', ownRoleIds), StoredRole),
    table.getMany(groupKeys, StoredGroup),
    rightsAtEach(table.organizationId, [
      ...people.map(({ id }) => agentRightsKey(id)),
      ...groupKeys.map(({ id }) => groupRightsKey(id)),
    ]),
  ]);
  const ownRoles = new Map(roles.map((role) => [role.id, { ...role, isBuiltIn: false }]));
  const active = new Map(groups.filter((group) => group.launchStatus === 'Active').map((group) => [group.id, group]));
  return {
    rightsOf: (agentId) => rightsAt(agentRightsKey(agentId)),
    role: (id) => {
      const builtIn = builtInRole(id);
      if (builtIn === undefined) return ownRoles.get(id);
      return { ...builtIn, grants: [...builtIn.grants], launchStatus: 'Active', isBuiltIn: true };
    },
    group: (id) => {
      const found = active.get(id);
      return found && { id, name: found.name, rights: rightsAt(groupRightsKey(id)) };
    },
  };
}

const entitiesOf = ({ permissions, assignments }: Rights): readonly string[] => [
  ...permissions.flatMap(({ entityId }) => entityId ?? []),
  ...assignments.map(({ entityId }) => entityId),
];

/** A denial gives no access: to take it away would give some. */
const isGrant = ({ action }: PermissionLine): boolean => action === 'Grant';

const membershipOf = ({ kind, client, membership, isInvited }: ReviewedPerson): HeldThing[] => {
  if (client !== null) {
    const { scopes, validUntil } = client;
    const fingerprint = JSON.stringify([scopes, validUntil]);
    return [{ kind: 'membership', ref: 'client', fingerprint, ...clientWords(scopes, validUntil) }];
  }
  if (!membership?.enabled || kind === 'API_CLIENT') return [];
  const fingerprint = JSON.stringify([membership.accessType, membership.partnerId]);
  return [{ kind: 'membership', ref: 'membership', fingerprint, ...membershipWords(kind, isInvited) }];
};

function thingsOf(person: ReviewedPerson, parts: Parts, wording: Wording): HeldThing[] {
  const roles = rolesOf(person).flatMap((id): HeldThing[] => {
    const role = parts.role(id);
    if (role?.launchStatus !== 'Active') return [];
    return [{ kind: 'role', ref: id, fingerprint: JSON.stringify(role.grants), ...roleWords(role, wording) }];
  });
  const groups = groupsOf(person).flatMap((id): HeldThing[] => {
    const group = parts.group(id);
    if (group === undefined) return [];
    const { permissions, assignments } = group.rights;
    const fingerprint = JSON.stringify([permissions.map(identityOf).toSorted(), assignments]);
    return [{ kind: 'group', ref: id, fingerprint, ...groupWords(group.name, permissions, assignments, wording) }];
  });
  // An API client has its role and nothing else.
  const { permissions, assignments } = parts.rightsOf(person.id);
  return [
    ...membershipOf(person),
    ...roles,
    ...groups,
    ...assignments
      .filter(({ enabled }) => enabled)
      .map(
        (assignment): HeldThing => ({
          kind: 'dealRole',
          ref: assignment.entityId,
          fingerprint: assignment.role,
          ...dealRoleItemWords(assignment, wording),
        }),
      ),
    ...permissions.filter(isGrant).map(
      (line): HeldThing => ({
        kind: 'permission',
        ref: identityOf(line),
        fingerprint: '',
        ...permissionWords(line, wording),
      }),
    ),
  ];
}

/**
 * Everything that gives some people access now, by their ids. What is obsolete or switched off gives nothing. Roles, groups and records of somebody who
 * is disabled stay on the list: they hold again with the membership.
 */
export async function heldBy(
  people: readonly ReviewedPerson[],
  table: Table,
  terms: Pick<Terms, 'loans'>,
): Promise<ReadonlyMap<string, readonly HeldThing[]>> {
  const parts = await readParts(table, people);
  const named = people.flatMap((person) => [
    parts.rightsOf(person.id),
    ...groupsOf(person).flatMap((id) => parts.group(id)?.rights ?? []),
  ]);
  const wording = { terms, entityNames: await entityNames(table, [...new Set(named.flatMap(entitiesOf))]) };
  return new Map(people.map((person) => [person.id, thingsOf(person, parts, wording)]));
}
