import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { emptySummary, type Structure, type StructureView } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';
import { counterpartiesOf } from './counterparties.ts';
import {
  financingsIn,
  financingView,
  projectsIn,
  projectView,
  readStructures,
  referenceTo,
  subStructureIds,
} from './entity-reader.ts';
import { structureSummaries, summaryBelow, summaryWithParts } from './portfolio-reader.ts';
import { seenStructure, viewerOf } from './seen-entity-reader.ts';
import { readStructure } from './structure-reader.ts';
import { byName } from './visible-structures.ts';

type Calls = typeof structures.calls;

/** The lists of a structure's own pages go on where this ends. */
const mostShown = 100;

/** The structures right below and right above. */
async function relatives(scope: RequestScope, structure: Structure, belowIds: readonly string[]) {
  const ids = [...belowIds, ...(structure.parentId === null ? [] : [structure.parentId])];
  const found = ids.length === 0 ? new Map<string, Structure>() : await readStructures(scope.table, ids);
  const visible = (id: string) => {
    const one = found.get(id);
    return one !== undefined && scope.may('View', 'Deal', structurePath(one)) ? [one] : [];
  };
  const parent = structure.parentId === null ? undefined : visible(structure.parentId)[0];
  const below = belowIds.flatMap(visible).filter(({ launchStatus }) => launchStatus === 'Active');
  return { parent: parent ?? null, below: below.toSorted(byName) };
}

/** Two round trips: the structure with what hangs on it, and its relatives. What lies in an obsolete one is shown whether obsolete or not. */
export const getStructure: UseCase<Calls['getStructure'], StructuresContext> = async ({ params }, { scope }) => {
  const { table } = scope;
  const { id } = params;
  const page = { limit: mostShown };
  const [structure, projects, financings, belowIds, organizations, summaries] = await Promise.all([
    readStructure(table, id, 'structureNotFound'),
    projectsIn(table, id, page),
    financingsIn(table, id, page),
    subStructureIds(table, id),
    counterpartiesOf(table, id, id),
    structureSummaries(table, [id]),
  ]);
  const summary = summaries.get(id) ?? emptySummary;
  const [{ parent, below }, hangingBelow] = await Promise.all([
    relatives(scope, structure, belowIds),
    summary.subStructureCount === 0 ? emptySummary : summaryBelow(scope, structure),
  ]);
  const isShown = (kind: 'Project' | 'Loan') => (item: { readonly id: string; readonly launchStatus: string }) =>
    (item.launchStatus === 'Active' || structure.launchStatus === 'Obsolete') &&
    scope.may('View', kind, [item.id, ...structurePath(structure)]);
  const viewer = viewerOf(scope);
  const view: StructureView = {
    ...seenStructure(structure, viewer),
    summary,
    withParts: summaryWithParts(summary, hangingBelow),
    parent: parent && referenceTo(parent),
    parentCurrencyUnit: parent && { value: parent.currency },
    subStructures: below.map((one) => ({ ...referenceTo(one), structureType: one.structureType })),
    projects: projects.items
      .filter(isShown('Project'))
      .toSorted(byName)
      .map((one) => projectView(one, structure, viewer)),
    loans: financings.items
      .filter(isShown('Loan'))
      .toSorted(byName)
      .map((one) => financingView(one, structure, viewer)),
    organizations,
  };
  return view;
};

export const getStructureInOrganization: UseCase<Calls['getStructureInOrganization'], StructuresContext> = async (
  { params },
  { scope },
) => {
  try {
    const structure = await readStructure(scope.table, params.dealId, 'structureNotFound');
    const viewer = viewerOf(scope);
    return viewer.sees(structurePath(structure)) ? [seenStructure(structure, viewer)] : [];
  } catch (error) {
    if (error instanceof DomainError && error.code === 'structureNotFound') return [];
    throw error;
  }
};
