import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { periodOfTest, type TestedFigure, testedGrain } from '#shared/domain/tested-figure.ts';
import { readResults } from './result-records.ts';

/** The figures by which a covenant was tested last, from the results that are kept. */
export async function keptFigures(table: Table, covenant: Covenant): Promise<readonly TestedFigure[]> {
  const results = await readResults(table, covenant.entityId, covenant.id);
  return results.map(({ periodEnd, value, unit }) => ({
    period: periodOfTest(covenant, periodEnd),
    frequency: testedGrain(covenant) ?? ('Once' as const),
    value,
    unit,
    source: null,
  }));
}
