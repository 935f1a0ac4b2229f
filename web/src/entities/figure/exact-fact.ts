import type { Detail } from '#shared/domain/detail.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { formatFact } from '#shared/format/fact.ts';
import { exactFigure } from './read-figure.ts';

/** A value that holds from a day on with every digit of a number; it need not be one. */
export const exactFact = (value: FactValue, of: Pick<Detail, 'valueType' | 'unit'>): string =>
  typeof value === 'number' ? exactFigure(value, of.unit) : formatFact(value, of);
