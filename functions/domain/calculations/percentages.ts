import type { StoredDetail } from '#functions/domain/metrics/exports/figure-reader.ts';
import type { SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { HeldColumn, HeldFacts } from '#shared/metrics/inputs/held.ts';
import { isPercentage, percentsInOne } from '#shared/metrics/told/percent.ts';

/** The figures and facts of some details as formulas take them. */
export function asComputed(
  { columns, dated }: Pick<SeriesSnapshot, 'columns' | 'dated'>,
  details: readonly Pick<StoredDetail, 'id' | 'unit'>[],
): { readonly columns: readonly HeldColumn[]; readonly facts: readonly HeldFacts[] } {
  const unitOf = new Map(details.map(({ id, unit }) => [id, unit]));
  const known = <Held extends { readonly detailId: string }>(all: readonly Held[]) =>
    all.filter(({ detailId }) => unitOf.has(detailId));
  const isShare = ({ detailId }: { readonly detailId: string }) => isPercentage(unitOf.get(detailId) ?? '');
  return {
    columns: known(columns).map((column) => (isShare(column) ? columnOfShares(column) : column)),
    facts: known(dated).map((facts) => (isShare(facts) ? factsOfShares(facts) : facts)),
  };
}

const columnOfShares = (column: HeldColumn): HeldColumn => ({
  ...column,
  cells: { ...column.cells, values: column.cells.values.map((value) => value / percentsInOne) },
});

const factsOfShares = (facts: HeldFacts): HeldFacts => ({
  ...facts,
  entries: facts.entries.map((entry) =>
    typeof entry.value === 'number' ? { ...entry, value: entry.value / percentsInOne } : entry,
  ),
});
