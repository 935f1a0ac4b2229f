import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { portfolios } from '#shared/contract/portfolios.ts';
import { aggregateId } from '#shared/domain/portfolio.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { aggregateName } from './aggregate.ts';
import { lookingBy, type PortfoliosContext } from './context.ts';
import { isStructureShown, type Looking, lookFrom, mostEntities } from './seen-structures.ts';
import { branchesOf, type Forest, financingBranch, forestOf, projectBranch, treeBelow } from './tree-rules.ts';

type Calls = (typeof portfolios)['calls'];
type TreeQuery = QueryOf<Calls['getEntityStructure']>;

const orNotFound = <Found>(found: Found | null | undefined): Found => {
  if (found === null || found === undefined) throw new DomainError('entityNotFound');
  return found;
};

async function structureTree(id: string, looking: Looking): Promise<StructureTree> {
  const root = await looking.source.structure(id);
  if (!looking.sight.structure(root.today)) throw new DomainError('entityNotFound');
  return orNotFound(treeBelow(id, await lookFrom(root, looking)));
}

/** A project or financing is a tree of its own. */
async function heldTree(id: string, home: Structure, kind: 'Project' | 'Loan', { source, sight }: Looking) {
  if (!sight.subEntity(kind, id, home)) throw new DomainError('entityNotFound');
  const { projects, financings } = await source.subEntities(home.id);
  const project = projects.find((one) => one.id === id);
  return project ? projectBranch(project) : financingBranch(orNotFound(financings.find((one) => one.id === id)));
}

async function entityTree(id: string, query: TreeQuery, context: PortfoliosContext): Promise<StructureTree> {
  const { kind, home } = await readEntity(context.scope.table, id);
  const looking = lookingBy(query, context);
  return kind === 'Deal' ? structureTree(id, looking) : heldTree(id, home, kind, looking);
}

const shownIds = (forest: Forest): string[] => [...forest.below.values()].flat().map(({ id }) => id);

async function visibleStructures(looking: Looking): Promise<Structure[]> {
  const all = await looking.source.structures();
  return all
    .filter(({ structure, today }) => isStructureShown(looking, structure) && looking.sight.structure(today))
    .map(({ structure }) => structure);
}

/** All structures below each other, with how much hangs on each; what lies in one is asked for one by one. */
async function aggregateTree(query: TreeQuery, context: PortfoliosContext): Promise<StructureTree> {
  const looking = lookingBy(query, context);
  const forest = forestOf(await visibleStructures(looking), mostEntities - 1);
  const summaries = await looking.source.summaries(shownIds(forest));
  return {
    id: aggregateId,
    entityType: 'Organization',
    name: aggregateName,
    customId: null,
    launchStatus: 'Active',
    dealId: null,
    amount: null,
    currency: null,
    isReceived: false,
    summary: null,
    withParts: null,
    children: branchesOf(forest, '', summaries),
    omitted: forest.omitted.get('') ?? 0,
  };
}

export const getPortfolioStructure: UseCase<Calls['getPortfolioStructure'], PortfoliosContext> = (
  { params, query },
  context,
) => (params.id === aggregateId ? aggregateTree(query, context) : entityTree(params.id, query, context));

export const getEntityStructure: UseCase<Calls['getEntityStructure'], PortfoliosContext> = (
  { params, query },
  context,
) => entityTree(params.id, query, context);
