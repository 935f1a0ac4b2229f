import { randomUUID } from 'node:crypto';
import { actorName } from '#functions/platform/http/actor-name.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireCandidateSearch } from '#functions/platform/people/candidate-search.ts';
import { readMembers, searchEnabledMembers } from '#functions/platform/people/member-lookup.ts';
import type { MemberRecord } from '#functions/platform/people/member-store.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { approvals } from '#shared/contract/approvals.ts';
import { type Delegation, StoredDelegation } from '#shared/domain/approvals/delegation.ts';
import { delegationFaults, mostDaysLong } from '#shared/domain/approvals/delegation-rules.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { addDays } from '#shared/time/dates.ts';
import type { ApprovalsContext } from '../context.ts';
import {
  addDelegation,
  delegationCount,
  endDelegation as end,
  findDelegation,
  givenBy,
  receivedBy,
} from './delegation-store.ts';

type Calls = typeof approvals.calls;

const isIn = ({ enabled, invitation }: MemberRecord): boolean => enabled && invitation === null;

/** Whether somebody may be named: of the same kind. Those from outside know each other by a group or a partner that they share, and name nobody else. */
function mayName(own: MemberRecord, other: MemberRecord): boolean {
  if (other.agentId === own.agentId || other.accessType !== own.accessType || !isIn(other)) return false;
  if (own.accessType === 'MEMBER') return true;
  const sharesPartner = own.partnerId !== null && own.partnerId === other.partnerId;
  return sharesPartner || own.groupIds.some((id) => other.groupIds.includes(id));
}

/** The request's person as somebody of the organization; null for whoever does not belong to it, who names nobody. */
async function ownRecord({ table, actor }: RequestScope): Promise<MemberRecord | null> {
  const [own = null] = await readMembers(table, [actor.agentId]);
  return own;
}

async function told(all: readonly StoredDelegation[], { scope }: ApprovalsContext): Promise<Delegation[]> {
  const ids = [...new Set(all.flatMap(({ agentId, delegateId }) => [agentId, delegateId]))];
  const members = new Map((await readMembers(scope.table, ids)).map((one) => [one.agentId, one]));
  return all.map((one) => {
    const both = [members.get(one.agentId), members.get(one.delegateId)];
    return { ...one, isVoid: !both.every((member) => member !== undefined && isIn(member)) };
  });
}

async function toldOne(delegation: StoredDelegation, context: ApprovalsContext): Promise<Delegation> {
  const [one] = await told([delegation], context);
  if (one === undefined) throw new Error('A delegation is not told.');
  return one;
}

/** Those whom the reader has named, the latest first, or those in whose place they decide, now or later. */
export const listDelegations: UseCase<Calls['listDelegations'], ApprovalsContext> = async ({ query }, context) => {
  const { table, actor, clock } = context.scope;
  const { side, ...request } = query;
  if (side === 'received') {
    const all = await receivedBy(table, actor.agentId, clock.today());
    const received = pageOfAll(all, request, ({ id }) => id);
    return page({ items: await told(received.items, context), nextCursor: received.nextCursor });
  }
  const given = await table.list(givenBy(actor.agentId), StoredDelegation, request, { newestFirst: true });
  return page({ items: await told(given.items, context), nextCursor: given.nextCursor });
};

/** Every delegation that may not be over of somebody, of those whom they have named, and so on. */
async function delegationsFrom(
  agentIds: readonly string[],
  { table, clock }: RequestScope,
): Promise<readonly StoredDelegation[]> {
  const between = [addDays(clock.today(), -mostDaysLong), '9999'] as const;
  const found: StoredDelegation[] = [];
  const asked = new Set<string>();
  for (const open = [...agentIds]; open.length > 0; ) {
    const agentId = open.pop() ?? '';
    if (asked.has(agentId)) continue;
    asked.add(agentId);
    const own = await everyPage((cursor) =>
      table.list(givenBy(agentId), StoredDelegation, { limit: 500, cursor }, { between }),
    );
    const standing = own.filter(({ endedAt }) => endedAt === null);
    found.push(...standing);
    open.push(...standing.map(({ delegateId }) => delegateId));
  }
  return found;
}

export const createDelegation: UseCase<Calls['createDelegation'], ApprovalsContext> = async ({ body }, context) => {
  const { scope } = context;
  const { table, actor, clock } = scope;
  const own = await ownRecord(scope);
  const [delegate] = await readMembers(table, [body.delegateId]);
  if (body.delegateId === actor.agentId)
    throw new DomainError('requestInvalid', { fields: { delegateId: 'Name somebody else.' } });
  if (own === null || delegate === undefined || !mayName(own, delegate)) throw new DomainError('agentNotFound');

  const delegation = await attempted(async () => {
    const seen = await delegationCount(table);
    const at = clock.now().toISOString();
    const wanted: StoredDelegation = {
      ...body,
      id: randomUUID(),
      agentId: actor.agentId,
      agentName: actorName(scope),
      delegateName: delegate.displayName,
      endedAt: null,
      version: 1,
      createdAt: at,
      createdBy: actor.agentId,
      updatedAt: at,
      updatedBy: actor.agentId,
    };
    const fields = delegationFaults(
      wanted,
      await delegationsFrom([actor.agentId, delegate.agentId], scope),
      clock.today(),
    );
    if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
    await addDelegation(wanted, seen, scope);
    return wanted;
  });
  return toldOne(delegation, context);
};

/** Ended twice, it stays as it was. */
export const endDelegation: UseCase<Calls['endDelegation'], ApprovalsContext> = async ({ params, body }, context) => {
  const { scope } = context;
  const found = await findDelegation(scope.table, params.delegationId);
  if (found === null || found.agentId !== scope.actor.agentId) throw new DomainError('delegationNotFound');
  if (found.endedAt !== null) return toldOne(found, context);
  if (found.version !== body.version) throw new VersionOutdated();
  await end(found, body.version, scope);
  const ended = await findDelegation(scope.table, found.id);
  if (ended === null) throw new DomainError('delegationNotFound');
  return toldOne(ended, context);
};

export const findDelegates: UseCase<Calls['findDelegates'], ApprovalsContext> = async ({ query }, { scope }) => {
  const { search, ...request } = query;
  requireCandidateSearch(search);
  const own = await ownRecord(scope);
  if (own === null) return page({ items: [], nextCursor: null });
  const { items, nextCursor } = await searchEnabledMembers(scope.table, own.accessType, search, request);
  return page({
    items: items
      .filter((other) => mayName(own, other))
      .map(({ agentId, displayName, primaryEmail }) => ({
        id: agentId,
        name: displayName,
        email: primaryEmail,
      })),
    nextCursor,
  });
};
