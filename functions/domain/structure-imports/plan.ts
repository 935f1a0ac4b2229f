import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import type { CheckedStatus, ImportedEntity, ImportFault, ImportSheet } from '#shared/domain/structure-import.ts';
import { headingOf } from './columns.ts';
import type { OwnChoices } from './own-choices.ts';
import { mostProjects, rowKey, type SheetRow } from './read-rows.ts';
import { type Nameable, type Resolution, resolver, type Target } from './resolve.ts';
import { changeOf, type RowChange } from './row-changes.ts';

/** A row with what an import would do about it; `made`: this import has created its entity already. */
export interface PlannedRow extends SheetRow {
  readonly status: CheckedStatus | 'made';
  readonly entity: ImportedEntity | null;
  readonly target: Target | null;
  readonly projectTargets: readonly Target[];
  /** What the row would change of the entity that it names; null where it names none. */
  readonly change: RowChange | null;
}

const kindOf: Readonly<Record<ImportSheet, Entity['kind']>> = {
  Structures: 'Deal',
  Projects: 'Project',
  Financings: 'Loan',
};

export interface PlanInput extends Nameable {
  /** The organization allows one financing a project. */
  readonly allowsOneFinancing: boolean;
  readonly own: OwnChoices;
}

const referenceTo = ({ id, home }: Entity): ImportedEntity => ({ id, dealId: home.id });

/** The first row of the file with each custom id. */
function firstByCustomId(rows: readonly SheetRow[]): ReadonlyMap<string, SheetRow> {
  const first = new Map<string, SheetRow>();
  for (const row of rows) {
    const key = row.customId === null ? null : comparedName(row.customId);
    if (key !== null && !first.has(key)) first.set(key, row);
  }
  return first;
}

/** The entity that the row was exported from; null where there is none, or none that the user may see: the file comes from elsewhere. */
function exportedFrom({ id, sheet }: SheetRow, { stored, scope }: PlanInput): Entity | null {
  const entity = id === null ? null : stored.byId(id);
  return entity?.kind === kindOf[sheet] && scope.may('View', entity.kind, entity.path) ? entity : null;
}

/** The entity that the row names by the id of the product or its custom id; a fault where it is none that the row may mean. */
function existing(row: SheetRow, firstRows: ReadonlyMap<string, SheetRow>, input: PlanInput): Entity | string | null {
  const { stored, scope } = input;
  const from = exportedFrom(row, input);
  if (row.customId === null) return from;
  const first = firstRows.get(comparedName(row.customId));
  if (first !== undefined && first !== row) return `Row ${first.row} of ${first.sheet} has this custom id, too.`;
  if (from !== null) return from;
  const entity = stored.byCustomId(row.customId);
  if (entity === null) return null;
  const isMeant = entity.kind === kindOf[row.sheet] && scope.may('View', entity.kind, entity.path);
  return isMeant ? entity : 'Another entity has this custom id.';
}

/** One that goes by another name may not be the one that was meant, where only its custom id tells. */
function nameRemarks(row: SheetRow, { id, name }: Entity): readonly ImportFault[] {
  if (row.name === '' || row.name === name || row.id === id) return [];
  const message = `“${name}” has this custom id. Make sure that this row means it.`;
  return [{ column: headingOf(row.sheet, 'name'), message }];
}

/** What is archived stays so, and with it what lies in an archived structure. */
function archivedRemarks(row: SheetRow, { name, kind, launchStatus, home }: Entity): readonly ImportFault[] {
  const quoted = (text: string): string => `“${text}” is archived`;
  const column = headingOf(row.sheet, 'customId');
  if (launchStatus === 'Obsolete') {
    return [{ column, message: `${quoted(name)}. The import does not restore it; restore it on its own page.` }];
  }
  if (kind === 'Deal' || home.launchStatus === 'Active') return [];
  return [{ column, message: `${quoted(home.name)}, and with it what lies in it. The import does not restore it.` }];
}

const fault = (row: SheetRow, field: string, message: string): ImportFault => ({
  column: headingOf(row.sheet, field),
  message,
});

/** Whether a structure would be part of itself. */
function isInCycle(row: PlannedRow, byKey: ReadonlyMap<string, PlannedRow>): boolean {
  const seen = new Set<string>();
  let current: PlannedRow | undefined = row;
  while (current?.target?.kind === 'row') {
    const above: string = rowKey(current.target.row);
    if (above === rowKey(row)) return true;
    if (seen.has(above)) return false;
    seen.add(above);
    current = byKey.get(above);
  }
  return false;
}

const isTarget = (resolution: Resolution): resolution is { readonly target: Target } => 'target' in resolution;

interface Planning extends PlanInput {
  readonly first: ReadonlyMap<string, SheetRow>;
  readonly resolve: ReturnType<typeof resolver>;
}

