import { randomUUID } from 'node:crypto';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { EntityStatus } from '#shared/domain/configuration.ts';
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
