import {
  type Entity,
  everyFinancingIn,
  everyProjectIn,
  findEntity,
} from '#functions/domain/structures/entity-reader.ts';
import {
  financingList,
  type HoldingList,
  projectList,
  visibleHoldings,
} from '#functions/domain/structures/holdings-reader.ts';
import { structureSummaries, structuresBelow } from '#functions/domain/structures/portfolio-reader.ts';
import { seenParentId, viewerOf } from '#functions/domain/structures/seen-entity-reader.ts';
import { listStructures } from '#functions/domain/structures/structure-reader.ts';
import { type PageReply, page, pageOfAll } from '#functions/platform/reply.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { chainedPage, filledPage, type Page, type PageRequest } from '#functions/platform/table.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { portfolios } from '#shared/contract/portfolios.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import { aggregateId, type NavigationEntity } from '#shared/domain/portfolio.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { PortfoliosContext } from './context.ts';
import { byName } from './seen-structures.ts';
import type { Sight } from './sight.ts';

type Calls = (typeof portfolios)['calls'];
type Query = QueryOf<Calls['listNavigation']>;

type Named = Pick<Structure, 'id' | 'name' | 'customId' | 'launchStatus'>;
const named = ({ id, name, customId, launchStatus }: Named): Named => ({ id, name, customId, launchStatus });

/** What lies in a structure that is seen. */
const heldChoice = (held: StoredProject | StoredFinancing, entityType: NavigationEntity['entityType']) => ({
  ...named(held),
  entityType,
  dealId: held.dealId,
  parentId: held.dealId,
  hasChildren: false,
});

/** Structures to choose from; whether anything lies in them is one round trip more. */
async function structureChoices(scope: RequestScope, structures: readonly Structure[]): Promise<NavigationEntity[]> {
  const viewer = viewerOf(scope);
  const summaries = await structureSummaries(
    scope.table,
    structures.map(({ id }) => id),
  );
  return structures.map((structure) => {
    const summary = summaries.get(structure.id);
    const counts = summary ? [summary.projectCount, summary.financingCount, summary.subStructureCount] : [];
    return {
      ...named(structure),
      entityType: structure.structureType,
      dealId: structure.id,
      parentId: seenParentId(structure, viewer),
      hasChildren: counts.some((count) => count > 0),
    };
  });
}

const isFound = (search: string | undefined) => {
  const wanted = search?.trim().toLowerCase() ?? '';
  return ({ name, customId }: Named): boolean =>
    [name, customId].some((text) => text?.toLowerCase().includes(wanted) ?? false);
};

type Pages = (request: PageRequest) => Promise<Page<NavigationEntity>>;

/** The projects or financings that somebody sees without the structures that they lie in. */
const alone =
  <Item extends StoredProject | StoredFinancing>(
    list: HoldingList<Item>,
    typeOf: (item: Item) => NavigationEntity['entityType'],
    { scope, sight }: PortfoliosContext,
  ): Pages =>
  async (request) => {
    const { items, nextCursor } = await visibleHoldings(scope, list, { ...request, launchStatus: 'Active' });
    const unplaced = items.filter(({ home }) => !sight.structure(home));
    return { items: unplaced.map(({ item }) => ({ ...heldChoice(item, typeOf(item)), parentId: null })), nextCursor };
  };

/** Structures, and then what is seen without its structure; members who see all of those need not be asked about it. */
async function everywhere(query: Query, context: PortfoliosContext): Promise<PageReply<NavigationEntity[]>> {
  const { scope, sight } = context;
  const finds = isFound(query.search);
  const structures: Pages = async (request) => {
    const found = await filledPage(
      (part) => listStructures(scope.table, 'Active', part),
      (structure) => finds(structure) && sight.structure(structure),
      request,
    );
    return { items: await structureChoices(scope, found.items), nextCursor: found.nextCursor };
  };
  const sharedAlone = scope.places('View', 'Deal').everywhere
    ? []
    : [
        alone<StoredFinancing>({ ...financingList, keeps: finds }, (financing) => financing.financingType, context),
        alone<StoredProject>({ ...projectList, keeps: finds }, () => 'Project', context),
      ];
  return page(await chainedPage([structures, ...sharedAlone], query));
}

const isActive = ({ launchStatus }: Named): boolean => launchStatus === 'Active';

/** What lies right in a structure: structures, then financings, then projects, each by name. */
async function inStructure(home: Structure, query: Query, { scope, sight }: PortfoliosContext) {
  const { table } = scope;
  const [structures, financings, projects] = await Promise.all([
    structuresBelow(table, [home.id]),
    everyFinancingIn(table, home.id),
    everyProjectIn(table, home.id),
  ]);
  const finds = isFound(query.search);
  const chosen = <Item extends Named>(items: readonly Item[], isSeen: (item: Item) => boolean): Item[] =>
    items.filter((item) => isActive(item) && finds(item) && isSeen(item)).toSorted(byName);
  return pageOfAll<NavigationEntity>(
    [
      ...(await structureChoices(
        scope,
        chosen(structures, (structure) => sight.structure(structure)),
      )),
      ...chosen(financings, ({ id }) => sight.held('Loan', id, home)).map((one) => heldChoice(one, one.financingType)),
      ...chosen(projects, ({ id }) => sight.held('Project', id, home)).map((one) => heldChoice(one, 'Project')),
    ],
    query,
  );
}

const isVisible = ({ kind, id, home }: Entity, sight: Sight): boolean =>
  kind === 'Deal' ? sight.structure(home) : sight.held(kind, id, home);

export const listNavigation: UseCase<Calls['listNavigation'], PortfoliosContext> = async ({ query }, context) => {
  const { parentId } = query;
  if (parentId === undefined || parentId === aggregateId) return everywhere(query, context);
  const parent = await findEntity(context.scope.table, parentId);
  if (!parent || !isVisible(parent, context.sight)) throw new DomainError('entityNotFound');
  return parent.kind === 'Deal' ? inStructure(parent.home, query, context) : pageOfAll<NavigationEntity>([], query);
};

export const getSelectedNavigation: UseCase<Calls['getSelectedNavigation'], PortfoliosContext> = async (
  { params },
  { scope, sight },
) => {
  const entity = await findEntity(scope.table, params.entityId);
  if (entity?.launchStatus !== 'Active' || !isVisible(entity, sight)) return { id: null };
  if (entity.kind !== 'Deal') {
    const { id, name, launchStatus, entityType, home, stored } = entity;
    const { customId } = stored;
    const parentId = sight.structure(home) ? home.id : null;
    return { id, name, customId, launchStatus, entityType, dealId: home.id, parentId, hasChildren: false };
  }
  const [choice] = await structureChoices(scope, [entity.home]);
  return choice ?? { id: null };
};
