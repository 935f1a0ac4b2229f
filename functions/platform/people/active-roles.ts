import * as z from 'zod';
import type { Table } from '#functions/platform/storage/table.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const OwnRole = z.object({ launchStatus: z.enum(['Active', 'Obsolete']) });

/** Whether a role can be given: a built-in one, or an active one of the table's organization. */
export async function isActiveRole(table: Table, roleId: string): Promise<boolean> {
  if (builtInRole(roleId)) return true;
  return (await table.get({ kind: 'Role', id: roleId }, OwnRole))?.launchStatus === 'Active';
}

/** Refuses with `roleNotFound` unless all of them can be given. */
export async function requireRoles(table: Table, roleIds: readonly string[]): Promise<void> {
  const areActive = await Promise.all(roleIds.map((id) => isActiveRole(table, id)));
  if (areActive.includes(false)) throw new DomainError('roleNotFound');
}
