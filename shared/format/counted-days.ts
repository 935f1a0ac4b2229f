import type { DayType } from '../domain/covenant-vocabulary.ts';

/** `1 day`, `30 days`, `5 business days`. */
export const formatDays = (count: number, dayType: DayType): string => {
  const day = dayType === 'Business' ? 'business day' : 'day';
  return count === 1 ? `1 ${day}` : `${count} ${day}s`;
};
