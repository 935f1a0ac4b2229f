import * as z from 'zod';
import { Provenance } from '#shared/domain/datapoint.ts';
import type { Period } from '#shared/time/dates.ts';
import { indexOfPeriod } from '#shared/time/figure-period.ts';
import { auditTrail } from './audit-trail.ts';
import { firstShapeSort } from './first-shape.ts';
import type { ColumnKey } from './series-keys.ts';

/** A write of the first shape, as its audit record tells it. */
export const FirstShapeChange = z.object({
  at: z.string(),
  after: z.object({
    source: Provenance,
    months: z.array(z.object({ period: z.string(), after: z.number().nullable() })),
  }),
});

/** What a month was in the first shape, the newest first. */
export async function firstShapeTrail(pk: string, { dataKind, detailId }: ColumnKey, month: Period) {
  const sort = firstShapeSort(dataKind, detailId, indexOfPeriod('Monthly', month));
  const found: { readonly value: number | null; readonly source: Provenance }[] = [];
  for await (const record of auditTrail(pk, sort, true)) {
    const { source, months } = FirstShapeChange.parse(record).after;
    const own = months.find(({ period }) => period === month);
    if (own !== undefined) found.push({ value: own.after, source });
  }
  return found;
}
