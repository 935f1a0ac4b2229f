import { EntityType, entityTypeWord } from '../domain/entity-types.ts';
import { calculationPeriods } from '../domain/reference/periods.ts';
import { type Attribute, entriesOf } from '../domain/reference/reference-entry.ts';
import { detailTypes } from './catalog/detail-types.ts';

const attribute = (id: string, name: string, words: Readonly<Record<string, string>>): Attribute => ({
  id,
  name,
  values: [...entriesOf(words)],
});

/** Words that speak for themselves, each once. */
const asTheyAre = (words: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries([...new Set(words)].map((word) => [word, word]));

/** By what the details of the catalog differ. */
export const detailAttributes: readonly Attribute[] = [
  attribute('valueType', 'Kind of value', {
    ScheduleNumber: 'Number for each month',
    Number: 'Number',
    AnyText: 'Text',
    Boolean: 'Yes or no',
    Date: 'Date',
    SingleSelectOption: 'One of several options',
    MultiSelectOptions: 'Some of several options',
    Pattern_MMDD: 'Month and day',
    Pattern_YYYY: 'Year',
    Pattern_UUID: 'Reference',
  }),
  attribute('valueSource', 'Where the value comes from', {
    Fixed: 'Entered once',
    Schedule: 'Entered for each month',
    System: 'Kept by the system',
    Automatic: 'Brought by an integration',
    Computed: 'Computed from a formula',
    Aggregate: 'Summed up from what belongs to it',
    Override: 'Entered in place of a computed value',
  }),
  attribute('periodRollup', 'How months become quarters and years', {
    sum: 'Sum',
    last: 'Last value',
    first: 'First value',
    avg: 'Average',
    max: 'Highest value',
    recompute: 'Computed anew from the sums',
    none: 'Not at all',
  }),
  attribute('scope', 'How much is shown', {
    Simple: 'Simple',
    Basic: 'Basic',
    Standard: 'Standard',
    Summary: 'Summary',
  }),
  attribute(
    'entityType',
    'What has the detail',
    Object.fromEntries(EntityType.options.map((type) => [type, entityTypeWord(type)])),
  ),
  attribute('group', 'Group', asTheyAre(detailTypes.map(({ group }) => group))),
  attribute('unit', 'Unit', asTheyAre(detailTypes.flatMap(({ unit }) => unit ?? []))),
];

/** By what figures differ. */
export const datapointMetadata: readonly Attribute[] = [
  attribute('dataKind', 'Kind of data', {
    actual: 'Actual',
    forecast: 'Forecast',
    plan: 'Plan',
    baseline: 'Baseline',
  }),
  attribute('source', 'Where the figure comes from', { Entered: 'Entered by somebody', Imported: 'Imported' }),
  attribute('approvalStatus', 'Approval status', {
    Pending: 'Pending',
    Triggered: 'Approval requested',
    Rejected: 'Rejected',
    Complete: 'Approved',
    Cancelled: 'Cancelled',
    Amend: 'To be amended',
  }),
  attribute('timing', 'Timing', {
    Lagging: 'Months up to the period',
    Leading: 'Months from the period on',
    YTD: 'Year to date',
    FiscalYTD: 'Fiscal year to date',
  }),
  { id: 'period', name: 'Period', values: calculationPeriods.map(({ id, name }) => ({ id, name })) },
];
