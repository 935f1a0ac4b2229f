import type { DataKind } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { EnteringContext } from '../context.ts';
import { mayOnDetail } from '../exports/detail-rights-reader.ts';
import { figuresOf, readEntityFigures } from '../exports/figure-reader.ts';

/** Refuses to enter, correct or delete values of a detail. */
export const refused = (detailName: string): DomainError =>
  new DomainError('notPermitted', { reason: `Edit on Detail ${detailName}` });

const enteredIn = ({ values, dated }: EnteredColumn) => [...values, ...dated].flatMap(({ value }) => value ?? []);

/** What stands now in the details and lengths of periods of columns. */
async function standing(
  entityId: string,
  dataKind: DataKind,
  columns: readonly EnteredColumn[],
  { scope, series }: EnteringContext,
) {
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, dataKind, {
    details: new Set(columns.map(({ detailName }) => detailIdOf(detailName))),
    frequencies: [...new Set(columns.map(({ frequency }) => frequency))],
  });
  return { figures: figuresOf(snapshot, details), dated: snapshot.dated };
}

type Standing = Awaited<ReturnType<typeof standing>>;

/** Of what stands, the values where a column is written. */
function replacedBy({ detailName, frequency, values, dated }: EnteredColumn, stands: Standing): FactValue[] {
  const id = detailIdOf(detailName);
  const periods = new Set<string>(values.map(({ period }) => period));
  const days = new Set(dated.map(({ from }) => from));
  return [
    ...stands.figures
      .filter((figure) => figure.detailId === id && figure.frequency === frequency && periods.has(figure.period))
      .map(({ value }) => value),
    ...stands.dated
      .filter(({ detailId }) => detailId === id)
      .flatMap(({ entries }) => entries.filter(({ from }) => days.has(from)).flatMap(({ value }) => value ?? [])),
  ];
}

/** Where a right holds for some values only, it has to hold for those that are replaced or removed as well. */
export async function requireFigureRights(
  entityId: string,
  columns: readonly EnteredColumn[],
  context: EnteringContext,
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
  const byKind = [...Map.groupBy(columns, ({ dataKind }) => dataKind)];
  const stands = new Map(
    await Promise.all(byKind.map(async ([kind, own]) => [kind, await standing(entityId, kind, own, context)] as const)),
  );
  for (const column of columns) {
    const found = stands.get(column.dataKind);
    const all = [...enteredIn(column), ...(found === undefined ? [] : replacedBy(column, found))];
    if (!mayOnDetail(scope, 'Edit', entityId, column.detailName, all)) throw refused(column.detailName);
  }
}
