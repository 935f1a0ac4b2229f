import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { Covenant, CovenantState, CovenantTest } from './covenant.ts';
import { CovenantRisk } from './covenant-risk.ts';
import { Threshold } from './covenant-vocabulary.ts';
import { Visibility } from './entity-types.ts';

/** How a tested figure stood, without the tree that explains it: that is told with the covenant itself. */
const LastTest = CovenantTest.pick({
  periodEnd: true,
  dueDate: true,
  value: true,
  unit: true,
  operator: true,
  threshold: true,
  headroom: true,
  result: true,
  levels: true,
});

/** Where one covenant in force stands. */
export const CovenantStanding = z.object({
  covenantId: z.string(),
  ...Covenant.pick({ name: true, covenantType: true, section: true, metric: true, operator: true, frequency: true })
    .shape,
  /** The level in force; null where there is none, as for reports. */
  threshold: Threshold.nullable(),
  ...CovenantState.pick({
    status: true,
    because: true,
    nextDueDate: true,
    periodEnd: true,
    cureUntil: true,
    extendedCureUntil: true,
  }).shape,
  risk: CovenantRisk,
  lastTest: LastTest.nullable(),
  /** The first test ahead that would be missed by the forecasts; null where there is none, or no forecast. */
  projectedMiss: LastTest.nullable().default(null),
  /** The last day on which what it asks for was handed in. */
  lastDeliveredOn: IsoDate.nullable().default(null),
});
export type CovenantStanding = z.infer<typeof CovenantStanding>;

/** Where the covenants of an entity stand: those in force, the most urgent first. */
export const EntityStanding = z.object({
  entityId: z.string(),
  /** The structure's name. */
  name: z.string(),
  visibilities: z.array(Visibility),
  /** The day for which it was worked out, in UTC. */
  asOf: IsoDate,
  covenants: z.array(CovenantStanding),
});
export type EntityStanding = z.infer<typeof EntityStanding>;
