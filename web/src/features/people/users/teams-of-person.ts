import type { AgentRole } from '#shared/contract/rights.ts';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { AgentTeam } from '#shared/domain/team.ts';
import { dealRoleNamed } from '#shared/format/deal-role-words.ts';

/** One structure on which somebody works, directly or by a group. */
export interface TeamOfPerson {
  readonly entityId: string;
  readonly entityType: string;
  /** Null where only the assignment is known, because it is switched off. */
  readonly entityName: string | null;
  readonly role: DealRole | null;
  readonly group: { readonly id: string; readonly name: string } | null;
  /** False: the assignment stays on record and grants nothing. */
  readonly isOn: boolean;
}

/** The teams that count now, then the assignments that are switched off. */
export function teamsOfPerson(teams: readonly AgentTeam[], roles: readonly AgentRole[]): readonly TeamOfPerson[] {
  const assignments = roles.filter(({ flags }) => flags !== null);
  const current = teams.map((team): TeamOfPerson => {
    const { entityId, entityType, entityName, role, groupId, groupName } = team;
    const own = groupId === null ? assignments.find((each) => each.entityId === entityId) : undefined;
    const group = groupId === null ? null : { id: groupId, name: groupName ?? groupId };
    return { entityId, entityType, entityName, role, group, isOn: own?.enabled ?? true };
  });
  const direct = new Set(teams.filter(({ groupId }) => groupId === null).map(({ entityId }) => entityId));
  const others = assignments
    .filter(({ entityId }) => !direct.has(entityId))
    .map(({ entityId, entityType, role, enabled }): TeamOfPerson => {
      return { entityId, entityType, entityName: null, role: dealRoleNamed(role), group: null, isOn: enabled };
    });
  return [...current, ...others];
}
