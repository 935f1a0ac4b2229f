import { randomUUID } from 'node:crypto';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { ContentOf } from '#functions/platform/storage/named-records.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import type { GroupType } from '#shared/domain/group.ts';
import {
  administratorsInGroupKept,
  isInGroup,
  type Moving,
  movedAgents,
  movePortion,
  portionsOf,
} from './group-agents.ts';
import { groupRecords, type StoredGroup, withAccessState } from './group-records.ts';

type Content = ContentOf<StoredGroup>;

/** Agents beyond the first portion join in further transactions, each consistent in itself: what fails half-way can be done again. */
async function moveAll(
  group: StoredGroup,
  portions: readonly (readonly string[])[],
  joins: boolean,
  context: Moving,
): Promise<StoredGroup> {
  let latest = group;
  for (const portion of portions) latest = await movePortion(group.id, portion, joins, context);
  return latest;
}

/** Makes a group with its first people. Whoever calls has made sure that they can join. Refuses with `nameTaken`. */
export async function makeGroup(
  type: GroupType,
  content: Omit<Content, 'id' | 'type' | 'agentCount' | 'launchStatus' | 'searchText'>,
  agents: readonly string[],
  context: Moving,
): Promise<StoredGroup> {
  const { scope } = context;
  const id = randomUUID();
  const [first = [], ...rest] = portionsOf(agents);
  const created = await attempted(async () => {
    const { changes, growth } = await movedAgents(id, first, true, context);
    const status = { agentCount: growth, launchStatus: 'Active' as const };
    const group = { id, type, ...content, ...status, searchText: foldedText(content.name) };
    return groupRecords(scope).create(id, group, await withAccessState(scope, changes));
  });
  return moveAll(created, rest, true, context);
}

export interface GroupWrite {
  readonly groupId: string;
  /** The version that was read; null where it does not matter which there is. */
  readonly version: number | null;
  readonly content: { readonly [Field in keyof Content]?: Content[Field] | undefined };
  readonly joining: readonly string[];
  readonly leaving: readonly string[];
}

/** The group's own fields change with the first portion of agents, by the version that was read; the others follow. */
export async function writeGroup(
  { groupId, version, content, joining, leaving }: GroupWrite,
  context: Moving,
): Promise<StoredGroup> {
  const { scope } = context;
  const leavingPortions = portionsOf(leaving);
  const joiningPortions = portionsOf(joining.filter((id) => !leaving.includes(id)));
  const first = { joins: leavingPortions.length === 0, ids: leavingPortions.shift() ?? joiningPortions.shift() ?? [] };
  const changed = await attempted(async () => {
    const group = await groupRecords(scope).get(groupId);
    if (version !== null && group.version !== version) throw new VersionOutdated();
    const { changes: moves, growth } = await movedAgents(groupId, first.ids, first.joins, context);
    const isBack = group.launchStatus === 'Obsolete' && content.launchStatus === 'Active';
    const inIt = isInGroup(groupId, scope.organizationId);
    const changes = [...moves, ...(isBack ? await administratorsInGroupKept(groupId, inIt, scope) : [])];
    // Who names no version asks for a state, which may be there already.
    if (version === null && changes.length + Object.keys(content).length === 0) return group;
    const patch = { ...content, agentCount: group.agentCount + growth };
    return groupRecords(scope).change(groupId, group.version, patch, await withAccessState(scope, changes));
  });
  const left = await moveAll(changed, leavingPortions, false, context);
  return moveAll(left, joiningPortions, true, context);
}
