import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant, CovenantTest } from '#shared/domain/covenant.ts';
import { isDense } from '#shared/domain/covenant-periods.ts';
import type { CovenantResult } from '#shared/domain/covenant-result.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import type { CovenantFigures } from '../tested-figures.ts';
import { readResults, readResultsOf, resultKey } from './result-records.ts';

/** Each with its explanation and its audit record. */
const resultsInTransaction = 20;

type Content = Omit<CovenantResult, 'version' | 'updatedAt'>;

/** What a result says: two that say the same are one. */
const said = ({ value, unit, operator, threshold, result, levels, metric, window, subjectId }: Content): string =>
  JSON.stringify([value, unit, operator, threshold, result, levels, metric, window, subjectId]);

function contentOf(
  covenant: Covenant,
  { periodEnd, value, unit, operator, threshold, headroom, result, levels, stackLog }: CovenantTest,
): Content | null {
  const { id: covenantId, metric, window, subjectId, version: covenantVersion } = termsOn(covenant, periodEnd);
  if (metric === null) return null;
  const tested = { covenantId, periodEnd, value, unit, operator, threshold, headroom, result, levels };
  return { ...tested, metric, window, subjectId, covenantVersion, figures: [], explanation: stackLog };
}

/** With what the figure follows from in place of the figure alone. */
async function explained(content: Content, covenant: Covenant, figures: CovenantFigures): Promise<Content> {
  const metric = await figures.explain(covenant, content.periodEnd);
  if (metric === null) return content;
  const { children, ...headroom } = content.explanation;
  const explanation = {
    ...headroom,
    children: children.map((child) => (child.label === content.metric ? metric : child)),
  };
  return { ...content, figures: [...figures.basisOf(covenant, content.periodEnd)], explanation };
}

interface Keeping {
  readonly table: Table;
  readonly actor: Actor;
  readonly at: Date;
}

/**
 * Keeps how the tests of a covenant come out. What comes out as it is kept already is not written again. Refuses with `recordChanged` where somebody else
 * keeps the same results at the same time.
 */
export async function keepResults(
  covenant: Covenant,
  tests: readonly CovenantTest[],
  figures: CovenantFigures,
  { table, actor, at }: Keeping,
): Promise<void> {
  const contents = tests.flatMap((test) => contentOf(covenant, test) ?? []);
  if (contents.length === 0) return;
  const { entityId, id } = covenant;
  // Of days and weeks far more is kept than is judged.
  const judged = contents.map(({ periodEnd }) => periodEnd);
  const results = isDense(covenant)
    ? await readResultsOf(table, entityId, id, judged)
    : await readResults(table, entityId, id);
  const kept = new Map(results.map((one) => [one.periodEnd, one]));
  const open = contents.filter((content) => {
    const known = kept.get(content.periodEnd);
    return known === undefined ? content.result !== 'Pending' : said(known) !== said(content);
  });
  for (let from = 0; from < open.length; from += resultsInTransaction) {
    const some = open.slice(from, from + resultsInTransaction);
    const values = await Promise.all(some.map((content) => explained(content, covenant, figures)));
    const changes = values.map((value) =>
      table.change({
        key: resultKey(covenant.entityId, covenant.id, value.periodEnd),
        expects: kept.get(value.periodEnd)?.version ?? 'absent',
        value,
        event: 'covenant.tested',
      }),
    );
    await writeRecords(changes, actor, at);
  }
}
