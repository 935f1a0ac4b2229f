import type { Detail } from '../domain/detail.ts';
import type { FactValue } from '../domain/fact.ts';
import { formatBoolean } from './boolean.ts';
import { formatDate, formatMonthDay } from './dates.ts';
import { formatFigure } from './figure.ts';

/** The value of a detail that is not of periods, as the kind of detail has it: `Yes`, `Mar 31, 2026`, `Senior, Secured`. */
export function formatFact(value: FactValue, { valueType, unit }: Pick<Detail, 'valueType' | 'unit'>): string {
  if (typeof value === 'number') return formatFigure(value, unit);
  if (typeof value === 'boolean') return formatBoolean(value);
  if (typeof value !== 'string') return value.join(', ');
  if (valueType === 'Date') return formatDate(value);
  return valueType === 'Pattern_MMDD' ? formatMonthDay(value) : value;
}
