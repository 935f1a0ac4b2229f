import { randomUUID } from 'node:crypto';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { CounterpartyType } from '#shared/domain/configuration.ts';
import type { ConfigurationContext } from './context.ts';

type Calls = typeof configuration.calls;

const counterpartyTypes: NamedKind<CounterpartyType> = {
  kind: 'CounterpartyType',
  schema: CounterpartyType,
  notFound: 'counterpartyTypeNotFound',
  subject: 'counterpartyType',
};

export const listCounterpartyTypes: UseCase<Calls['listCounterpartyTypes'], ConfigurationContext> = async (
  { query },
  { scope },
) => page(await namedRecords(scope, counterpartyTypes).list(query));

export const createCounterpartyType: UseCase<Calls['createCounterpartyType'], ConfigurationContext> = (
  { body },
  { scope },
) => {
  const id = randomUUID();
  return namedRecords(scope, counterpartyTypes).create(id, { ...body, id, launchStatus: 'Active' });
};

export const updateCounterpartyType: UseCase<Calls['updateCounterpartyType'], ConfigurationContext> = (
  { body: { id, version, ...patch } },
  { scope },
) => namedRecords(scope, counterpartyTypes).change(id, version, patch);
