import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { testedGrain } from '#shared/domain/covenant-test.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import type { TestedFigure } from '#shared/domain/tested-figure.ts';
import { periodOf } from '#shared/time/dates.ts';
import { readResults } from './result-records.ts';

/** The figures by which a covenant was tested last, from the results that are kept. */
export async function keptFigures(table: Table, covenant: Covenant): Promise<readonly TestedFigure[]> {
  const results = await readResults(table, covenant.entityId, covenant.id);
  return results.flatMap(({ periodEnd, value, unit }) => {
    const frequency = testedGrain(termsOn(covenant, periodEnd));
    return frequency === null ? [] : { period: periodOf(periodEnd), frequency, value, unit, source: null };
  });
}
