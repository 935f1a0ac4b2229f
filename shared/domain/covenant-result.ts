import * as z from 'zod';
import { DerivedDate } from '../time/dates.ts';
import { CovenantTest } from './covenant.ts';
import { MeasurementWindow } from './covenant-vocabulary.ts';
import { Id } from './id.ts';
import { StackLog } from './stack-log.ts';

/**
 * How a test came out, with what it was computed from, so that it can be shown later as it was. Whenever it comes out otherwise there is a new version of
 * it, and the earlier ones stay.
 */
export const CovenantResult = z.object({
  covenantId: z.string(),
  periodEnd: DerivedDate,
  /** Pending where the figure was withdrawn that had been tested before. */
  ...CovenantTest.pick({
    value: true,
    unit: true,
    operator: true,
    threshold: true,
    headroom: true,
    result: true,
    levels: true,
  }).shape,
  metric: z.string(),
  window: MeasurementWindow,
  /** Whose figures were tested; null: the structure's own. */
  subjectId: Id.nullable(),
  /** The terms that it was tested by. */
  covenantVersion: z.number().int(),
  /** The figures that were read to compute it, by entity; nothing where a figure was tested as it was entered. */
  figures: z.array(z.object({ entityId: z.string(), version: z.number().int() })),
  explanation: StackLog,
  version: z.number().int(),
  /** When it first came out so. */
  updatedAt: z.string(),
});
export type CovenantResult = z.infer<typeof CovenantResult>;
