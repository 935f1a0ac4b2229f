import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { periodOfTest, type TestedFigure, testedGrain } from '#shared/domain/tested-figure.ts';
import { readResults } from './result-records.ts';

/** The figures by which a covenant was tested last, from the results that are kept. */
export async function keptFigures(table: Table, covenant: Covenant): Promise<readonly TestedFigure[]> {
  const results = await readResults(table, covenant.entityId, covenant.id);
  return results.map(({ periodEnd, value, unit }) => {
    const terms = termsOn(covenant, periodEnd);
    const frequency = testedGrain(terms) ?? ('Once' as const);
    return { period: periodOfTest(terms, periodEnd), frequency, value, unit, source: null };
  });
}
