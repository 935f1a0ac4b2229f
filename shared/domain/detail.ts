import * as z from 'zod';
import { Datapoint, DatedValue, Provenance } from './datapoint.ts';
import { enteredName } from './entered-text.ts';
import { LaunchStatus } from './entity-types.ts';
import { recordStamp } from './record-stamp.ts';
import { StackLog } from './stack-log.ts';

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

/** A detail as it is kept. `unit` holds for each of its figures. */
const detailShape = {
  id: z.string(),
  entityId: z.string(),
  name: z.string(),
  valueType: ValueType,
  valueSource: ValueSource,
  unit: z.string(),
  /** True when the name is not of the catalog. */
  custom: z.boolean(),
  launchStatus: LaunchStatus,
  /** Whether somebody who approves what is entered here has approved the detail. */
  approved: z.boolean(),
  ...recordStamp,
};

/** What a detail is on its entity, without its values. Details of before had no states. */
export const BareDetail = z.object({
  ...detailShape,
  launchStatus: LaunchStatus.default('Active'),
  approved: z.boolean().default(false),
});
export type BareDetail = z.infer<typeof BareDetail>;

const valuesShape = {
  latest: Datapoint.nullable(),
  /** The figure before the latest. */
  previous: Datapoint.nullable(),
  /** Of a detail that is not of periods: what holds today, or on the day that was asked for. */
  current: DatedValue.nullable(),
  /** Of the value that counts: `latest`, or else `current`. */
  period: z.string().nullable(),
  source: Provenance.nullable(),
  /** The last figures, the oldest first, where a number of periods was asked for. */
  recent: z.array(Datapoint),
  /** Why the value is what it is; told only where it was asked for. */
  stackLog: StackLog.nullable().optional(),
};

/** A detail of one entity with its values. */
export const Detail = BareDetail.extend({
  ...valuesShape,
  previous: valuesShape.previous.default(null),
  current: valuesShape.current.default(null),
  period: valuesShape.period.default(null),
  source: valuesShape.source.default(null),
  recent: valuesShape.recent.default([]),
});
export type Detail = z.infer<typeof Detail>;

/** The same as a list answers it: nothing stands in for a field that was left out. */
export const ListedDetail = z.object({ ...detailShape, ...valuesShape });

export const NewDetail = z.object({
  name: enteredName(200),
  /** Left out: the unit of the catalog. */
  unit: z.string().min(1).max(40).optional(),
});
export type NewDetail = z.infer<typeof NewDetail>;

const changeShape = {
  version: z.number().int().min(1),
  launchStatus: LaunchStatus.optional(),
  approved: z.boolean().optional(),
};

const unknownField = ({ code }: { readonly code?: string | undefined }): string | undefined =>
  code === 'unrecognized_keys'
    ? 'Send `version` with `launchStatus` or `approved` and nothing else: a detail cannot be changed in another way.'
    : undefined;

const isChange = ({ launchStatus, approved }: { readonly launchStatus?: unknown; readonly approved?: unknown }) =>
  launchStatus !== undefined || approved !== undefined;
const nothingToChange = 'Send `launchStatus` or `approved`.';

/** Obsolete details keep their figures and are left out of lists. Nothing else of a detail changes, and whoever asks for more is refused. */
export const DetailChange = z.strictObject(changeShape, { error: unknownField }).refine(isChange, nothingToChange);
export type DetailChange = z.infer<typeof DetailChange>;

/** The same of several details at once, all or none of them. */
export const DetailChanges = z
  .array(
    z
      .strictObject({ id: z.string().max(200), ...changeShape }, { error: unknownField })
      .refine(isChange, nothingToChange),
  )
  .min(1)
  .max(40)
  .refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, 'Name each detail once.');
export type DetailChanges = z.infer<typeof DetailChanges>;

/** Fields of a detail that a list can do without. */
const fieldsLeftOut = new Set(Object.keys(Detail.shape).filter((name) => name !== 'id'));

/** Names of fields, separated by commas or told one by one. */
export const ExcludedDetailFields = z
  .union([z.string().max(500), z.array(z.string().max(500)).max(40)])
  .transform((told) => [told].flat().flatMap((text) => text.split(',').map((name) => name.trim())))
  .refine((names) => names.every((name) => fieldsLeftOut.has(name)), 'Name fields of a detail, separated by commas.');
