import type { ImportFault } from '#shared/domain/structure-import.ts';
import { fieldOf } from './columns.ts';
import type { PlannedRow } from './plan.ts';

/** Fields by whose values others are judged; as long as one of them is at fault, nobody can tell. */
const judgedBy: Readonly<Record<string, readonly string[]>> = {
  lienPriority: ['financingType'],
  grantRole: ['financingType'],
  statusId: ['structureType', 'financingType'],
  state: ['country'],
  county: ['state', 'country'],
};

/** Whether a fault is about a column that is not told of yet, and holds whatever the columns at fault should say. */
function isNews(row: PlannedRow, { column }: ImportFault, told: readonly ImportFault[]): boolean {
  if (told.some((fault) => fault.column === column)) return false;
  const faulty = told.map((fault) => fieldOf(row.sheet, fault.column));
  return !(judgedBy[fieldOf(row.sheet, column) ?? ''] ?? []).some((field) => faulty.includes(field));
}

/** The row as if the fields at fault had been left empty; every entity needs a name. */
function withoutFaulty(row: PlannedRow, faults: readonly ImportFault[]): PlannedRow {
  if (faults.length === 0) return row;
  const faulty = new Set(faults.map(({ column }) => fieldOf(row.sheet, column)));
  const sound = Object.entries(row.fields).filter(([field]) => !faulty.has(field));
  return {
    ...row,
    status: 'invalid',
    fields: { name: 'Any', ...Object.fromEntries(sound) },
    projectTargets: faulty.has('projects') ? [] : row.projectTargets,
  };
}

/** More than refusals can come after each other. */
const mostTries = 6;

/**
 * All faults of a row, beginning with those that are known. Refusals come one after the other, so what is at fault is left out and the rest
 * tried again, until nothing else is refused.
 */
export async function everyFault(
  row: PlannedRow,
  known: readonly ImportFault[],
  faultsOfTrying: (row: PlannedRow) => Promise<readonly ImportFault[]>,
): Promise<readonly ImportFault[]> {
  let faults = known;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tried = await faultsOfTrying(withoutFaulty(row, faults));
    const more = tried.filter((fault) => isNews(row, fault, faults));
    if (more.length === 0) break;
    faults = [...faults, ...more];
  }
  return faults;
}
