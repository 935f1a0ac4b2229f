import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { reference } from '#shared/contract/reference.ts';
import { closuresBetween, type NamedDay } from '#shared/finance/calendars/business-calendar.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { api } from '../../../api/api.ts';
import { type HolidayService, readPublicHolidays } from './holiday-service.ts';

export interface Years {
  readonly first: number;
  readonly last: number;
}

/** Holidays to take over, and whose they are. */
export interface OfferedHolidays {
  readonly source: 'Service' | 'NoService' | 'ServiceFailed';
  readonly days: readonly NamedDay[];
}

type Config = ResponseOf<(typeof reference)['calls']['getConfig']>;

/** The service, where this installation has a key for one. */
function serviceOf({ holidayServiceUrl: url, workingDaysApiKey: key }: Config): HolidayService | null {
  return url === '' || key === '' ? null : { url, key };
}

/** The holidays of some years from the holiday service, else the built-in ones of federal offices of the United States. */
async function readOffer({ first, last }: Years, signal: AbortSignal): Promise<OfferedHolidays> {
  const period = { from: `${first}-01-01`, to: `${last}-12-31` };
  const builtIn = () => closuresBetween(standardCalendars.FederalOffices, period.from, period.to);
  const service = serviceOf((await api.reference.getConfig({ signal })).body);
  if (service === null) return { source: 'NoService', days: builtIn() };
  try {
    return { source: 'Service', days: await readPublicHolidays(service, period, signal) };
  } catch {
    signal.throwIfAborted();
    // Whatever went wrong with the service, the person is told whose holidays these are, and decides what is taken over.
    return { source: 'ServiceFailed', days: builtIn() };
  }
}

/** Asked anew each time: the service corrects its holidays as governments announce them. */
export const offeredHolidays = (years: Years) =>
  queryOptions({
    queryKey: ['offered-holidays', years.first, years.last],
    queryFn: ({ signal }) => readOffer(years, signal),
    staleTime: 0,
    gcTime: 0,
  });
