import { readCalendar } from '#functions/domain/configuration/exports/calendar-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { structures } from '#shared/contract/structures.ts';
import { BusinessDays } from '#shared/domain/calendar.ts';
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
} from './exports/entity-reader.ts';
import { byName } from './exports/granted-structures-reader.ts';
import { structureSummaries, summaryBelow, summaryWithParts } from './exports/portfolio-reader.ts';
import { seenAncestorIds, seenStructure, viewerOf } from './exports/seen-entity-reader.ts';
import { readStructure } from './exports/structure-reader.ts';

type Calls = typeof structures.calls;

/** The lists of a structure's own pages go on where this ends. */
const mostShown = 100;
/** Projects and financings are not kept by name, so that more of them are read than shown. */
const readAtOnce = 500;

/** The first of those that are shown, by name. Beyond the first page it is read on only as long as there are not enough of them. */
async function firstShown<Item extends { readonly id: string; readonly name: string }>(
  firstPage: Page<Item>,
  read: (page: PageRequest) => Promise<Page<Item>>,
  isShown: (item: Item) => boolean,
): Promise<readonly Item[]> {
  const items = firstPage.items.filter(isShown);
  let { nextCursor: cursor } = firstPage;
  while (cursor !== null && items.length < mostShown) {
    const page = await read({ limit: readAtOnce, cursor });
    items.push(...page.items.filter(isShown));
    cursor = page.nextCursor;
  }
  return items.toSorted(byName).slice(0, mostShown);
}

/** The structures right below, and those above that may be seen. */
async function relatives(scope: RequestScope, structure: Structure, belowIds: readonly string[]) {
  const aboveIds = seenAncestorIds(structure, viewerOf(scope));
  const ids = [...belowIds, ...aboveIds];
  const found = ids.length === 0 ? new Map<string, Structure>() : await readStructures(scope.table, ids);
  const visible = (id: string) => {
    const one = found.get(id);
    return one !== undefined && scope.may('View', 'Deal', structurePath(one)) ? [one] : [];
  };
  const above = aboveIds.flatMap(visible);
  const below = belowIds.flatMap(visible).filter(({ launchStatus }) => launchStatus === 'Active');
  const parent = above.find(({ id }) => id === structure.parentId) ?? null;
  return { parent, above, below: below.toSorted(byName) };
}

/** Two round trips: the structure with what hangs on it, and its relatives. What lies in an obsolete one is shown whether obsolete or not. */
export const getStructure: UseCase<Calls['getStructure'], StructuresContext> = async (
  { params },
  { scope, detailsOf },
) => {
  const { table } = scope;
  const { id } = params;
  const seenDetails = detailsOf(scope, id);
  const page = { limit: readAtOnce };
  const [structure, projects, financings, belowIds, organizations, summaries] = await Promise.all([
    readStructure(table, id, 'structureNotFound'),
    projectsIn(table, id, page),
    financingsIn(table, id, page),
    subStructureIds(table, id),
    counterpartiesOf(table, id, id),
    structureSummaries(scope, [id]),
  ]);
  const summary = summaries.get(id) ?? emptySummary;
  const path = structurePath(structure);
  const isShown = (kind: 'Project' | 'Loan') => (item: { readonly id: string; readonly launchStatus: string }) =>
    (item.launchStatus === 'Active' || structure.launchStatus === 'Obsolete') &&
    scope.may('View', kind, [item.id, ...path]);
  const [{ parent, above, below }, hangingBelow, shownProjects, shownFinancings, shownDetails, calendar] =
    await Promise.all([
      relatives(scope, structure, belowIds),
      summaryBelow(scope, structure),
      firstShown(projects, (next) => projectsIn(table, id, next), isShown('Project')),
      firstShown(financings, (next) => financingsIn(table, id, next), isShown('Loan')),
      seenDetails(path),
      readCalendar(table, structure.calendar),
    ]);
  const viewer = viewerOf(scope);
  const view: StructureView = {
    ...seenStructure(structure, viewer),
    summary,
    withParts: summaryWithParts(summary, hangingBelow),
    parent: parent && referenceTo(parent),
    ancestors: above.map(referenceTo),
    parentCurrencyUnit: parent && { value: parent.currency },
    subStructures: below.map((one) => ({ ...referenceTo(one), structureType: one.structureType })),
    projects: shownProjects.map((one) => projectView(one, structure, viewer)),
    loans: shownFinancings.map((one) => financingView(one, structure, viewer)),
    organizations,
    details: shownDetails,
    businessDays: calendar && BusinessDays.parse(calendar),
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
