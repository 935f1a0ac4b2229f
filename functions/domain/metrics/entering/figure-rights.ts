import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from '../context.ts';
import { mayOnDetail } from '../exports/detail-rights-reader.ts';
import { figuresOf, readEntityFigures } from '../exports/figure-reader.ts';

const refused = (detailName: string): DomainError =>
  new DomainError('notPermitted', { reason: `Edit on Detail ${detailName}` });

const enteredIn = ({ values, dated }: EnteredColumn) => [...values, ...dated].flatMap(({ value }) => value ?? []);

/** What stands now where a column is written. */
async function replacedBy(entityId: string, column: EnteredColumn, { scope, series }: MetricsContext) {
  const { detailName, dataKind, frequency, values, dated } = column;
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, dataKind, {
    details: new Set([detailIdOf(detailName)]),
    frequencies: [frequency],
  });
  const periods = new Set<string>(values.map(({ period }) => period));
  const days = new Set(dated.map(({ from }) => from));
  return [
    ...figuresOf(snapshot, details)
      .filter(({ period }) => periods.has(period))
      .map(({ value }) => value),
    ...snapshot.dated.flatMap(({ entries }) =>
      entries.filter(({ from }) => days.has(from)).flatMap(({ value }) => value ?? []),
    ),
  ];
}

/** Where a right holds for some values only, it has to hold for those that are replaced or removed as well. */
export async function requireFigureRights(
  entityId: string,
  columns: readonly EnteredColumn[],
  context: MetricsContext,
): Promise<void> {
  const { scope } = context;
  for (const column of columns) {
    const { detailName } = column;
    const entered = enteredIn(column);
    if (mayOnDetail(scope, 'Edit', entityId, detailName, entered)) continue;
    // Removing alone enters nothing that a right on values could be asked about.
    if (entered.length > 0 || !scope.mayInPart('Edit', 'Detail', entityId)) throw refused(detailName);
  }
  if (!scope.places('Edit', 'Detail').inPart) return;
  for (const column of columns) {
    const replaced = await replacedBy(entityId, column, context);
    const all = [...enteredIn(column), ...replaced];
    if (!mayOnDetail(scope, 'Edit', entityId, column.detailName, all)) throw refused(column.detailName);
  }
}
