import { entityPaths } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { type ActingAgent, scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { JobRun } from '#functions/platform/jobs/job-worker.ts';
import type { Level } from '#shared/domain/permissions/permission.ts';

/** Asks for work on a room in the background, in the name of whoever has asked for it. */
export interface RoomJobMessage extends ActingAgent {
  readonly jobId: string;
  readonly roomId: string;
}

/** What whoever asked for the work may do in the room now; null where they have no right of that level in any part of it any more. */
export async function roomScopeOf(
  message: RoomJobMessage,
  { table, actor }: Pick<JobRun, 'table' | 'actor'>,
  level: Level,
): Promise<RequestScope | null> {
  const { roomId } = message;
  const path = (await entityPaths(table, [roomId])).get(roomId) ?? [roomId];
  const scope = await scopeOfAgent(message, actor, path);
  return scope?.mayInPart(level, 'Document', path) ? scope : null;
}
