import { type BusinessCalendar, calendarOfDays } from './business-calendar.ts';
import { type KeptHoliday, marketCalendar } from './market-calendar.ts';
import { stockExchangeClosings, stockExchangeElectionDay } from './stock-exchange-closings.ts';
import { type Holiday, usHolidays } from './us-holidays.ts';

const nowhere = (...holidays: readonly Holiday[]): readonly KeptHoliday[] =>
  holidays.map((holiday) => ({ holiday, fromSaturday: 'Nowhere' }));
const onFriday = (...holidays: readonly Holiday[]): readonly KeptHoliday[] =>
  holidays.map((holiday) => ({ holiday, fromSaturday: 'Friday' }));

const { goodFriday, ...federal } = usHolidays;
const federalHolidays: readonly Holiday[] = Object.values(federal);
const { newYear, martinLutherKing, presidents, memorial, juneteenth, independence, labor } = federal;
const { columbus, veterans, thanksgiving, christmas } = federal;

/** Markets kept Juneteenth from 2022 on: the law of June 2021 came too late for that year. */
const juneteenthInMarkets: KeptHoliday = {
  holiday: juneteenth,
  fromSaturday: 'Friday',
  isOpenIn: (year) => year < 2022,
};

/** The bond market is open on the Friday before New Year's Day, which ends the year, and before Veterans Day. */
const securitiesHolidays: readonly KeptHoliday[] = [
  ...nowhere(newYear, martinLutherKing, labor, columbus, veterans, thanksgiving),
  ...onFriday(presidents, memorial, independence, christmas),
  juneteenthInMarkets,
];

/** Days on which SIFMA, and before it the Bond Market Association, recommended to stay closed all day. */
const securitiesClosings = [
  { date: '2004-06-11', name: 'Funeral of President Reagan' },
  { date: '2012-10-30', name: 'Hurricane Sandy' },
  { date: '2018-12-05', name: 'Funeral of President Bush' },
] as const;

/**
 * Good Fridays on which the employment report came out, so that SIFMA recommended to close at noon only (its releases of those years). A day that
 * closes early is a business day, since the agreements' definition asks for one that is closed all day. Later years aren't published, and count as closed.
 */
const openGoodFridays: ReadonlySet<number> = new Set([2010, 2012, 2015, 2021, 2023, 2026]);

const governmentSecurities = marketCalendar({
  name: 'US Government securities (SIFMA)',
  holidays: [
    ...securitiesHolidays,
    { holiday: goodFriday, fromSaturday: 'Nowhere', isOpenIn: (year) => openGoodFridays.has(year) },
  ],
  closings: securitiesClosings,
});

const newYorkStockExchange = marketCalendar({
  name: 'New York Stock Exchange',
  holidays: [
    ...nowhere(newYear, goodFriday, labor, thanksgiving, stockExchangeElectionDay),
    { holiday: martinLutherKing, fromSaturday: 'Nowhere', isOpenIn: (year) => year < 1998 },
    ...onFriday(presidents, memorial, independence, christmas),
    juneteenthInMarkets,
  ],
  closings: stockExchangeClosings,
});

export type StandardCalendarName =
  | 'FederalReserve'
  | 'FederalOffices'
  | 'GovernmentSecurities'
  | 'Sofr'
  | 'NewYorkStockExchange'
  | 'WeekendsOnly';

/**
 * Calendars of the United States that agreements name. Rules reach back to 1954; the days of earlier years are those of the same rules.
 * Inauguration Day, which closes offices in Washington alone, is none of their holidays.
 */
export const standardCalendars: Readonly<Record<StandardCalendarName, BusinessCalendar>> = {
  /** Federal Reserve Banks are open on the Friday before a Saturday holiday (frbservices.org, holiday schedules). */
  FederalReserve: marketCalendar({ name: 'Federal Reserve', holidays: nowhere(...federalHolidays), closings: [] }),
  /** Offices of the federal government keep it on that Friday (5 U.S.C. 6103(b)). Bank settlement in the United States is counted the same way. */
  FederalOffices: marketCalendar({ name: 'US federal offices', holidays: onFriday(...federalHolidays), closings: [] }),
  /** "U.S. Government Securities Business Day" of agreements on Term SOFR and daily SOFR. */
  GovernmentSecurities: governmentSecurities,
  /** Days for which the New York Fed publishes SOFR: it has published none for a Good Friday, also when markets closed at noon only. */
  Sofr: marketCalendar({
    name: 'SOFR publication',
    holidays: [...securitiesHolidays, ...nowhere(goodFriday)],
    closings: securitiesClosings,
  }),
  NewYorkStockExchange: newYorkStockExchange,
  WeekendsOnly: calendarOfDays({ name: 'Weekends only', weekend: [0, 6], holidays: [], workedDays: [], base: null }),
};
