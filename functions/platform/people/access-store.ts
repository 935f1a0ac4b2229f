import * as z from 'zod';
import { putDerived } from '#functions/platform/storage/derived-writes.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { AgentAccess, type Membership } from '#shared/domain/agent.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import { HeldRole } from '#shared/domain/permissions/roles.ts';
import { withheldFrom } from '#shared/domain/permissions/withheld.ts';
import { type SignInLength, signInLengths } from '#shared/domain/sign-in-length.ts';
import { type SecondFactorDemand, secondFactorDemands } from '#shared/domain/two-factor.ts';
import type { AgentRecord } from './agent-store.ts';
import { agentRightsKey, groupRightsKey, RightsRecord } from './rights-store.ts';

/** A role or group as stored, as far as access goes. */
const StoredRole = HeldRole.extend({ launchStatus: z.enum(['Active', 'Obsolete']) });
const StoredGroup = z.object({ id: z.string(), name: z.string(), launchStatus: z.enum(['Active', 'Obsolete']) });

/**
 * Counts the changes of roles and groups of an organization, and says whether effective access is computed ahead of time, whom the organization
 * asks for a second factor, how old sign-ins may be and whether its guests see covenants. Each such change writes it in the same transaction, so that what was computed before can be told from what holds now.
 */
export const AccessState = z.object({
  caching: z.boolean(),
  secondFactor: z.enum(secondFactorDemands).default('off'),
  longestSignIn: z.enum(signInLengths).default('12 hours'),
  guestAccess: z.boolean().default(false),
  version: z.number(),
});
export type AccessState = z.infer<typeof AccessState>;
export const accessStateKey: RecordKey = { kind: 'AccessState', id: 'organization' };

/** Effective access as it was computed for one version of the agent and of the organization's access state. */
export const AccessSnapshot = z.object({
  agentVersion: z.number(),
  stateVersion: z.number(),
  access: AgentAccess.omit({ superuser: true }),
});
export const accessSnapshotKey = (agentId: string): RecordKey => ({ kind: 'Member', id: agentId, part: 'ACCESS' });

/** Where a structure stands, as far as access goes: its parent, the parent's parent and so on. */
const Placement = z.object({ ancestorIds: z.array(z.string()).default([]) });
const placementKey = (structureId: string): RecordKey => ({ kind: 'Deal', id: structureId });

/** What somebody may do, and the structures above the one that was asked about, nearest first. */
export interface PlacedAccess {
  readonly access: Access;
  /** Whom the organization asks for a second factor. */
  readonly secondFactor: SecondFactorDemand;
  /** After how long the organization asks to sign in again. */
  readonly longestSignIn: SignInLength;
  readonly ancestorIds: readonly string[];
}

const ownRoleIds = ({ roles }: Membership): readonly string[] => roles.filter((id) => builtInRole(id) === undefined);

const Item = z.looseObject({ pk: z.string(), sk: z.string() });

/** Reads the parts of somebody's access in one round trip and puts them together. */
async function gather(agent: AgentRecord, membership: Membership, extra: readonly RecordKey[]) {
  const table = tableOf(membership.organizationId);
  const roleKeys = ownRoleIds(membership).map((id) => ({ kind: 'Role', id }));
  const groupKeys = membership.groupIds.flatMap((id) => [{ kind: 'Group', id }, groupRightsKey(id)]);
  const keys = [agentRightsKey(agent.id), accessStateKey, ...roleKeys, ...groupKeys, ...extra];
  const found = await table.getMany(keys, Item);
  const at = new Map(found.map((item) => [`${item.pk}|${item.sk}`, item]));
  const read = <Value>(key: RecordKey, schema: z.ZodType<Value>): Value | null => {
    const item = at.get(table.addressOf(key));
    return item === undefined ? null : schema.parse(item);
  };
  return { read, access: assembled(agent, membership, read) };
}

type Read = <Value>(key: RecordKey, schema: z.ZodType<Value>) => Value | null;

function assembled(agent: AgentRecord, membership: Membership, read: Read): Access {
  const own = read(agentRightsKey(agent.id), RightsRecord);
  const state = read(accessStateKey, AccessState);
  const ownRoles = ownRoleIds(membership).flatMap((id) => {
    const role = read({ kind: 'Role', id }, StoredRole);
    return role?.launchStatus === 'Active' ? [{ id, name: role.name, grants: role.grants }] : [];
  });
  const groups = membership.groupIds.flatMap((id) => {
    const group = read({ kind: 'Group', id }, StoredGroup);
    if (group?.launchStatus !== 'Active') return [];
    const rights = read(groupRightsKey(id), RightsRecord);
    return [{ id, name: group.name, permissions: rights?.permissions ?? [], assignments: rights?.assignments ?? [] }];
  });
  return {
    superuser: agent.superuser,
    roles: membership.roles,
    ownRoles,
    groups,
    permissions: own?.permissions ?? [],
    withheld: withheldFrom(membership.accessType, { guestAccess: state?.guestAccess ?? false }),
    assignments: own?.assignments ?? [],
  };
}

