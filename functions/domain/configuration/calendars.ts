import { randomUUID } from 'node:crypto';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { Calendar } from '#shared/domain/configuration.ts';
import type { ConfigurationContext } from './context.ts';

type Calls = typeof configuration.calls;

const calendars: NamedKind<Calendar> = {
  kind: 'Calendar',
  schema: Calendar,
  notFound: 'calendarNotFound',
  subject: 'calendar',
};

type Days = Partial<Pick<Calendar, 'weekend' | 'holidays'>>;

/** Days in their order, each once; of two names of a holiday, the last word counts. */
const inOrder = ({ weekend, holidays }: Days): Days => ({
  ...(weekend && { weekend: [...new Set(weekend)].toSorted((a, b) => a - b) }),
  ...(holidays && {
    holidays: [...new Map(holidays.map((holiday) => [holiday.date, holiday])).values()].toSorted((a, b) =>
      a.date.localeCompare(b.date),
    ),
  }),
});

export const listCalendars: UseCase<Calls['listCalendars'], ConfigurationContext> = async ({ query }, { scope }) =>
  page(await namedRecords(scope, calendars).list(query));

export const createCalendar: UseCase<Calls['createCalendar'], ConfigurationContext> = ({ body }, { scope }) => {
  const id = randomUUID();
  return namedRecords(scope, calendars).create(id, { ...body, ...inOrder(body), id, launchStatus: 'Active' });
};

export const updateCalendar: UseCase<Calls['updateCalendar'], ConfigurationContext> = (
  { params, body: { version, ...patch } },
  { scope },
) => namedRecords(scope, calendars).change(params.calendarId, version, { ...patch, ...inOrder(patch) });
