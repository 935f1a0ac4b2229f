import * as z from 'zod';
import { ReferenceEntry } from './reference-entry.ts';

/** Kinds of values that imported records hold. */
export const FilteredValue = z.enum(['Text', 'Number', 'Date', 'Boolean']);
export type FilteredValue = z.infer<typeof FilteredValue>;

/** How a filter of an integration compares a field of an incoming record with what was entered. */
export const FilterCondition = z.enum([
  'Equals',
  'NotEquals',
  'Contains',
  'NotContains',
  'StartsWith',
  'EndsWith',
  'In',
  'NotIn',
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'Between',
  'IsEmpty',
  'IsNotEmpty',
]);
export type FilterCondition = z.infer<typeof FilterCondition>;

export const FilterConditionEntry = ReferenceEntry.extend({
  id: FilterCondition,
  valueTypes: z.array(FilteredValue),
  /** How many values are entered; null where it is a list of any length. */
  operands: z.int().min(0).max(2).nullable(),
});
export type FilterConditionEntry = z.infer<typeof FilterConditionEntry>;

const everyValue = FilteredValue.options;
const ordered: readonly FilteredValue[] = ['Number', 'Date'];
const text: readonly FilteredValue[] = ['Text'];
const listed: readonly FilteredValue[] = ['Text', 'Number'];

const condition = (
  id: FilterCondition,
  name: string,
  valueTypes: readonly FilteredValue[],
  operands: number | null = 1,
): FilterConditionEntry => ({ id, name, valueTypes: [...valueTypes], operands });

export const filterConditions: readonly FilterConditionEntry[] = [
  condition('Equals', 'is', everyValue),
  condition('NotEquals', 'is not', everyValue),
  condition('Contains', 'contains', text),
  condition('NotContains', 'does not contain', text),
  condition('StartsWith', 'starts with', text),
  condition('EndsWith', 'ends with', text),
  condition('In', 'is one of', listed, null),
  condition('NotIn', 'is none of', listed, null),
  condition('GreaterThan', 'is more than', ordered),
  condition('GreaterThanOrEqual', 'is at least', ordered),
  condition('LessThan', 'is less than', ordered),
  condition('LessThanOrEqual', 'is at most', ordered),
  condition('Between', 'is between', ordered, 2),
  condition('IsEmpty', 'is empty', everyValue, 0),
  condition('IsNotEmpty', 'is not empty', everyValue, 0),
];
