/** A moment as clocks of a time zone show it. */
interface WallTime {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
  } as Intl.DateTimeFormatOptions);
  formats.set(timeZone, made);
  return made;
}

/** What clocks of an IANA time zone show at a moment; throws where there is no such zone. */
export function wallTime(moment: Date, timeZone: string): WallTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

const asUtc = ({ year, month, day, hour, minute }: WallTime): number => Date.UTC(year, month - 1, day, hour, minute);

const minuteInMilliseconds = 60_000;

/**
 * The moment at which clocks of a zone show this. A time that is left out when clocks go forward is the same distance behind midnight; of one that they show
 * twice it is the first.
 */
export function momentOf(shown: WallTime, timeZone: string): Date {
  const wanted = asUtc(shown);
  const offsetAt = (moment: number): number => asUtc(wallTime(new Date(moment), timeZone)) - moment;
  // The offset of before a change and that of behind it: a day away on either side nothing else changes.
  const day = 24 * 60 * minuteInMilliseconds;
  const candidates = [wanted - offsetAt(wanted - day), wanted - offsetAt(wanted + day)].toSorted((a, b) => a - b);
  const exact = candidates.find((moment) => moment + offsetAt(moment) === wanted);
  return new Date(exact ?? candidates[1] ?? wanted);
}

/** The day of the week of a wall time: 0 is Monday. */
const weekdayOf = (shown: WallTime): number => (new Date(asUtc(shown)).getUTCDay() + 6) % 7;

interface Recurring {
  readonly hour: number;
  readonly minute?: number;
  /** 0 is Monday; each day where it is left out. */
  readonly weekday?: number;
}

/** The first moment after another one at which clocks of a zone show this time of the day, on this day of the week. */
export function nextTime(after: Date, timeZone: string, { hour, minute = 0, weekday }: Recurring): Date {
  const { year, month, day } = wallTime(after, timeZone);
  // A week and a day: today may be the day, and its time be over.
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day + ahead));
    const shown = {
      ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
      ...{ hour, minute },
    };
    if (weekday !== undefined && weekdayOf(shown) !== weekday) continue;
    const moment = momentOf(shown, timeZone);
    if (moment.getTime() > after.getTime()) return moment;
  }
  throw new Error(`No ${hour}:${minute} comes in ${timeZone}.`);
}
