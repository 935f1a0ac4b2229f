import { Agent } from '#shared/domain/agent.ts';
import { Group } from '#shared/domain/group.ts';
import { builtInRoles } from '#shared/domain/permissions/built-in-roles.ts';
import { Permission, type PermissionLine } from '#shared/domain/permissions/permission.ts';
import { Role } from '#shared/domain/role.ts';
import { TeamAgent, TeamGroup } from '#shared/domain/team.ts';

/** A member of Northlight Capital; `override` makes it anybody else. */
export const anAgent = (override: Partial<Agent> = {}): Agent =>
  Agent.parse({
    id: 'dalia',
    firstName: 'Dalia',
    lastName: 'Okafor',
    displayName: 'Dalia Okafor',
    username: 'dalia@northlight.example',
    primaryEmail: 'dalia@northlight.example',
    primaryPhoneNumber: null,
    iconUrl: null,
    superuser: false,
    enabled: true,
    initialSignUpCompleted: true,
    twoFactorEnabled: false,
    internalStaff: false,
    effectiveAgentAccessType: 'MEMBER',
    effectiveOrganizationId: 'northlight',
    enabledOrganizations: [{ id: 'northlight', name: 'Northlight Capital' }],
    roles: ['Deal Admin'],
    groupIds: [],
    partnerId: null,
    invitation: null,
    lastSignInAt: null,
    version: 4,
    ...override,
  });

export const theBuiltInRoles: readonly Role[] = builtInRoles.map((role) =>
  Role.parse({ ...role, builtIn: true, launchStatus: 'Active', version: 1 }),
);

export const anOwnRole = (override: Partial<Role> = {}): Role =>
  Role.parse({
    id: 'monitor',
    name: 'Covenant monitor',
    description: 'Watches covenants.',
    builtIn: false,
    grants: [{ level: 'Edit', sourceType: 'Covenant' }],
    launchStatus: 'Active',
    version: 2,
    ...override,
  });

export const aGroup = (override: Partial<Group> = {}): Group =>
  Group.parse({
    id: 'committee',
    type: 'groups',
    name: 'Credit committee',
    description: 'Decides on waivers.',
    counterpartyTypeId: null,
    agentCount: 1,
    launchStatus: 'Active',
    version: 7,
    createdAt: '2026-01-05T09:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-11-02T09:00:00.000Z',
    updatedBy: 'nora',
    ...override,
  });

export const permissionsFrom = (lines: readonly PermissionLine[]): readonly Permission[] =>
  lines.map((line) => Permission.parse({ ...line, organizationId: 'northlight' }));

export const aTeamAgent = (override: Partial<TeamAgent> = {}): TeamAgent =>
  TeamAgent.parse({
    agentId: 'dalia',
    displayName: 'Dalia Okafor',
    primaryEmail: 'dalia@northlight.example',
    accessType: 'MEMBER',
    enabled: true,
    role: 'Approver',
    permissions: [],
    ...override,
  });

export const aTeamGroup = (override: Partial<TeamGroup> = {}): TeamGroup =>
  TeamGroup.parse({
    groupId: 'committee',
    name: 'Credit committee',
    agentCount: 3,
    role: 'CovenantApprover',
    permissions: [],
    ...override,
  });

/** A refusal as the server answers it. */
export const refused = (status: number, code: string, userMessage: string) => ({ status, body: { code, userMessage } });

export const conflict = refused(
  409,
  'recordChanged',
  'Someone else changed this in the meantime. Review the latest version and save again.',
);
