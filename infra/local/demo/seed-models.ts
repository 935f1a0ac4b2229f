import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { asEntered } from './model/as-entered.ts';
import { dealColumns } from './model/deal-columns.ts';
import type { DealModel } from './model/deal-model.ts';

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
