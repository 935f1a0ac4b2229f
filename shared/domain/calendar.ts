import * as z from 'zod';
import { type BusinessCalendar, calendarOfDays } from '../finance/calendars/business-calendar.ts';
import { standardCalendars } from '../finance/calendars/standard-calendars.ts';
import { addDays, IsoDate, isMonthDay, shaped } from '../time/dates.ts';
import { plainName } from './entered-text.ts';
import { LaunchStatus } from './entity-types.ts';
import { recordStamp } from './record-stamp.ts';

/** Whose holidays a calendar keeps besides its own. */
export const CalendarBase = z.enum([
  'FederalReserve',
  'FederalOffices',
  'GovernmentSecurities',
  'Sofr',
  'NewYorkStockExchange',
  'None',
]);
export type CalendarBase = z.infer<typeof CalendarBase>;

const name = plainName(100);
const version = z.number().int().min(1);
const MonthAndDay = shaped(5, isMonthDay, 'Enter a month and a day, such as 07-01.');

/** Which days are business days: the weekend counts from 0 (Sunday) to 6, and worked days are worked whatever else they are. */
export const BusinessDays = z.object({
  name: z.string(),
  base: CalendarBase,
  weekend: z.array(z.number().int().min(0).max(6)),
  holidays: z.array(z.object({ date: IsoDate, name: z.string() })),
  workedDays: z.array(z.object({ date: IsoDate, name: z.string() })),
});
export type BusinessDays = z.infer<typeof BusinessDays>;

/** A calendar of the organization's own. */
export const Calendar = BusinessDays.extend({
  id: z.string(),
  /** First day of the fiscal year, `MM-DD`. */
  fiscalYearStart: z.string(),
  launchStatus: LaunchStatus,
  ...recordStamp,
});
export type Calendar = z.infer<typeof Calendar>;

/** Calendars were once kept by country, with the holidays of the Federal Reserve for the United States and without any worked days. */
const OfCountry = z.looseObject({ country: z.enum(['US', 'None']) });

/** A calendar as it lies in storage. */
export const StoredCalendar = z.preprocess((stored) => {
  const { data } = OfCountry.safeParse(stored);
  if (data === undefined || 'base' in data) return stored;
  return { ...data, base: data.country === 'US' ? 'FederalReserve' : 'None', workedDays: [] };
}, Calendar);

const ownDays = z.array(z.object({ date: IsoDate, name })).max(500);

const calendarTerms = {
  name,
  base: CalendarBase,
  weekend: z
    .array(z.number().int().min(0).max(6))
    .max(6, 'Leave at least one business day.')
    .overwrite((days) => [...new Set(days)]),
  holidays: ownDays,
  workedDays: ownDays,
  fiscalYearStart: MonthAndDay,
};

type OwnDays = Pick<BusinessDays, 'holidays' | 'workedDays'>;

/** Where a day is both a holiday of the calendar's own and worked: the field of the worked day, with what to say. */
export function contradictions({ holidays, workedDays }: OwnDays): Readonly<Record<string, string>> {
  const closed = new Set(holidays.map(({ date }) => date));
  const words = 'This day is also entered as a holiday. Keep one of the two.';
  return Object.fromEntries(
    workedDays.flatMap(({ date }, index) => (closed.has(date) ? [[`workedDays.${index}.date`, words]] : [])),
  );
}

export const NewCalendar = z
  .object({
    name,
    base: calendarTerms.base.default('FederalReserve'),
    weekend: calendarTerms.weekend.default([0, 6]),
    holidays: calendarTerms.holidays.default([]),
    workedDays: calendarTerms.workedDays.default([]),
    fiscalYearStart: calendarTerms.fiscalYearStart.default('01-01'),
  })
  .superRefine((calendar, context) => {
    for (const [field, message] of Object.entries(contradictions(calendar))) {
      const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      context.addIssue({ code: 'custom', message, path });
    }
  });
export type NewCalendar = z.output<typeof NewCalendar>;

/** Made of the terms without their defaults, which would overwrite whatever a change leaves out. */
export const CalendarChange = z
  .object(calendarTerms)
  .partial()
  .extend({ version, launchStatus: LaunchStatus.optional() });
export type CalendarChange = z.output<typeof CalendarChange>;

/** The business days of a calendar; null stands for none chosen, and means those of the Federal Reserve. */
export function calendarOf(calendar: BusinessDays | null): BusinessCalendar {
  if (calendar === null) return standardCalendars.FederalReserve;
  const { workedDays, base, ...own } = calendar;
  return calendarOfDays({
    ...own,
    workedDays: workedDays.map(({ date }) => date),
    base: base === 'None' ? null : standardCalendars[base],
  });
}

/** The last day of a fiscal year by its first, both `MM-DD`; the day before 1 March is 28 February. */
export const fiscalYearEndOf = (fiscalYearStart: string): string => addDays(`2025-${fiscalYearStart}`, -1).slice(5);