/** Whether an organization computes access ahead of time, as last seen. It decides what is read first, never what is answered. */
const lastSeenCaching = new Map<string, boolean>();

const ancestorsAt = (placement: z.infer<typeof Placement> | null): readonly string[] => placement?.ancestorIds ?? [];

/** What was computed ahead of time for a member, where it still holds; null otherwise. */
async function readSnapshot(
  agent: AgentRecord,
  table: Table,
  placements: readonly RecordKey[],
): Promise<PlacedAccess | null> {
  const snapshotKey = accessSnapshotKey(agent.id);
  const found = await table.getMany([accessStateKey, snapshotKey, ...placements], Item);
  const itemAt = (key: RecordKey) => found.find(({ pk, sk }) => `${pk}|${sk}` === table.addressOf(key));
  const state = AccessState.safeParse(itemAt(accessStateKey));
  const snapshot = AccessSnapshot.safeParse(itemAt(snapshotKey));
  lastSeenCaching.set(table.organizationId, state.success && state.data.caching);
  const holds =
    state.success &&
    state.data.caching &&
    snapshot.success &&
    snapshot.data.agentVersion === agent.version &&
    snapshot.data.stateVersion === state.data.version;
  if (!holds) return null;
  const placement = placements[0] === undefined ? undefined : itemAt(placements[0]);
  const ancestorIds = placement === undefined ? [] : ancestorsAt(Placement.parse(placement));
  const { secondFactor, longestSignIn } = state.data;
  const access = { superuser: agent.superuser, ...snapshot.data.access };
  return { access, ancestorIds, secondFactor, longestSignIn };
}

/**
 * What a member may do in an organization: roles, groups, assignments and permission records, in one round trip. Where access is computed
 * ahead of time and nothing has changed since, that is read instead; the answer is the same. Where a structure stands is read along with it.
 */
export async function readAccess(
  agent: AgentRecord,
  membership: Membership,
  structureId: string | null = null,
): Promise<PlacedAccess> {
  const { organizationId } = membership;
  const placements = structureId === null ? [] : [placementKey(structureId)];
  if (lastSeenCaching.get(organizationId) === true) {
    const computed = await readSnapshot(agent, tableOf(organizationId), placements);
    if (computed) return computed;
  }
  const { read, access } = await gather(agent, membership, placements);
  const state = read(accessStateKey, AccessState);
  lastSeenCaching.set(organizationId, state?.caching ?? false);
  const ancestorIds = placements.flatMap((key) => ancestorsAt(read(key, Placement)));
  return {
    access,
    ancestorIds,
    secondFactor: state?.secondFactor ?? 'off',
    longestSignIn: state?.longestSignIn ?? '12 hours',
  };
}

/** Computes somebody's access afresh, whatever was computed before. */
export const computeAccess = async (agent: AgentRecord, membership: Membership): Promise<Access> =>
  (await gather(agent, membership, [])).access;

/** Prepares the write that makes everything computed before a change of roles, groups or the settings outdated. */
export async function accessStateChange(table: Table, settings: Partial<Omit<AccessState, 'version'>> = {}) {
  const state = await table.get(accessStateKey, AccessState);
  return table.change({
    key: accessStateKey,
    expects: state?.version ?? 'absent',
    value: {
      caching: settings.caching ?? state?.caching ?? false,
      secondFactor: settings.secondFactor ?? state?.secondFactor ?? 'off',
      longestSignIn: settings.longestSignIn ?? state?.longestSignIn ?? '12 hours',
      guestAccess: settings.guestAccess ?? state?.guestAccess ?? false,
    },
    event: 'access.changed',
  });
}

// An item holds 400 KB; whoever has more than this is rare enough to be computed on each request.
const largestSnapshotInBytes = 300_000;

/** Keeps computed access for the versions that it was computed from; false where it is too large. Derived, so neither versioned nor audited. */
export async function keepSnapshot(
  agent: AgentRecord,
  { organizationId }: Membership,
  stateVersion: number,
  { superuser: _, ...access }: Access,
): Promise<boolean> {
  const snapshot = { agentVersion: agent.version, stateVersion, access };
  if (JSON.stringify(snapshot).length > largestSnapshotInBytes) return false;
  await putDerived(organizationId, accessSnapshotKey(agent.id), snapshot);
  return true;
}
