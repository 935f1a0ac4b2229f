import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { isRoleHeld } from '#functions/domain/agents/exports/member-reader.ts';
import { isRoleOfClient } from '#functions/domain/session/exports/api-client-reader.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { accessStateChange } from '#functions/platform/people/access-store.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { type NamedRecords, namedRecords } from '#functions/platform/storage/named-records.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { rights } from '#shared/contract/rights.ts';
import { builtInRole, builtInRoles } from '#shared/domain/permissions/built-in-roles.ts';
import { recordStamp } from '#shared/domain/record-stamp.ts';
import { Role, type RoleChange } from '#shared/domain/role.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RightsContext } from './context.ts';

type Calls = typeof rights.calls;

/** A role of the organization's own, as stored. */
const OwnRole = z.object({ ...Role.omit({ builtIn: true }).shape, ...recordStamp });
type OwnRole = z.infer<typeof OwnRole>;

const ownRoles = (scope: RequestScope): NamedRecords<OwnRole> =>
  namedRecords(scope, { kind: 'Role', schema: OwnRole, notFound: 'roleNotFound', subject: 'role' });

const shown = ({ id, name, description, grants, launchStatus, version }: OwnRole): Role => ({
  id,
  name,
  description,
  builtIn: false,
  grants,
  launchStatus,
  version,
});

const builtIn: readonly Role[] = builtInRoles.map(({ id, name, description, grants }) => ({
  id,
  name,
  description,
  builtIn: true,
  grants,
  launchStatus: 'Active',
  version: 1,
}));

function requireOwnName(name: string): void {
  const isTaken = builtIn.some((role) => role.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new DomainError('nameTaken');
}

export const listBuiltInRoles: UseCase<Calls['listBuiltInRoles'], RightsContext> = async ({ query }) =>
  pageOfAll(builtIn, query);

export const listRoles: UseCase<Calls['listRoles'], RightsContext> = async ({ query }, { scope }) => {
  const { launchStatus } = query;
  const own = await everyPage((cursor) => ownRoles(scope).list({ launchStatus, limit: 500, cursor }));
  return pageOfAll([...(launchStatus === 'Active' ? builtIn : []), ...own.map(shown)], query);
};

export const createRole: UseCase<Calls['createRole'], RightsContext> = ({ body }, { scope }) => {
  requireOwnName(body.name);
  const id = randomUUID();
  return attempted(async () => {
    const also = [await accessStateChange(scope.table)];
    return shown(await ownRoles(scope).create(id, { id, ...body, launchStatus: 'Active' }, also));
  });
};

/** Whoever gets the role in the very moment in which it becomes obsolete holds a role that grants nothing. */
async function requireUnused(role: OwnRole, { launchStatus }: RoleChange, { scope }: RightsContext): Promise<void> {
  const becomesObsolete = launchStatus === 'Obsolete' && role.launchStatus === 'Active';
  if (!becomesObsolete) return;
  const held = await Promise.all([isRoleHeld(scope.table, role.id), isRoleOfClient(scope.table, role.id)]);
  if (held.includes(true)) throw new DomainError('roleInUse');
}

export const updateRole: UseCase<Calls['updateRole'], RightsContext> = async (
  { params, body: { version, ...patch } },
  context,
) => {
  const { scope } = context;
  if (builtInRole(params.roleId)) throw new DomainError('roleBuiltIn');
  if (patch.name !== undefined) requireOwnName(patch.name);
  return attempted(async () => {
    const role = await ownRoles(scope).get(params.roleId);
    if (role.version !== version) throw new VersionOutdated();
    await requireUnused(role, { version, ...patch }, context);
    const also = [await accessStateChange(scope.table)];
    return shown(await ownRoles(scope).change(role.id, version, patch, also));
  });
};
