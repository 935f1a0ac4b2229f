import * as z from 'zod';
import { Datapoint, DatedValue } from './datapoint.ts';
import { enteredName } from './entered-text.ts';
import { recordStamp } from './record-stamp.ts';

export const ValueType = z.enum([
  'ScheduleNumber',
  'Number',
  'AnyText',
  'Boolean',
  'Date',
  'SingleSelectOption',
  'MultiSelectOptions',
  'Pattern_MMDD',
  'Pattern_YYYY',
  'Pattern_UUID',
]);

export const ValueSource = z.enum(['Fixed', 'Schedule', 'System', 'Automatic', 'Computed', 'Aggregate', 'Override']);

/** How months become quarters and years. `recompute`: from the rolled-up parts of the formula, never by averaging. */
export const PeriodRollup = z.enum(['sum', 'last', 'first', 'avg', 'min', 'max', 'recompute', 'none']);

/** An entry of the catalog. */
export const DetailType = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  entityTypes: z.array(z.string()),
  valueType: ValueType,
  unit: z.string().nullable(),
  valueSource: ValueSource,
  periodRollup: PeriodRollup,
  formula: z.string().nullable(),
  /** What may be chosen, of details of options. */
  options: z.array(z.string()),
  /** What counts where nobody has entered anything; null where nothing does. */
  default: z.string().nullable(),
  note: z.string().nullable(),
});
export type DetailType = z.infer<typeof DetailType>;

/** A detail of one entity. `unit` holds for each of its figures. */
export const Detail = z.object({
  id: z.string(),
  entityId: z.string(),
  name: z.string(),
  valueType: ValueType,
  valueSource: ValueSource,
  unit: z.string(),
  /** True when the name is not of the catalog. */
  custom: z.boolean(),
  launchStatus: z.enum(['Active', 'Obsolete']).default('Active'),
  latest: Datapoint.nullable(),
  /** The figure before the latest. */
  previous: Datapoint.nullable().default(null),
  /** Of a detail that is not of periods: what holds today. */
  current: DatedValue.nullable().default(null),
  ...recordStamp,
});
export type Detail = z.infer<typeof Detail>;

export const NewDetail = z.object({
  name: enteredName(200),
  /** Left out: the unit of the catalog. */
  unit: z.string().min(1).max(40).optional(),
});
export type NewDetail = z.infer<typeof NewDetail>;

/** Obsolete details keep their figures and are left out of lists. Nothing else of a detail changes, and whoever asks for more is refused. */
export const DetailChange = z.strictObject(
  {
    version: z.number().int().min(1),
    launchStatus: z.enum(['Active', 'Obsolete']),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'Send `version` and `launchStatus` and nothing else: a detail cannot be approved or changed in another way.'
        : undefined,
  },
);
export type DetailChange = z.infer<typeof DetailChange>;
