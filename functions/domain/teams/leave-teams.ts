import { findPerson } from '#functions/platform/people/people.ts';
import { agentRightsKey, rightsAt, rightsChange } from '#functions/platform/people/rights-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { membershipKey, membershipRemoval, TeamMembership } from './exports/team-reader.ts';
import { entitiesIn } from './team-grants.ts';
import { membershipsInTransaction } from './write-memberships.ts';

const portionsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / membershipsInTransaction) }, (_, at) =>
    ids.slice(at * membershipsInTransaction, (at + 1) * membershipsInTransaction),
  );

/** Takes the memberships on the teams of some entities away, and all that says something about them; returns whether there is more. */
async function leavePortion(agentId: string, { table, actor, clock }: Writer): Promise<boolean> {
  const stored = await rightsAt(table.organizationId, agentRightsKey(agentId));
  const [portion = [], ...later] = portionsOf(entitiesIn(stored));
  const keys = portion.map((id) => membershipKey(id, 'AGENT', agentId));
  const grants = await table.getMany(keys, TeamMembership);
  const isLast = later.length === 0;
  const keeps = ({ entityId }: { readonly entityId?: string | null | undefined }) =>
    !isLast && !(typeof entityId === 'string' && portion.includes(entityId));
  const changes: PendingChange[] = grants.map((grant) => membershipRemoval(table, grant, 'AGENT'));
  if (stored.permissions.length + stored.assignments.length > 0) {
    const rights = { permissions: stored.permissions.filter(keeps), assignments: stored.assignments.filter(keeps) };
    changes.push(rightsChange(table, agentRightsKey(agentId), stored, rights, 'permissions.ended'));
  }
  await writeRecords(changes, actor, clock.now());
  return !isLast;
}

/** Takes somebody who leaves an organization off all its teams, with everything that was granted to them there. */
export async function leaveTeams(agentId: string, writer: Writer): Promise<void> {
  let hasMore = (await findPerson(writer.table.organizationId, agentId)) !== null;
  while (hasMore) hasMore = await attempted(() => leavePortion(agentId, writer));
}
