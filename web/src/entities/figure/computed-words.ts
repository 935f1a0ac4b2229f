import type { ComputedValue } from '#shared/domain/computed-metric.ts';
import { formatBoolean } from '#shared/format/boolean.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import { exactFigure } from './read-figure.ts';

type Value = Exclude<ComputedValue, null>;

const wordsOf = (value: Value, ofNumber: (value: number) => string): string => {
  if (typeof value === 'number') return ofNumber(value);
  if (typeof value === 'boolean') return formatBoolean(value);
  return isIsoDate(value) ? formatDate(value) : value;
};

/** What was computed as figures read; dates, options, yes and no as words. */
export const computedWords = (value: Value, unit: string): string =>
  wordsOf(value, (number) => formatFigure(number, unit));

/** The same with every digit. */
export const exactComputed = (value: Value, unit: string): string =>
  wordsOf(value, (number) => exactFigure(number, unit));
