import { randomUUID } from 'node:crypto';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import { itemsInTransaction, writeRecords } from '#functions/platform/storage/records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { EntityStatus } from '#shared/domain/configuration.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ConfigurationContext } from './context.ts';

type Calls = typeof configuration.calls;

/** Names are unique among the statuses of one type of entity, which are listed by position. */
const entityStatuses: NamedKind<EntityStatus> = {
  kind: 'EntityStatus',
  schema: EntityStatus,
  notFound: 'entityStatusNotFound',
  subject: 'entityStatus',
  spaceOf: ({ entityType }) => `EntityStatus:${entityType}`,
  sortOf: ({ entityType, position, name }) =>
    `${entityType}#${String(position).padStart(4, '0')}#${name.toLowerCase()}`,
};

export const listEntityStatuses: UseCase<Calls['listEntityStatuses'], ConfigurationContext> = async (
  { query: { entityType, visibilities, ...query } },
  { scope },
) => {
  const wanted = visibilities === undefined ? null : [visibilities].flat();
  const found = await namedRecords(scope, entityStatuses).list({
    ...query,
    prefix: entityType === undefined ? undefined : `${entityType}#`,
    keeps: (status) => wanted?.some((visibility) => status.visibilities.includes(visibility)) ?? true,
  });
  return page(found);
};

export const createEntityStatus: UseCase<Calls['createEntityStatus'], ConfigurationContext> = ({ body }, { scope }) => {
  const id = randomUUID();
  return namedRecords(scope, entityStatuses).create(id, { ...body, id, launchStatus: 'Active' });
};

export const updateEntityStatus: UseCase<Calls['updateEntityStatus'], ConfigurationContext> = (
  { body: { id, version, ...patch } },
  { scope },
) => namedRecords(scope, entityStatuses).change(id, version, patch);

/** A transaction holds this many statuses; more are written one transaction after the other, and can be sent again where one was refused. */
const inTransaction = Math.floor(itemsInTransaction / 2);

/** Only those that stand elsewhere than before are written. */
export const orderEntityStatuses: UseCase<Calls['orderEntityStatuses'], ConfigurationContext> = async (
  { body: { entityType, statuses } },
  { scope },
) => {
  const records = namedRecords(scope, entityStatuses);
  const known = await Promise.all(statuses.map(({ id }) => records.get(id)));
  const isThere = known.every((status) => status.entityType === entityType && status.launchStatus === 'Active');
  if (!isThere) throw new DomainError('entityStatusNotFound', { reason: 'of another type, or obsolete' });
  const moved = statuses
    .map(({ id, version }, position) => ({ id, version, position }))
    .filter(({ position }) => known[position]?.position !== position);
  for (let from = 0; from < moved.length; from += inTransaction) {
    const changes = await Promise.all(
      moved
        .slice(from, from + inTransaction)
        .map(({ id, version, position }) => records.changesFor(id, version, { position })),
    );
    await writeRecords(changes.flat(), scope.actor, scope.clock.now());
  }
  return {};
};
