import { inParallel } from '#functions/platform/in-parallel.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { ImportFault } from '#shared/domain/structure-import.ts';
import { prepareChange } from './change-entity.ts';
import { headingOf } from './columns.ts';
import { anyStructure, type Creation, faultsOf, fieldFaults, prepareStructure, prepareSubEntity } from './creation.ts';
import { everyFault } from './fault-rules.ts';
import type { PlannedRow } from './plan.ts';
import { rowKey } from './read-rows.ts';
import type { Target } from './resolve.ts';

const checkedAtOnce = 25;

/** As deep as structures may go; `requireParent` says the same of stored ones. */
const deepest = 10;

interface Checking extends Creation {
  /** A structure to try in what names none that there is. */
  readonly anywhere: () => Promise<Structure>;
  /** Rows that were checked before those that name them, by their keys. */
  readonly checked: Map<string, PlannedRow>;
  /** Structures as they would be created, by the keys of their rows. */
  readonly upcoming: Map<string, Structure>;
}

/** The report of a long file has to fit one answer. */
const mostFaults = 12;

/** One sentence a column is enough: the first one tells what to do first. */
export const onePerColumn = (faults: readonly ImportFault[]): readonly ImportFault[] =>
  faults.filter(({ column }, at) => faults.findIndex((other) => other.column === column) === at).slice(0, mostFaults);

const invalid = (row: PlannedRow, faults: readonly ImportFault[]): PlannedRow => ({
  ...row,
  status: 'invalid',
  faults: onePerColumn(faults),
});

/** Faults of a row because of rows that it needs and that are not valid themselves. */
function neededFaults(row: PlannedRow, { checked }: Checking): readonly ImportFault[] {
  const about = (target: Target | null, field: string): ImportFault[] => {
    if (target?.kind !== 'row') return [];
    const { sheet, row: number } = target.row;
    const message = `Row ${number} of ${sheet}, which this row needs, is not valid.`;
    const isInvalid = checked.get(rowKey(target.row))?.status === 'invalid';
    return isInvalid ? [{ column: headingOf(row.sheet, field), message }] : [];
  };
  return [...about(row.target, 'home'), ...row.projectTargets.flatMap((target) => about(target, 'projects'))];
}

/** The structure that a row names, as it is stored or as it would be created. */
function homeOf(target: Target | null, { upcoming }: Checking): Structure | null {
  if (target === null) return null;
  return target.kind === 'stored' ? target.entity.home : (upcoming.get(rowKey(target.row)) ?? null);
}

/** Tries a structure without writing it. A parent of the file is not stored yet, so it is put in afterwards. */
async function tryStructure(row: PlannedRow, checking: Checking): Promise<readonly ImportFault[]> {
  const home = homeOf(row.target, checking);
  const { created } = await prepareStructure(row, row.target?.kind === 'stored' ? home : null, checking);
  const ancestorIds = home === null ? [] : [...structurePath(home)];
  if (ancestorIds.length >= deepest) {
    return [{ column: headingOf(row.sheet, 'home'), message: `Structures go at most ${deepest} levels deep.` }];
  }
  if (row.status === 'new') checking.upcoming.set(rowKey(row), { ...created, parentId: home?.id ?? null, ancestorIds });
  return [];
}

/** Tries a project or financing without writing it, with those of its projects that are stored. */
async function trySubEntity(row: PlannedRow, checking: Checking): Promise<readonly ImportFault[]> {
  const home = homeOf(row.target, checking) ?? (await checking.anywhere());
  const projectIds = row.projectTargets.flatMap((target) => (target.kind === 'stored' ? [target.entity.id] : []));
  await prepareSubEntity(row, home, projectIds, checking);
  return [];
}

async function faultsOfTrying(row: PlannedRow, checking: Checking): Promise<readonly ImportFault[]> {
  try {
    return await (row.sheet === 'Structures' ? tryStructure(row, checking) : trySubEntity(row, checking));
  } catch (error) {
    return faultsOf(error, row.sheet);
  }
}

/** Tries a change without writing it, without what the file has yet to create. */
async function checkedChange(row: PlannedRow, checking: Checking): Promise<PlannedRow> {
  const storedId = (target: Target): string[] => (target.kind === 'stored' ? [target.entity.id] : []);
  const named = {
    parentId: row.target === null ? null : (storedId(row.target)[0] ?? null),
    projectIds: row.projectTargets.flatMap(storedId),
  };
  try {
    await prepareChange(row, named, row.change?.version ?? 0, checking);
    const needed = neededFaults(row, checking);
    return needed.length === 0 ? row : { ...row, status: 'blocked', faults: onePerColumn([...needed, ...row.faults]) };
  } catch (error) {
    return { ...row, status: 'blocked', faults: onePerColumn([...faultsOf(error, row.sheet), ...row.faults]) };
  }
}

async function checkedRow(row: PlannedRow, checking: Checking): Promise<PlannedRow> {
  if (row.status === 'differs') return checkedChange(row, checking);
  if (row.change !== null || row.status === 'exists' || row.status === 'made') return row;
  const known = [...row.faults, ...fieldFaults(row), ...neededFaults(row, checking)];
  const faults = await everyFault(row, known, (tried) => faultsOfTrying(tried, checking));
  return faults.length === 0 ? row : invalid(row, faults);
}

/** How many rows of the file stand above a structure. Structures in a cycle are at the top, where they are refused. */
function depths(rows: readonly PlannedRow[]): ReadonlyMap<string, number> {
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  const known = new Map<string, number>();
  const depthOf = (row: PlannedRow): number => {
    const key = rowKey(row);
    const depth = known.get(key);
    if (depth !== undefined) return depth;
    known.set(key, 0);
    const above = row.target?.kind === 'row' ? byKey.get(rowKey(row.target.row)) : undefined;
    const own = above === undefined || row.status === 'invalid' ? 0 : depthOf(above) + 1;
    known.set(key, own);
    return own;
  };
  for (const row of rows) depthOf(row);
  return known;
}

/** Rows in the order in which their entities can be created, in groups whose rows do not need each other. */
export function inOrder<Row extends PlannedRow>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const structures = rows.filter(({ sheet }) => sheet === 'Structures');
  const depth = depths(structures);
  const levels = [...Map.groupBy(structures, (row) => depth.get(rowKey(row)) ?? 0)].toSorted(([a], [b]) => a - b);
  const of = (sheet: Row['sheet']) => rows.filter((row) => row.sheet === sheet);
  return [...levels.map(([, level]) => level), of('Projects'), of('Financings')];
}

/** Checks rows as if they were created one after the other, and writes nothing. */
export async function checkRows(rows: readonly PlannedRow[], creation: Creation): Promise<readonly PlannedRow[]> {
  const checking: Checking = { ...creation, anywhere: anyStructure(creation), checked: new Map(), upcoming: new Map() };
  for (const group of inOrder(rows)) {
    const checked = await inParallel(group, checkedAtOnce, (row) => checkedRow(row, checking));
    for (const row of checked) checking.checked.set(rowKey(row), row);
  }
  return rows.map((row) => checking.checked.get(rowKey(row)) ?? row);
}
