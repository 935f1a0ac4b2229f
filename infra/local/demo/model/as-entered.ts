import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { isPercentage } from '#shared/metrics/told/percent.ts';
import type { NewColumn } from './columns.ts';

/** To the decimals that a figure has: what is left by binary fractions goes. */
const inPercent = (share: number): number => Number((share * 100).toFixed(6));

/** Models count in shares of one, as formulas do; people enter percent. */
export function asEntered(column: NewColumn): NewColumn {
  if (!isPercentage(detailTypeOf(column.detailName)?.unit ?? '')) return column;
  const { values = [], dated = [] } = column;
  const told = <Entry extends { readonly value: unknown }>(entry: Entry): Entry =>
    typeof entry.value === 'number' ? { ...entry, value: inPercent(entry.value) } : entry;
  return { ...column, values: values.map(told), dated: dated.map(told) };
}