/** What is wrong with how a row is named and with what it names. */
function referenceFaults(
  row: SheetRow,
  holder: string | null,
  home: Resolution | null,
  projects: readonly Resolution[],
) {
  const tooMany = `Name at most ${mostProjects} projects. Connect others on the screen of the financing.`;
  return [
    ...(holder === null ? [] : [fault(row, 'customId', holder)]),
    ...(home === null || isTarget(home) ? [] : [fault(row, 'home', home.fault)]),
    ...projects.flatMap((one) => (isTarget(one) ? [] : [fault(row, 'projects', one.fault)])),
    ...(projects.length > mostProjects ? [fault(row, 'projects', tooMany)] : []),
  ];
}

const targetsOf = (home: Resolution | null, projects: readonly Resolution[]) => ({
  target: home !== null && isTarget(home) ? home.target : null,
  projectTargets: projects.flatMap((one) => (isTarget(one) ? [one.target] : [])),
});

/** What is archived is changed by being restored only. */
function existingRow(
  row: SheetRow,
  entity: Entity,
  named: { readonly home: Resolution | null; readonly projects: readonly Resolution[] },
  { stored, own }: Planning,
): Pick<PlannedRow, 'status' | 'entity' | 'faults' | 'change'> {
  const archived = archivedRemarks(row, entity);
  const reference = { entity: referenceTo(entity) };
  if (archived.length > 0) return { ...reference, status: 'exists', faults: archived, change: null };
  const change = changeOf(row, stored.compared(entity), named, own);
  const remarks = [...nameRemarks(row, entity), ...change.remarks];
  if (change.faults.length > 0) {
    return { ...reference, status: 'blocked', faults: [...change.faults, ...remarks], change };
  }
  return { ...reference, status: change.changes.length > 0 ? 'differs' : 'exists', faults: remarks, change };
}

function plannedRow(row: SheetRow, planning: Planning): PlannedRow {
  const { made: madeBefore, first, resolve } = planning;
  const made = madeBefore.get(rowKey(row));
  const planned = { ...row, target: null, projectTargets: [], change: null };
  if (made !== undefined) return { ...planned, faults: [], status: 'made', entity: made };
  const holder = existing(row, first, planning);
  const home = row.home === null ? null : resolve.structure(row.home, row);
  const projects = row.projects.map((customId) => resolve.project(customId));
  if (holder !== null && typeof holder !== 'string') {
    return { ...planned, ...targetsOf(home, projects), ...existingRow(row, holder, { home, projects }, planning) };
  }
  const faults = [...row.empty, ...row.faults, ...referenceFaults(row, holder, home, projects)];
  return {
    ...planned,
    faults,
    status: faults.length === 0 ? 'new' : 'invalid',
    entity: null,
    change: null,
    ...targetsOf(home, projects),
  };
}

/** Rows with a fault where an earlier one finances the same project and only one may. What is stored is asked about when a row is tried. */
function withOneFinancing(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  const financed = new Map<string, number>();
  return rows.map((row) => {
    if (row.status !== 'new') return row;
    const projects = row.projects.map(comparedName);
    const earlier = projects.flatMap((project) => financed.get(project) ?? [])[0];
    for (const project of projects) if (!financed.has(project)) financed.set(project, row.row);
    if (earlier === undefined) return row;
    const message = `Row ${earlier} finances the same project. Your organization allows one financing a project.`;
    return { ...row, status: 'invalid' as const, faults: [fault(row, 'projects', message)] };
  });
}

/** Rows with a fault where an earlier one names the same entity: both could not be done. */
function withOneRowEach(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  const seen = new Map<string, PlannedRow>();
  return rows.map((row) => {
    if (row.change === null || row.entity === null) return row;
    const earlier = seen.get(row.entity.id);
    if (earlier === undefined) {
      seen.set(row.entity.id, row);
      return row;
    }
    const message = `Row ${earlier.row} of ${earlier.sheet} names the same entity.`;
    const faults = [fault(row, row.id === row.entity.id ? 'id' : 'customId', message)];
    return { ...row, status: 'invalid' as const, faults, entity: null, change: null };
  });
}

/** What an import would do about each row, as far as its rows tell by themselves and by what is stored under the names that they use. */
export function planRows(input: PlanInput): readonly PlannedRow[] {
  const first = firstByCustomId(input.rows);
  const planning = { ...input, first, resolve: resolver({ ...input, first }) };
  const planned = input.rows.map((row) => plannedRow(row, planning));
  const byKey = new Map(planned.map((row) => [rowKey(row), row]));
  const apart = withOneRowEach(planned);
  const checked = input.allowsOneFinancing ? withOneFinancing(apart) : apart;
  return checked.map((row) => {
    if (row.sheet !== 'Structures' || !isInCycle(row, byKey)) return row;
    const faults = [...row.faults, fault(row, 'home', 'This structure would be part of itself.')];
    return { ...row, faults, status: 'invalid' as const };
  });
}
