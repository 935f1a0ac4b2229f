import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import type { Calendar, NewCalendar } from '#shared/domain/calendar.ts';

export type CalendarValues = z.input<typeof NewCalendar>;
export type CalendarForm = UseFormReturn<CalendarValues, unknown, NewCalendar>;

export const calendarValuesOf = (calendar: Calendar): NewCalendar => ({
  name: calendar.name,
  base: calendar.base,
  weekend: calendar.weekend,
  holidays: calendar.holidays,
  workedDays: calendar.workedDays,
  fiscalYearStart: calendar.fiscalYearStart,
});

export const newCalendarValues: NewCalendar = {
  name: '',
  base: 'FederalReserve',
  weekend: [0, 6],
  holidays: [],
  workedDays: [],
  fiscalYearStart: '01-01',
};
