import type { DetailType } from '#shared/domain/detail.ts';
import { EntityType } from '#shared/domain/entity-types.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { typeWord } from '../../../entities/entity/entity-words.ts';

type ValueType = DetailType['valueType'];
type Rollup = DetailType['periodRollup'];

export const valueTypeWords: Readonly<Record<ValueType, string>> = {
  ScheduleNumber: 'Number by period',
  Number: 'Number',
  AnyText: 'Text',
  Boolean: 'Yes or no',
  Date: 'Date',
  SingleSelectOption: 'One of a list',
  MultiSelectOptions: 'Several of a list',
  Pattern_MMDD: 'Day of the year',
  Pattern_YYYY: 'Year',
  Pattern_UUID: 'Identifier',
};

/** How months become a quarter or a year. */
export const rollupWords: Readonly<Record<Rollup, string>> = {
  sum: 'Sum of the months',
  last: 'Value of the last month',
  first: 'Value of the first month',
  avg: 'Average of the months',
  min: 'Smallest of the months',
  max: 'Largest of the months',
  recompute: 'Computed anew',
  none: 'Not rolled up',
};

export const kindOfDefinition = (isOverride: boolean): string =>
  isOverride ? 'Formula for the catalog' : 'Own detail';

/** Types as the organization calls them. */
export const typesInWords = (types: readonly string[], terms: Terms): string =>
  EntityType.options
    .filter((type) => types.includes(type))
    .map((type) => typeWord(type, terms))
    .join(', ');
