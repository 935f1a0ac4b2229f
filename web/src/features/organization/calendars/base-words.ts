import type { CalendarBase } from '#shared/domain/calendar.ts';

/** Whose holidays a calendar keeps, as people choose it. */
export const baseWords: Readonly<Record<CalendarBase, string>> = {
  FederalReserve: 'Federal Reserve banks',
  FederalOffices: 'US federal offices',
  GovernmentSecurities: 'US Government securities (SIFMA)',
  Sofr: 'SOFR publication days',
  NewYorkStockExchange: 'New York Stock Exchange',
  None: 'None',
};

/** In what a base differs from the others. */
export const baseNotes: Readonly<Record<CalendarBase, string>> = {
  FederalReserve: 'Open on the Friday before a Saturday holiday.',
  FederalOffices: 'Closed on the Friday before a Saturday holiday.',
  GovernmentSecurities: 'Closed on Good Friday too, unless the market closes only early on it.',
  Sofr: 'As US Government securities, and closed on every Good Friday.',
  NewYorkStockExchange: 'Closed on Good Friday; open on Columbus Day and Veterans Day.',
  None: 'Only the holidays entered below count.',
};
