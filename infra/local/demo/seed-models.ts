import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { isPercentage } from '#shared/metrics/told/percent.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import type { NewColumn } from './model/columns.ts';
import { dealColumns } from './model/deal-columns.ts';
import type { DealModel } from './model/deal-model.ts';

/** To the decimals that a figure has: what is left by binary fractions goes. */
const inPercent = (share: number): number => Number((share * 100).toFixed(6));

/** Models count in shares of one, as formulas do; people enter percent. */
function asEntered(column: NewColumn): NewColumn {
  if (!isPercentage(detailTypeOf(column.detailName)?.unit ?? '')) return column;
  const { values = [], dated = [] } = column;
  const told = <Entry extends { readonly value: unknown }>(entry: Entry): Entry =>
    typeof entry.value === 'number' ? { ...entry, value: inPercent(entry.value) } : entry;
  return { ...column, values: values.map(told), dated: dated.map(told) };
}

/** Enters the figures of deals: one call for each project and financing. */
export async function seedModels(
  api: DemoApi,
  by: DemoPerson,
  { entities }: DemoBook,
  models: readonly DealModel[],
): Promise<void> {
  await Promise.all(
    models.flatMap(dealColumns).map(({ customId, columns, note }) =>
      api.call(by, 'POST', `/api/entities/${entities.get(customId).id}/data`, {
        columns: columns.map(asEntered),
        documentId: null,
        note,
      }),
    ),
  );
}
