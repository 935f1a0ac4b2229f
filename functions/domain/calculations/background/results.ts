import * as z from 'zod';
import { putResult, readResult } from '#functions/platform/files/result-store.ts';
import { ComputedDetail, ComputedMetric } from '#shared/domain/computed-metric.ts';
import { Period } from '#shared/time/dates.ts';
import type { StoredComputation } from './computation-records.ts';

const StoredAnswer = z.object({ periods: z.array(Period), metrics: z.array(ComputedMetric), currency: z.string() });

/** What was computed, as far as its starter could see it then. What is compared is kept before it was, so that each side can be judged again. */
export const ComputationContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('metrics'), one: StoredAnswer, other: StoredAnswer.nullable() }),
  z.object({ kind: z.literal('detail'), detail: ComputedDetail }),
]);
export type ComputationContent = z.infer<typeof ComputationContent>;

const folder = 'metric-computations';
const nameOf = (id: string, attempt: number): string => `${id}-${attempt}`;

export const keepContent = (organizationId: string, id: string, attempt: number, json: string): Promise<void> =>
  putResult(organizationId, folder, nameOf(id, attempt), json);

/** Null where nothing was computed yet, or where it is no longer kept. */
export async function readContent(
  organizationId: string,
  { id, result }: StoredComputation,
): Promise<ComputationContent | null> {
  if (result === null) return null;
  const found = await readResult(organizationId, folder, nameOf(id, result.attempt));
  return found === null ? null : ComputationContent.parse(found);
}
