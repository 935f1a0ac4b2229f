import * as z from 'zod';
import { memberKey } from '#functions/platform/people/member-store.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import { agentRightsKey } from '#functions/platform/people/rights-store.ts';
import { lastChanges } from '#functions/platform/storage/change-trail.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import { Permission } from '#shared/domain/permissions/permission.ts';
import { identityOf } from '#shared/domain/permissions/permission-identity.ts';
import type { HeldThing } from './held-access.ts';
import { beganWith, type TrailEntry } from './review-rules.ts';
import type { ReviewedPerson } from './reviewed-people.ts';

/** What is older than so many changes of somebody's record is told without a day. */
const changesLookedAt = 200;

interface Trails {
  /** Of the membership, or of an API client. */
  readonly belonging: readonly TrailEntry[];
  readonly rights: readonly TrailEntry[];
}

async function trailsOf({ id, client }: ReviewedPerson, things: readonly HeldThing[], table: Table): Promise<Trails> {
  const hasRights = things.some(({ kind }) => kind === 'permission' || kind === 'dealRole');
  const [belonging, rights] = await Promise.all([
    lastChanges(table, client === null ? memberKey(id) : { kind: 'ApiClient', id }, changesLookedAt),
    hasRights ? lastChanges(table, agentRightsKey(id), changesLookedAt) : [],
  ]);
  return { belonging, rights };
}

const Belonging = z.object({
  roles: z.array(z.string()).default([]),
  groupIds: z.array(z.string()).default([]),
  roleId: z.string().nullable().default(null),
});
const Rights = z.object({
  permissions: z.array(Permission).default([]),
  assignments: z.array(EntityAssignment).default([]),
});

/** Whether a record, as the trail has it, held the thing. */
function holdsIn({ kind, ref, fingerprint }: HeldThing) {
  return (record: Readonly<Record<string, unknown>>): boolean => {
    if (kind === 'membership') return true;
    if (kind === 'role' || kind === 'group') {
      const { roles, groupIds, roleId } = Belonging.parse(record);
      return kind === 'group' ? groupIds.includes(ref) : roles.includes(ref) || roleId === ref;
    }
    const { permissions, assignments } = Rights.parse(record);
    return kind === 'permission'
      ? permissions.some((line) => identityOf(line) === ref)
      : assignments.some(({ entityId, role, enabled }) => entityId === ref && role === fingerprint && enabled);
  };
}

/** When something was given to a person, and by whom, as far as the audit trail tells. */
interface Granted {
  readonly since: string | null;
  /** The id of who gave it. */
  readonly by: string | null;
}

/** Looks into the audit trail for what a person holds, in the order of the things. */
export async function grantedSince(
  person: ReviewedPerson,
  things: readonly HeldThing[],
  table: Table,
): Promise<readonly Granted[]> {
  const { belonging, rights } = await trailsOf(person, things, table);
  return things.map((thing) => {
    const trail = thing.kind === 'permission' || thing.kind === 'dealRole' ? rights : belonging;
    const began = beganWith(trail, holdsIn(thing));
    return { since: began?.at ?? null, by: began?.by ?? null };
  });
}

/** The names of those who gave something, as the organization knows them; who is no longer there has none. */
export async function namesOfGivers(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await findPeople(table.organizationId, ids);
  return new Map([...people].map(([id, { firstName, lastName }]) => [id, `${firstName} ${lastName}`.trim()]));
}
