import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { mostFeeds } from '#shared/domain/calendar-feed.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from '../../context.ts';
import { FeedPointer, FeedsRecord, feedPointerKey, feedsKey, newFeedAddress, type StoredFeed } from './feed-records.ts';

type Calls = typeof covenants.calls;

/** A program could otherwise give itself a way in that outlives its own. Who only visits is told nothing later. */
function requireMember({ session, agent, organizationId }: RequestScope): void {
  if (session?.kind === 'client') throw new DomainError('calendarFeedsForPeople', { reason: 'an API client' });
  const isMember = agent.memberships.some((one) => one.organizationId === organizationId && one.enabled);
  if (!isMember) throw new DomainError('calendarFeedsForPeople', { reason: 'a visitor' });
}

const ownFeeds = ({ table, agent }: RequestScope): Promise<FeedsRecord | null> =>
  table.get(feedsKey(agent.id), FeedsRecord);

const feedsChange = (
  { table, agent }: RequestScope,
  record: FeedsRecord | null,
  feeds: readonly StoredFeed[],
  event: string,
) =>
  table.change({ key: feedsKey(agent.id), expects: record?.version ?? 'absent', value: { feeds: [...feeds] }, event });

export const listCalendarFeeds: UseCase<Calls['listCalendarFeeds'], CovenantsContext> = async (_, { scope }) =>
  ((await ownFeeds(scope))?.feeds ?? []).map(({ secretHash: _hash, ...feed }) => feed);

export const createCalendarFeed: UseCase<Calls['createCalendarFeed'], CovenantsContext> = async (
  { body: { name } },
  { scope },
) => {
  const { actor, agent, clock, organizationId } = scope;
  requireMember(scope);
  const { id, address, secretHash } = newFeedAddress();
  const createdAt = clock.now().toISOString();
  await attempted(async () => {
    const record = await ownFeeds(scope);
    const feeds = record?.feeds ?? [];
    if (feeds.length >= mostFeeds) throw new DomainError('calendarFeedsFull');
    const all = [...feeds, { id, name, createdAt, secretHash }];
    const pointer = platformTable.change({
      key: feedPointerKey(id),
      expects: 'absent',
      value: { organizationId, agentId: agent.id },
      event: 'calendarFeed.pointed',
    });
    await writeRecords([feedsChange(scope, record, all, 'calendarFeed.created'), pointer], actor, clock.now());
  });
  return { id, path: `/api/public/calendars/${address}` };
};

/** Names no version: whoever ends an address means it. */
export const revokeCalendarFeed: UseCase<Calls['revokeCalendarFeed'], CovenantsContext> = async (
  { params: { feedId } },
  { scope },
) => {
  const { actor, clock } = scope;
  requireMember(scope);
  await attempted(async () => {
    const record = await ownFeeds(scope);
    const feeds = record?.feeds ?? [];
    if (!feeds.some(({ id }) => id === feedId)) throw new DomainError('calendarFeedNotFound');
    const pointer = await platformTable.get(feedPointerKey(feedId), FeedPointer);
    const others = feeds.filter(({ id }) => id !== feedId);
    const gone = { value: null, event: 'calendarFeed.unpointed' } as const;
    const changes = [
      feedsChange(scope, record, others, 'calendarFeed.revoked'),
      ...(pointer === null
        ? []
        : [platformTable.change({ key: feedPointerKey(feedId), expects: pointer.version, ...gone })]),
    ];
    await writeRecords(changes, actor, clock.now());
  });
  return {};
};
