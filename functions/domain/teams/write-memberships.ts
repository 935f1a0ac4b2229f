import { requireExtended } from '#functions/domain/rights/exports/extended-permission-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { accessStateChange } from '#functions/platform/people/access-store.ts';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { requireFairChange } from '#functions/platform/people/own-rights.ts';
import {
  agentRightsChanges,
  agentRightsKey,
  groupRightsKey,
  type Rights,
  type RightsRecord,
  rightsAtEach,
  rightsChange,
} from '#functions/platform/people/rights-store.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import {
  membershipChange,
  membershipKey,
  membershipRemoval,
  type TeamHolder,
  TeamMembership,
} from './exports/team-reader.ts';
import { isSame, type TeamEntity, type TeamGrant, withGrant } from './team-grants.ts';

/** Somebody whose rights can be written: an agent together with the agent's record, a group together with the state of access. */
export interface Holder extends TeamHolder {
  readonly rightsKey: RecordKey;
  changes(table: Table, stored: RightsRecord, next: Rights, event: string): PendingChange[];
}

/** Memberships of one holder that are given, changed or (null) taken away. */
export interface HolderMemberships {
  readonly holder: Holder;
  readonly grants: readonly { readonly entity: TeamEntity; readonly grant: TeamGrant | null }[];
}

const longestSortedName = 100;
// A sort key takes 1,024 bytes, and folding makes some letters longer.
const sortable = (name: string): string => foldedText(name).slice(0, longestSortedName);

/** Memberships of one holder that fit a transaction together with the holder's rights and record. */
export const membershipsInTransaction = 47;
/** A transaction takes 49 changes, of which a group's needs one for the state of access. */
const changesInTransaction = 48;

export const agentHolder = (agent: AgentRecord): Holder => ({
  kind: 'AGENT',
  id: agent.id,
  sort: [sortable(agent.lastName), sortable(agent.firstName), agent.id].join('#'),
  rightsKey: agentRightsKey(agent.id),
  changes: (table, stored, next, event) => {
    const isMember = membershipIn(agent, table.organizationId) !== null;
    // Whoever has left the organization has no access there that could be outdated.
    return isMember
      ? agentRightsChanges(table, agent, stored, next, event)
      : [rightsChange(table, agentRightsKey(agent.id), stored, next, event)];
  },
});

export const groupHolder = ({ id, name }: { readonly id: string; readonly name: string }): Holder => ({
  kind: 'GROUP',
  id,
  sort: `${sortable(name)}#${id}`,
  rightsKey: groupRightsKey(id),
  changes: (table, stored, next, event) => [rightsChange(table, groupRightsKey(id), stored, next, event)],
});

type FoundMemberships = ReadonlyMap<string, TeamMembership>;
const membershipId = (entityId: string, holderId: string): string => `${entityId} ${holderId}`;

/** Nothing where everything is as wanted already. */
function prepare(table: Table, { holder, grants }: HolderMemberships, stored: RightsRecord, found: FoundMemberships) {
  const rights = grants.reduce<Rights>((next, { entity, grant }) => withGrant(next, entity, grant), stored);
  const listed = grants.flatMap(({ entity, grant }) => {
    const known = found.get(membershipId(entity.id, holder.id));
    if (grant === null) return known ? [membershipRemoval(table, known, holder.kind)] : [];
    return known?.sort === holder.sort ? [] : [membershipChange(table, entity, holder, known?.version ?? 'absent')];
  });
  const event = grants.every(({ grant }) => grant === null) ? 'team.left' : 'team.saved';
  const granted = isSame(stored, rights) ? [] : holder.changes(table, stored, rights, event);
  return { changes: [...granted, ...listed], rights };
}

/** Fills transactions without tearing apart what belongs to one holder. */
function packed(holders: readonly (readonly PendingChange[])[]): PendingChange[][] {
  const transactions: PendingChange[][] = [];
  for (const changes of holders) {
    if (changes.length === 0) continue;
    const last = transactions.at(-1);
    if (last && last.length + changes.length <= changesInTransaction) last.push(...changes);
    else transactions.push([...changes]);
  }
  return transactions;
}

/**
 * Writes memberships and what they grant. A holder's memberships are complete or not there; of many holders the first may be saved when the next is
 * refused with `recordChanged`, and saving again goes on from there. Each holder is named once, with at most 47 memberships. Answers what was
 * wanted with the rights of each holder as they are now.
 */
export async function writeMemberships<Wanted extends HolderMemberships>(
  wanted: readonly Wanted[],
  scope: RequestScope,
): Promise<(Wanted & { readonly rights: Rights })[]> {
  const { table, organizationId, actor, clock } = scope;
  const rightsKeys = wanted.map(({ holder }) => holder.rightsKey);
  const membershipKeys = wanted.flatMap(({ holder, grants }) =>
    grants.map(({ entity }) => membershipKey(entity.id, holder.kind, holder.id)),
  );
  const [stored, grants] = await Promise.all([
    rightsAtEach(organizationId, rightsKeys),
    table.getMany(membershipKeys, TeamMembership),
  ]);
  const found = new Map(grants.map((grant) => [membershipId(grant.entityId, grant.holderId), grant]));

  const prepared = wanted.map((one) => ({ ...one, ...prepare(table, one, stored(one.holder.rightsKey), found) }));
  for (const { holder, rights } of prepared) requireFairChange(scope, holder, stored(holder.rightsKey), rights);
  await requireExtended(
    scope,
    prepared.map(({ holder, rights }) => ({ before: stored(holder.rightsKey), after: rights })),
  );

  const concernsGroups = wanted.some(({ holder }) => holder.kind === 'GROUP');
  for (const changes of packed(prepared.map((one) => one.changes))) {
    const state = concernsGroups ? [await accessStateChange(table)] : [];
    await writeRecords([...changes, ...state], actor, clock.now());
  }
  return prepared;
}
