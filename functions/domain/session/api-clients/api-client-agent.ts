import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { AgentRecord } from '#functions/platform/agent-store.ts';
import type { Table } from '#functions/platform/table.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';

/** In whose name an organization's API client acts: somebody who has no address and no password, and whom no list of people shows. */
export const newApiClientAgent = (organizationId: string, organizationName: string, roleId: string): AgentRecord => ({
  id: randomUUID(),
  firstName: 'API',
  lastName: 'client',
  email: '',
  phoneNumber: null,
  superuser: false,
  enabled: true,
  initialSignUpCompleted: true,
  emailVerified: false,
  memberships: [newMembership({ organizationId, organizationName, accessType: 'MEMBER', roles: [roleId] })],
  tokensValidFrom: new Date(0).toISOString(),
  pendingLink: null,
  twoFactorEnabled: false,
  endedSessions: [],
  federated: [],
  apiClient: true,
  version: 0,
});

/** The same agent with another role in the organization. */
export const withRole = (agent: AgentRecord, organizationId: string, roleId: string): AgentRecord => ({
  ...agent,
  memberships: agent.memberships.map((membership) =>
    membership.organizationId === organizationId
      ? { ...membership, roles: [roleId], permissionsVersion: membership.permissionsVersion + 1 }
      : membership,
  ),
});

const StoredRole = z.object({ launchStatus: z.enum(['Active', 'Obsolete']) });

/** Whether the organization has a role, built in or of its own, that can be given. */
export async function isRoleOf(table: Table, roleId: string): Promise<boolean> {
  if (builtInRole(roleId)) return true;
  return (await table.get({ kind: 'Role', id: roleId }, StoredRole))?.launchStatus === 'Active';
}
