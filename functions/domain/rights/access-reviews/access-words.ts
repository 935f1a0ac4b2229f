import type { ReviewedKind } from '#shared/domain/access-review.ts';
import { lineOfGrant } from '#shared/domain/permissions/built-in-roles.ts';
import type { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import type { RoleGrant } from '#shared/domain/permissions/roles.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { dealRoleWords } from '#shared/format/deal-role-words.ts';
import { actWords, lineWords } from '#shared/format/permission-words.ts';

/** What something is, and what it lets its holder do. */
export interface Words {
  readonly says: string;
  readonly gives: string;
}

/** What names are needed for words. */
export interface Wording {
  readonly terms: Pick<Terms, 'loans'>;
  /** Of structures, projects and financings, by id. */
  readonly entityNames: ReadonlyMap<string, string>;
}

/** An item of a list says no more than so many things; an item is stored with its words. */
const mostSaid = 20;

const listed = (parts: readonly string[]): string => {
  const said = parts.slice(0, mostSaid);
  const left = parts.length - said.length;
  return [...said, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
};

const placeOf = (entityId: string | null, { entityNames }: Wording): string => {
  if (entityId === null) return 'the whole organization';
  return entityNames.get(entityId) ?? 'something that is gone';
};

/** A record as the permission screens say it, with its place: `May view covenants in Riverside`. */
const recordWords = (line: PermissionLine, wording: Wording): string =>
  `${lineWords(line, wording.terms)} in ${placeOf(line.entityId, wording)}`;

const kinds: Readonly<Record<Exclude<ReviewedKind, 'API_CLIENT'>, Words>> = {
  MEMBER: { says: 'Membership', gives: 'Signs in to the organization, with the rights listed with it' },
  GUEST: { says: 'Access as a guest', gives: 'Signs in as a guest and sees only what is granted' },
  PARTNER: { says: 'Access for a partner', gives: 'Signs in for a partner, with the rights listed with it' },
  UNAFFILIATED: { says: 'Access as an external user', gives: 'Signs in to the external portal' },
};

/** Belonging to the organization, or being invited to it. */
export function membershipWords(kind: Exclude<ReviewedKind, 'API_CLIENT'>, isInvited: boolean): Words {
  const { says, gives } = kinds[kind];
  return isInvited ? { says: `${says}, invited`, gives: 'Has not accepted the invitation yet' } : { says, gives };
}

export const clientWords = (scopes: readonly string[], validUntil: string | null): Words => ({
  says: 'API access',
  gives: `Calls the API with the scopes ${scopes.join(', ')}${validUntil === null ? '' : ` until ${validUntil}`}`,
});

/** A built-in role says what it is for; one of the organization's own, what the permission matrix has of it. */
export const roleWords = (
  {
    name,
    description,
    grants,
    isBuiltIn,
  }: {
    readonly name: string;
    readonly description: string;
    readonly grants: readonly RoleGrant[];
    readonly isBuiltIn: boolean;
  },
  { terms }: Wording,
): Words => ({
  says: `Role ${name}`,
  gives: isBuiltIn
    ? description
    : grants.length === 0
      ? 'Gives nothing by itself'
      : `May ${listed(grants.map((grant) => actWords(lineOfGrant(grant), terms)))}`,
});

const dealRoleText = ({ role, entityId }: Pick<EntityAssignment, 'role' | 'entityId'>, wording: Wording): string =>
  `${dealRoleWords[role].label} on ${placeOf(entityId, wording)}`;

export const dealRoleItemWords = (
  assignment: Pick<EntityAssignment, 'role' | 'entityId'>,
  wording: Wording,
): Words => ({
  says: dealRoleText(assignment, wording),
  gives: dealRoleWords[assignment.role].explanation,
});

export const groupWords = (
  name: string,
  permissions: readonly PermissionLine[],
  assignments: readonly EntityAssignment[],
  wording: Wording,
): Words => {
  const held = [
    ...assignments.filter(({ enabled }) => enabled).map((assignment) => dealRoleText(assignment, wording)),
    ...permissions.map((line) => recordWords(line, wording)),
  ];
  return { says: `Group ${name}`, gives: held.length === 0 ? 'Gives nothing by itself' : listed(held) };
};

export const permissionWords = (line: PermissionLine, wording: Wording): Words => ({
  says: recordWords(line, wording),
  gives: line.entityId === null ? 'Everywhere in the organization' : 'There and in everything below it',
});
