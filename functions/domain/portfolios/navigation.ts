import {
  type Entity,
  everyFinancingIn,
  everyProjectIn,
  findEntity,
} from '#functions/domain/structures/exports/entity-reader.ts';
import { structureSummaries, structuresBelow } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { seenAncestorIds, seenParentId, viewerOf } from '#functions/domain/structures/exports/seen-entity-reader.ts';
import { listStructures } from '#functions/domain/structures/exports/structure-reader.ts';
import { visibleFinancings, visibleProjects } from '#functions/domain/structures/exports/sub-entities-reader.ts';
import { type PageReply, page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { chainedPage, filledPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { portfolios } from '#shared/contract/portfolios.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import { isInForce } from '#shared/domain/in-force.ts';
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

interface NavigatedSubEntity extends Named {
  readonly entityType: NavigationEntity['entityType'];
}

/** What lies in a structure, which may be shared without that. */
function subEntityChoice(subEntity: NavigatedSubEntity, home: Structure, scope: RequestScope): NavigationEntity {
  const ancestorIds = seenAncestorIds({ ancestorIds: structurePath(home) }, viewerOf(scope));
  const parentId = ancestorIds.includes(home.id) ? home.id : null;
  return {
    ...named(subEntity),
    entityType: subEntity.entityType,
    dealId: home.id,
    parentId,
    ancestorIds,
    hasChildren: false,
  };
}

/** Structures to choose from; whether anything lies in them is one round trip more. */
async function structureChoices(scope: RequestScope, structures: readonly Structure[]): Promise<NavigationEntity[]> {
  const viewer = viewerOf(scope);
  const summaries = await structureSummaries(
    scope,
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
      ancestorIds: seenAncestorIds(structure, viewer),
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
    read: (request: PageRequest) => Promise<Page<{ readonly item: Item; readonly home: Structure }>>,
    typeOf: (item: Item) => NavigationEntity['entityType'],
    { scope, sight }: PortfoliosContext,
  ): Pages =>
  async (request) => {
    const { items, nextCursor } = await read(request);
    const unplaced = items.filter(({ home }) => !sight.structure(home));
    const choices = unplaced.map(({ item, home }) =>
      subEntityChoice({ ...item, entityType: typeOf(item) }, home, scope),
    );
    return { items: choices, nextCursor };
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
  const found = { launchStatus: 'Active', keeps: finds } as const;
  const sharedAlone = scope.places('View', 'Deal').everywhere
    ? []
    : [
        alone(
          (part) => visibleFinancings(scope, { ...part, ...found }),
          (financing) => financing.financingType,
          context,
        ),
        alone(
          (part) => visibleProjects(scope, { ...part, ...found }),
          () => 'Project',
          context,
        ),
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
      ...chosen(financings, ({ id }) => sight.subEntity('Loan', id, home)).map((one) =>
        subEntityChoice({ ...one, entityType: one.financingType }, home, scope),
      ),
      ...chosen(projects, ({ id }) => sight.subEntity('Project', id, home)).map((one) =>
        subEntityChoice({ ...one, entityType: 'Project' }, home, scope),
      ),
    ],
    query,
  );
}

const isVisible = ({ kind, id, home }: Entity, sight: Sight): boolean =>
  kind === 'Deal' ? sight.structure(home) : sight.subEntity(kind, id, home);

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
  if (!entity || !isInForce(entity, entity.home) || !isVisible(entity, sight)) return { id: null };
  if (entity.kind !== 'Deal') {
    const { entityType, home, stored } = entity;
    return subEntityChoice({ ...stored, entityType }, home, scope);
  }
  const [choice] = await structureChoices(scope, [entity.home]);
  return choice ?? { id: null };
};
