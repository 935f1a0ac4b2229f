import type { DatedValue } from '#shared/domain/datapoint.ts';
import { formatDate } from '#shared/format/dates.ts';

/** The day from which a value holds, in words. */
export const sinceWords = ({ from }: Pick<DatedValue, 'from'>): string =>
  from === null ? 'From the beginning' : `From ${formatDate(from)}`;
