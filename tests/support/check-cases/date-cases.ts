import { adjust, type BusinessDayConvention } from '#shared/finance/calendars/adjust.ts';
import { type BusinessCalendar, calendarOfDays, closuresBetween } from '#shared/finance/calendars/business-calendar.ts';
import { addBusinessDays, businessDaysBetween } from '#shared/finance/calendars/business-days.ts';
import { type StandardCalendarName, standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { type DayCountOptions, dayCountDays, yearFraction } from '#shared/finance/day-counts.ts';
import { excelDays360, excelYearFraction } from '#shared/finance/excel-day-counts.ts';
import { addMonths, endOfPeriod, periodOf } from '#shared/time/dates.ts';
import { type Answer, answerOf, type CaseFunctions } from './answer.ts';
import { dayCountOf } from './flow-cases.ts';
import {
  hasInput,
  type Inputs,
  readDate,
  readDates,
  readInteger,
  readNumber,
  readText,
  UnreadableInput,
} from './inputs.ts';

const start = ['start', 'from'];
const end = ['end', 'to'];

function optionsOf(inputs: Inputs): DayCountOptions {
  return {
    ...(hasInput(inputs, 'maturity') && { maturity: readDate(inputs, ['maturity']) }),
    ...(hasInput(inputs, 'refStart') && { referenceStart: readDate(inputs, ['refStart']) }),
    ...(hasInput(inputs, 'refEnd') && { referenceEnd: readDate(inputs, ['refEnd']) }),
    ...(hasInput(inputs, 'frequency') && { frequency: readNumber(inputs, ['frequency']) }),
    ...(hasInput(inputs, 'eom', 'endOfMonth') && { endOfMonth: readNumber(inputs, ['eom', 'endOfMonth']) === 1 }),
  };
}

/** Dates out of order count backward, as they do in QuantLib. */
function counted(count: typeof yearFraction, inputs: Inputs): Answer {
  const [from, to] = [readDate(inputs, start), readDate(inputs, end)];
  const options = optionsOf(inputs);
  return from <= to ? count(dayCountOf(inputs), from, to, options) : -count(dayCountOf(inputs), to, from, options);
}

const conventions: Readonly<Record<string, BusinessDayConvention>> = {
  unadjusted: 'Unadjusted',
  noadjust: 'Unadjusted',
  following: 'Following',
  modifiedfollowing: 'ModifiedFollowing',
  modifiedfollowingbimonthly: 'HalfMonthModifiedFollowing',
  halfmonthmodifiedfollowing: 'HalfMonthModifiedFollowing',
  preceding: 'Preceding',
  modifiedpreceding: 'ModifiedPreceding',
  nearest: 'Nearest',
};

/** Words in the name of a calendar → the calendar; the first that fits. */
const calendars: readonly (readonly [words: RegExp, name: StandardCalendarName])[] = [
  [/weekend/i, 'WeekendsOnly'],
  [/sofr/i, 'Sofr'],
  [/sifma|securities|bond/i, 'GovernmentSecurities'],
  [/nyse|stock/i, 'NewYorkStockExchange'],
  [/sunday\s*->\s*monday|federal reserve|fed\b/i, 'FederalReserve'],
  [/federal|settlement/i, 'FederalOffices'],
];

function calendarOf(name: string): BusinessCalendar {
  const known = calendars.find(([words]) => words.test(name));
  if (known === undefined) throw new UnreadableInput(`No calendar: ${name}`);
  return standardCalendars[known[1]];
}

const withHolidays = (inputs: Inputs): BusinessCalendar =>
  calendarOfDays({
    name: 'Of the case',
    weekend: [0, 6],
    holidays: readDates(inputs, ['holidays']).map((date) => ({ date, name: 'Holiday' })),
    workedDays: [],
    base: null,
  });

function holidaysOf(inputs: Inputs): Answer {
  const [calendar, year] = [calendarOf(readText(inputs, ['calendar'])), readInteger(inputs, ['year'])];
  return closuresBetween(calendar, `${year}-01-01`, `${year}-12-31`).map(({ date }) => date);
}

function adjusted(inputs: Inputs): Answer {
  const name = readText(inputs, ['convention']);
  const convention = conventions[name.replaceAll(/[\s_-]/g, '').toLowerCase()];
  if (convention === undefined) throw new UnreadableInput(`No convention: ${name}`);
  const calendar = hasInput(inputs, 'holidays')
    ? withHolidays(inputs)
    : calendarOf(readText(inputs, ['calendar'], 'weekends'));
  return adjust(readDate(inputs, ['date', 'start']), convention, calendar);
}

function days360(inputs: Inputs): Answer {
  const method = inputs['method'] ?? false;
  const european = typeof method === 'string' ? /^e/i.test(method) : readNumber(inputs, ['method'], 0) !== 0;
  return answerOf(excelDays360(readDate(inputs, start), readDate(inputs, end), european ? 'European' : 'US'));
}

export const dateCases: CaseFunctions = {
  DCF: (inputs) => counted(yearFraction, inputs),
  DAYS: (inputs) => counted(dayCountDays, inputs),
  DAYS360: days360,
  YEARFRAC: (inputs) =>
    answerOf(excelYearFraction(readDate(inputs, start), readDate(inputs, end), readInteger(inputs, ['basis'], 0))),
  ADJUST: adjusted,
  HOLIDAYS: holidaysOf,
  NETWORKDAYS: (inputs) =>
    businessDaysBetween(readDate(inputs, start), readDate(inputs, end), withHolidays(inputs), 'Both'),
  WORKDAY: (inputs) => addBusinessDays(readDate(inputs, start), readInteger(inputs, ['days']), withHolidays(inputs)),
  EDATE: (inputs) => addMonths(readDate(inputs, start), readInteger(inputs, ['months'])),
  EOMONTH: (inputs) => endOfPeriod(periodOf(addMonths(readDate(inputs, start), readInteger(inputs, ['months'])))),
};
