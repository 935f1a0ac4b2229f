import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import type { TeamAgentMembership } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { TeamGrant } from './team-grants.ts';

/** A membership as it was asked for: lines without the entity that they are about. */
export interface AskedMembership {
  readonly role: TeamAgentMembership['role'];
  readonly permissions: readonly Omit<PermissionLine, 'entityId'>[];
}

export const grantOf = (
  { role, permissions }: AskedMembership,
  entityId: string,
  organizationId: string,
): TeamGrant => ({
  role,
  permissions: permissions.map((line) => ({ ...line, entityId, organizationId })),
});

type Fields = Readonly<Record<string, string>>;

/** One complaint a field, e.g. `{ '0.agentId': 'This user is named twice.' }`; none is `null`. */
export function complaints<Item>(
  items: readonly Item[],
  complain: (item: Item, index: number) => readonly [field: string, text: string] | null,
): Fields | null {
  const found = items.flatMap((item, index) => {
    const complaint = complain(item, index);
    return complaint === null ? [] : [[`${index}.${complaint[0]}`, complaint[1]] as const];
  });
  return found.length === 0 ? null : Object.fromEntries(found);
}

/** Refuses somebody who is named twice, and a membership that is none. `named` is the field with the id. */
export function requireClear<Asked extends AskedMembership>(
  asked: readonly Asked[],
  named: string,
  idOf: (grant: Asked) => string,
): void {
  const ids = asked.map(idOf);
  const fields = complaints(asked, (grant, index) => {
    if (ids.indexOf(idOf(grant)) < index) return [named, 'This is named twice. Keep one of them.'];
    if (grant.role === null && grant.permissions.length === 0) return ['role', 'Choose a role or permissions.'];
    return null;
  });
  if (fields) throw new DomainError('requestInvalid', { fields });
}
