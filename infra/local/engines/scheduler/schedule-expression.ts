import { Temporal } from 'temporal-polyfill';
import { type DaysOfMonth, parseDays } from './cron-days.ts';
import { hours, minutes, months, ScheduleExpressionError, valuesOf, years } from './cron-fields.ts';

interface CronFields {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: DaysOfMonth;
  readonly months: readonly number[];
  readonly years: readonly number[];
}

/** What an expression says: one moment on the wall clock, a rhythm, or a calendar. */
export type ScheduleExpression =
  | { readonly kind: 'at'; readonly wallTime: Temporal.PlainDateTime }
  | { readonly kind: 'rate'; readonly intervalInMilliseconds: number }
  | { readonly kind: 'cron'; readonly fields: CronFields };

const unitsInMilliseconds: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Reads `at(yyyy-mm-ddThh:mm:ss)`, `rate(value unit)` or `cron(minutes hours day-of-month month day-of-week year)` as EventBridge
 * writes them. Throws `ScheduleExpressionError`.
 */
export function parseScheduleExpression(expression: string): ScheduleExpression {
  const [, kind, content = ''] = /^(at|rate|cron)\((.*)\)$/.exec(expression) ?? [];
  if (kind === 'at') return { kind, wallTime: parseWallTime(content) };
  if (kind === 'rate') return { kind, intervalInMilliseconds: parseInterval(content) };
  if (kind === 'cron') return { kind, fields: parseCron(content) };
  throw new ScheduleExpressionError(`'${expression}' is not an at(), rate() or cron() expression`);
}

/** Whether a name such as `Europe/Berlin` is a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first moment strictly after `after` at which the expression is due, or null when there is none any more. A rate counts from
 * `anchor`, which is `after` unless given. Where clocks go forward a cron time that does not exist is skipped; where they go back it
 * is due once, at its first occurrence. Throws `ScheduleExpressionError`.
 */
export function nextRun(expression: string, timeZone: string, after: Date, anchor: Date = after): Date | null {
  const schedule = parseScheduleExpression(expression);
  switch (schedule.kind) {
    case 'at': {
      const due = new Date(schedule.wallTime.toZonedDateTime(timeZone).epochMilliseconds);
      return due > after ? due : null;
    }
    case 'rate': {
      const elapsed = after.getTime() - anchor.getTime();
      const intervals = Math.max(0, Math.floor(elapsed / schedule.intervalInMilliseconds) + 1);
      return new Date(anchor.getTime() + intervals * schedule.intervalInMilliseconds);
    }
    case 'cron':
      return nextCronRun(schedule.fields, timeZone, after);
  }
}

function parseWallTime(text: string): Temporal.PlainDateTime {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) {
    try {
      return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
    } catch {
      // A day or time that no calendar has is refused below.
    }
  }
  throw new ScheduleExpressionError(`'${text}' is not a time such as 2026-12-01T09:00:00`);
}

function parseInterval(text: string): number {
  const [, value, unit] = /^([1-9]\d*) (minute|hour|day)s?$/.exec(text) ?? [];
  const unitInMilliseconds = unit === undefined ? undefined : unitsInMilliseconds[unit];
  if (value === undefined || unitInMilliseconds === undefined) {
    throw new ScheduleExpressionError(`'${text}' is not a rate such as 5 minutes, 1 hour or 7 days`);
  }
  return Number(value) * unitInMilliseconds;
}

function parseCron(text: string): CronFields {
  const fields = text.trim().split(/\s+/);
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = ''] = fields;
  if (fields.length !== 6) throw new ScheduleExpressionError(`'${text}' must have six fields`);
  return {
    minutes: valuesOf(minute, minutes),
    hours: valuesOf(hour, hours),
    days: parseDays(dayOfMonth, dayOfWeek),
    months: valuesOf(month, months),
    years: valuesOf(year, years),
  };
}

function nextCronRun(fields: CronFields, timeZone: string, after: Date): Date | null {
  const wall = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const firstMinute = wall.round({ smallestUnit: 'minute', roundingMode: 'floor' });

  for (const candidate of wallTimesFrom(firstMinute, fields)) {
    const zoned = candidate.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
    const isOnTheClock = zoned.toPlainDateTime().equals(candidate);
    if (isOnTheClock && zoned.epochMilliseconds > after.getTime()) return new Date(zoned.epochMilliseconds);
  }
  return null;
}

function* wallTimesFrom(start: Temporal.PlainDateTime, fields: CronFields): Generator<Temporal.PlainDateTime> {
  const firstDay = start.toPlainDate();
  for (const year of fields.years) {
    if (year < firstDay.year) continue;
    for (const month of fields.months) {
      for (const day of fields.days(year, month)) {
        const date = new Temporal.PlainDate(year, month, day);
        if (Temporal.PlainDate.compare(date, firstDay) >= 0) yield* wallTimesOn(date, fields);
      }
    }
  }
}

function* wallTimesOn(date: Temporal.PlainDate, fields: CronFields): Generator<Temporal.PlainDateTime> {
  for (const hour of fields.hours) {
    for (const minute of fields.minutes) yield date.toPlainDateTime({ hour, minute });
  }
}
