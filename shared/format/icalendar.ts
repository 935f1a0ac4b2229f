import { addDays, type IsoDate } from '../time/dates.ts';

/** Something of a whole day. */
export interface CalendarEvent {
  /** The same whenever the calendar is read, and no other event's anywhere. */
  readonly uid: string;
  readonly date: IsoDate;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly category: string;
  /** Shown as struck out: nothing is asked for any more. */
  readonly isCancelled: boolean;
}

export interface Calendar {
  readonly name: string;
  readonly description: string;
  readonly events: readonly CalendarEvent[];
}

/** RFC 5545, 3.3.11: what would end a value or a line is escaped. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');

const mostOctets = 75;
/** Of a character in UTF-8, by the highest number that so many octets hold. */
const octetsOfCode = (code: number): number => 1 + [0x7f, 0x7ff, 0xffff].filter((most) => code > most).length;
const octetsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + octetsOfCode(character.codePointAt(0) ?? 0), 0);

/** RFC 5545, 3.1: a line of more than 75 octets goes on in the next one, behind a space; no character is torn apart. */
function folded(line: string): string {
  if (octetsOf(line) <= mostOctets) return line;
  const lines: string[] = [];
  let [current, octets] = ['', 0];
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > mostOctets) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += character;
    octets += more;
  }
  return [...lines, current].join('\r\n');
}

const dayText = (date: IsoDate): string => date.replaceAll('-', '');
/** `20261127T091500Z`. */
const momentText = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const eventLines = (event: CalendarEvent, stamp: string): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${dayText(event.date)}`,
  `DTEND;VALUE=DATE:${dayText(addDays(event.date, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  `CATEGORIES:${escaped(event.category)}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar as iCalendar (RFC 5545), which other programs read again and again. `at`: the moment at which it is told. */
export function icalendar({ name, description, events }: Calendar, at: Date): string {
  const stamp = momentText(at);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trestle//Compliance calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `DESCRIPTION:${escaped(description)}`,
    `X-WR-CALDESC:${escaped(description)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
