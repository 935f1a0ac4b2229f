import { weekdayNames } from '#shared/time/dates.ts';

/** `Saturday and Sunday`; a week without one has no weekend. */
export function weekendText(weekend: readonly number[]): string {
  const names = [1, 2, 3, 4, 5, 6, 0].filter((day) => weekend.includes(day)).map((day) => weekdayNames[day] ?? '');
  return names.length === 0 ? 'None' : new Intl.ListFormat('en-US').format(names);
}
