import * as z from 'zod';
import type { Table } from '#functions/platform/table.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const OwnRole = z.object({ launchStatus: z.enum(['Active', 'Obsolete']) });

/** Refuses with `roleNotFound` unless all are built in or active roles of the table's organization. */
export async function requireRoles(table: Table, roleIds: readonly string[]): Promise<void> {
  const own = roleIds.filter((id) => builtInRole(id) === undefined);
  const found = await Promise.all(own.map((id) => table.get({ kind: 'Role', id }, OwnRole)));
  if (found.some((role) => role?.launchStatus !== 'Active')) throw new DomainError('roleNotFound');
}
