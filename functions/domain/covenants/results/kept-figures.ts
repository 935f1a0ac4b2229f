import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { testedGrain } from '#shared/domain/covenant-test.ts';
import type { TestedFigure } from '#shared/domain/tested-figure.ts';
import { periodOf } from '#shared/time/dates.ts';
import { readResults } from './result-records.ts';

/** The figures by which a covenant was tested last, from the results that are kept. */
export async function keptFigures(table: Table, covenant: Covenant): Promise<readonly TestedFigure[]> {
  const grain = testedGrain(covenant);
  if (grain === null) return [];
  const results = await readResults(table, covenant.entityId, covenant.id);
  return results.map(({ periodEnd, value, unit }) => ({
    period: periodOf(periodEnd),
    frequency: grain,
    value,
    unit,
    source: null,
  }));
}
