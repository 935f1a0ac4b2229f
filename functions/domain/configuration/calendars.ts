import { randomUUID } from 'node:crypto';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { type Calendar, contradictions, StoredCalendar } from '#shared/domain/calendar.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ConfigurationContext } from './context.ts';

type Calls = typeof configuration.calls;

const calendars: NamedKind<Calendar> = {
  kind: 'Calendar',
  schema: StoredCalendar,
  notFound: 'calendarNotFound',
  subject: 'calendar',
};

type Days = Partial<Pick<Calendar, 'weekend' | 'holidays' | 'workedDays'>>;

/** Days in their order, each once; of two names of a day, the last word counts. */
const eachOnce = (days: Calendar['holidays']): Calendar['holidays'] =>
  [...new Map(days.map((day) => [day.date, day])).values()].toSorted((a, b) => a.date.localeCompare(b.date));

const inOrder = ({ weekend, holidays, workedDays }: Days): Days => ({
  ...(weekend && { weekend: [...new Set(weekend)].toSorted((a, b) => a - b) }),
  ...(holidays && { holidays: eachOnce(holidays) }),
  ...(workedDays && { workedDays: eachOnce(workedDays) }),
});

export const listCalendars: UseCase<Calls['listCalendars'], ConfigurationContext> = async ({ query }, { scope }) =>
  page(await namedRecords(scope, calendars).list(query));

export const createCalendar: UseCase<Calls['createCalendar'], ConfigurationContext> = ({ body }, { scope }) => {
  const id = randomUUID();
  return namedRecords(scope, calendars).create(id, { ...body, ...inOrder(body), id, launchStatus: 'Active' });
};

/** What is left out of a change stays, so that a new holiday may meet a worked day that was entered before. */
export const updateCalendar: UseCase<Calls['updateCalendar'], ConfigurationContext> = async (
  { params, body: { version, ...patch } },
  { scope },
) => {
  const records = namedRecords(scope, calendars);
  const before = await records.get(params.calendarId);
  const { holidays = before.holidays, workedDays = before.workedDays } = patch;
  const fields = before.version === version ? contradictions({ holidays, workedDays }) : {};
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });

  return records.change(params.calendarId, version, { ...patch, ...inOrder(patch) });
};
