import { seenInForce, seenStructures } from '#functions/domain/structures/exports/structure-sight-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { PageRequest } from '#functions/platform/storage/paging.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import type { DealNotifications, DealNotificationsChange } from '#shared/domain/notifications/preferences.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { NotificationsContext } from '../context.ts';
import { type MailWishes, saveWishes } from './preference-store.ts';
import { ownWishes } from './preferences.ts';

type Calls = typeof notifications.calls;

const shown = ({ id, name }: Pick<Structure, 'id' | 'name'>, { deals }: Pick<MailWishes, 'deals'>) => ({
  entityId: id,
  entityName: name,
  frequency: deals[id] ?? null,
});

async function listed(asked: PageRequest, scope: RequestScope) {
  const [{ items, nextCursor }, wishes] = await Promise.all([seenInForce(scope, asked), ownWishes(scope)]);
  return page<DealNotifications>({ items: items.map((one) => shown(one, wishes)), nextCursor });
}

export const listDeals: UseCase<Calls['listDeals'], NotificationsContext> = async ({ query }, { scope }) =>
  listed(query, scope);

export const listOrganizationDeals: UseCase<Calls['listOrganizationDeals'], NotificationsContext> = async (
  { query },
  { scope },
) => listed(query, scope);

const mostDeals = 2_000;

function withChanges(before: MailWishes['deals'], changes: readonly DealNotificationsChange[]): MailWishes['deals'] {
  const after = { ...before };
  for (const { entityId, frequency } of changes) {
    if (frequency === null) delete after[entityId];
    else after[entityId] = frequency;
  }
  if (Object.keys(after).length > mostDeals) {
    const fields = { '0.frequency': `At most ${mostDeals} structures have a choice of their own.` };
    throw new DomainError('requestInvalid', { fields });
  }
  return after;
}

/** Each line says all of one structure, so that of two at the same moment both are kept. */
export const saveDeals: UseCase<Calls['saveDeals'], NotificationsContext> = async ({ body }, { scope }) => {
  const seen = await seenStructures(
    scope,
    body.map(({ entityId }) => entityId),
  );
  if (body.some(({ entityId }) => !seen.has(entityId))) throw new DomainError('entityNotFound');
  const deals = await attempted(async () => {
    const wishes = await ownWishes(scope);
    const changed = withChanges(wishes.deals, body);
    await saveWishes(scope.agent.id, { ...wishes, deals: changed }, scope);
    return changed;
  });
  return body.flatMap(({ entityId }) => {
    const structure = seen.get(entityId);
    return structure === undefined ? [] : [shown(structure, { deals })];
  });
};
