import { inParallel } from '#functions/platform/in-parallel.ts';
import { readAccess } from '#functions/platform/people/access-store.ts';
import { AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import { type CommentVisibility, StoredComment } from '#shared/domain/comment.ts';
import { meetsAll } from '#shared/domain/notifications/need.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { mayAt } from '#shared/domain/permissions/may-at.ts';
import { threadOf } from './exports/comment-reader.ts';
import type { CommentedThing } from './exports/commented-thing-reader.ts';

const readsAtOnce = 8;

/** Of some people, those who can sign in and see a comment on a thing. */
export async function whoSees(
  agentIds: readonly string[],
  { needs, entity: { path } }: CommentedThing,
  visibility: CommentVisibility,
  { organizationId }: Table,
): Promise<ReadonlySet<string>> {
  const agents = await platformTable.getMany(
    [...new Set(agentIds)].map((id) => ({ kind: 'Agent', id })),
    AgentRecord,
  );
  const sees = await inParallel(agents, readsAtOnce, async (agent) => {
    const membership = membershipIn(agent, organizationId);
    if (!membership?.enabled || !agent.enabled || agent.apiClient) return false;
    if (visibility === 'Internal' && isExternalAccess(membership.accessType)) return false;
    const { access } = await readAccess(agent, membership);
    return meetsAll(needs, mayAt(access, organizationId, path));
  });
  return new Set(agents.filter((_, at) => sees[at]).map(({ id }) => id));
}

/** So many of the latest comments tell who takes part. */
const latestRead = 200;

/** Who has written or was mentioned in what is shared with people from outside: those whom they know to be there. */
export async function sharedParticipants({ commented }: CommentedThing, table: Table): Promise<readonly string[]> {
  const { items } = await table.list(
    threadOf(commented),
    StoredComment,
    { limit: latestRead },
    { newestFirst: true, filter: { equals: { visibility: 'Shared' } } },
  );
  return [...new Set(items.flatMap(({ createdBy, mentions }) => [createdBy, ...mentions]))];
}
