import * as z from 'zod';
import type { Table } from '#functions/platform/storage/table.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import { HeldRole } from '#shared/domain/permissions/roles.ts';
import { isJoiningRole } from '#shared/domain/sign-on-policy.ts';

const OwnRole = HeldRole.extend({ launchStatus: z.enum(['Active', 'Obsolete']) });

/** Whether people may join with a role of an organization, as it is today. */
export async function isJoiningRoleOf(table: Table, roleId: string): Promise<boolean> {
  const builtIn = builtInRole(roleId);
  if (builtIn) return isJoiningRole(builtIn.grants);
  const own = await table.get({ kind: 'Role', id: roleId }, OwnRole);
  return own?.launchStatus === 'Active' && isJoiningRole(own.grants);
}
