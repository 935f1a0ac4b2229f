import { nextTime, wallTime } from '../../time/zoned.ts';
import type { NotificationFrequency } from '../reference/notification-frequencies.ts';
import { type MailChoices, weekdays } from './preferences.ts';

type Times = Pick<MailChoices, 'timeZone' | 'summaryHour' | 'summaryDay' | 'quietHours'>;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When a mail goes out that is ready at a moment: then, or at the end of the quiet hours in which it falls. */
function outsideQuietHours(moment: Date, { timeZone, quietHours }: Times): Date {
  if (quietHours === null) return moment;
  const { hour, minute } = wallTime(moment, timeZone);
  const [now, from, to] = [hour * 60 + minute, minutesOf(quietHours.from), minutesOf(quietHours.to)];
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return moment;
  return nextTime(moment, timeZone, { hour: Math.floor(to / 60), minute: to % 60 });
}

/** When somebody is mailed about what happens at a moment; null where they are not. */
export function mailTime(frequency: NotificationFrequency, happened: Date, times: Times): Date | null {
  const { timeZone, summaryHour: hour, summaryDay } = times;
  switch (frequency) {
    case 'Never':
      return null;
    case 'Immediately':
      return outsideQuietHours(happened, times);
    case 'Daily':
      return outsideQuietHours(nextTime(happened, timeZone, { hour }), times);
    default:
      return outsideQuietHours(nextTime(happened, timeZone, { hour, weekday: weekdays.indexOf(summaryDay) }), times);
  }
}
