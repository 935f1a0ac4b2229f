import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import type { FinancingView, StoredFinancing } from '#shared/domain/financing.ts';
import type { StructuresContext } from '../context.ts';
import { counterpartiesOf } from '../counterparties.ts';
import { financingView, referenceTo } from '../exports/entity-reader.ts';
import { viewerOf } from '../exports/seen-entity-reader.ts';
import { readStructure } from '../exports/structure-reader.ts';
import { isInState, visibleFinancings } from '../exports/sub-entities-reader.ts';
import { write } from '../prepared.ts';
import { newFinancing } from './create-sub-entity.ts';
import { ancestorsOf, readSubEntity } from './get-sub-entity.ts';
import { readLinked } from './may-link.ts';
import { financingKind, projectKind } from './sub-entity-kind.ts';
import { changeFinancing } from './update-sub-entity.ts';

type Calls = typeof structures.calls;
type ListUseCase<Name extends 'listFinancings' | 'listFinancingsOfOrganization'> = UseCase<
  Calls[Name],
  StructuresContext
>;

const readFinancing = (scope: RequestScope, id: string) => readSubEntity(scope.table, id, financingKind);

const isAsked =
  (query: QueryOf<Calls['listFinancings']>) =>
  (financing: StoredFinancing): boolean =>
    isInState(financing, query.state) &&
    (['financingType', 'country', 'marketSegment', 'grantRole'] as const).every(
      (field) => query[field] === undefined || financing[field] === query[field],
    );

export const listFinancings: ListUseCase<'listFinancings'> = async ({ query }, { scope }) => {
  const { items, nextCursor } = await visibleFinancings(scope, { ...query, keeps: isAsked(query) });
  return page({ items: items.map(({ item, home }) => financingView(item, home, viewerOf(scope))), nextCursor });
};

export const listFinancingsOfOrganization: ListUseCase<'listFinancingsOfOrganization'> = ({ query }, context) =>
  listFinancings({ params: {}, query, body: undefined }, context);

export const getFinancing: UseCase<Calls['getFinancing'], StructuresContext> = async ({ params }, { scope }) => {
  const { table } = scope;
  const { item, home } = await readFinancing(scope, params.id);
  const [linked, organizations, ancestors] = await Promise.all([
    readLinked(scope, projectKind, item.links),
    counterpartiesOf(table, home.id, item.id),
    ancestorsOf(scope, home),
  ]);
  const view: FinancingView = {
    ...financingView(item, home, viewerOf(scope)),
    ancestors,
    organizations,
    projects: linked.map(referenceTo),
  };
  return view;
};

export const createFinancing: UseCase<Calls['createFinancing'], StructuresContext> = async ({ body }, { scope }) => {
  const { created } = await write(scope, async () => {
    const home = await readStructure(scope.table, body.dealId, 'structureNotFound');
    return newFinancing({ scope, home }, body);
  });
  const { item, home } = await readFinancing(scope, created.id);
  return financingView(item, home, viewerOf(scope));
};

export const updateFinancing: UseCase<Calls['updateFinancing'], StructuresContext> = async (
  { params, query, body },
  { scope, followCommitment },
) => {
  const validatesRemoteMapping = query.validateRemoteMapping !== 'false';
  const read = () => readFinancing(scope, params.id);
  const current = await changeFinancing({ scope, validatesRemoteMapping, read, followCommitment }, body);
  return financingView(current.item, current.home, viewerOf(scope));
};
