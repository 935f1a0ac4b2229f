import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { FigureOutcome, ImportedFigureCounts, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import { findImport, importChange } from './import-records.ts';
import type { ImportWork } from './import-work.ts';

export const counted = (count: number, one: string, many = one): readonly string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${count === 1 ? one : many}`];

function outcomesOf(rows: Iterable<ImportedFigureRow>): Record<FigureOutcome, number> {
  const counts: Record<FigureOutcome, number> = { added: 0, replaced: 0, same: 0, conflict: 0, putBack: 0, stays: 0 };
  for (const { figures } of rows) for (const { outcome } of figures) counts[outcome] += 1;
  return counts;
}

const faultyIn = (rows: readonly ImportedFigureRow[]): number => rows.filter(({ faults }) => faults.length > 0).length;

function countsOf(rows: readonly ImportedFigureRow[]): ImportedFigureCounts {
  const { added, replaced, same, conflict, putBack, stays } = outcomesOf(rows);
  return { written: added + replaced + putBack + stays, same, conflict, faulty: faultyIn(rows), putBack, stays };
}

/** What an import has done, as its job tells it. */
export function importSummary(rows: readonly ImportedFigureRow[]): string {
  const { added, replaced, same, conflict } = outcomesOf(rows);
  const parts = [
    ...counted(added, 'figure added', 'figures added'),
    ...counted(replaced, 'replaced'),
    ...counted(same, 'as before'),
    ...counted(conflict, 'kept as it stood', 'kept as they stood'),
    ...counted(faultyIn(rows), 'row left out', 'rows left out'),
  ];
  return parts.join(', ') || 'Nothing to import';
}

/** Keeps with an import what it has come to, so that a list of imports reads no rows. */
export async function recordCounts(
  rows: readonly ImportedFigureRow[],
  { one: { id }, context }: Pick<ImportWork, 'one' | 'context'>,
): Promise<void> {
  const { table, actor, clock } = context.scope;
  const counts = countsOf(rows);
  await attempted(async () => {
    const one = await findImport(table, id);
    if (one === null) throw new Error(`Import ${id} is missing.`);
    await writeRecords([importChange(table, { ...one, counts }, one.version, 'counted')], actor, clock.now());
  });
}
