import type { Axis } from '#shared/metrics/engine/axis.ts';
import type { Reason } from '#shared/metrics/engine/reasons.ts';
import { reasonTold } from '#shared/metrics/told/reason-words.ts';
import type { Run } from './run.ts';

/** Why there is no value, as a sentence. */
export const reasonInWords = (reason: Reason, axis: Axis, { entity, definitions, read, rateOf }: Run): string =>
  reasonTold(reason, axis, {
    entityId: entity.id,
    definitions,
    nameOf: (id) => read.get(id)?.entity.name ?? null,
    currencyOf: (id) => read.get(id)?.held.currency ?? '',
    rateOf,
  });
