import { describe, expect, it } from 'vitest';
import { type CalendarEvent, icalendar } from '#shared/format/icalendar.ts';
import { readIcalendar } from '#tests/support/read-icalendar.ts';

const event = (one: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'Delivery-statements-2026-09-30@northlight.trestle',
  date: '2026-11-14',
  summary: 'Quarterly statements: due',
  description: 'Riverside\nOpen',
  url: 'https://trestle.example/deals/riverside/reporting-covenants?covenant=statements',
  category: 'Due',
  isCancelled: false,
  ...one,
});
const at = new Date('2026-11-27T09:15:00.000Z');
const told = (events: readonly CalendarEvent[]) => icalendar({ name: 'Northlight', description: 'All', events }, at);

describe('a calendar for other programs', () => {
  it('holds whole days, each with its own name and the moment at which it was told', () => {
    const { properties, events } = readIcalendar(told([event(), event({ uid: 'other', isCancelled: true })]));

    expect(properties).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', CALSCALE: 'GREGORIAN' });
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      UID: 'Delivery-statements-2026-09-30@northlight.trestle',
      DTSTAMP: '20261127T091500Z',
      'DTSTART;VALUE=DATE': '20261114',
      'DTEND;VALUE=DATE': '20261115',
      SUMMARY: 'Quarterly statements: due',
      DESCRIPTION: 'Riverside\nOpen',
      STATUS: 'CONFIRMED',
    });
    expect(events[1]?.['STATUS']).toBe('CANCELLED');
  });

  it.each([
    'Reserve; maintenance, and more: 100 %',
    'C:\\folder\\new',
    'Line one\nline two',
    'Überprüfung der Schlüsselzahlen für die Verlängerung des Kreditvertrags – zweite Fassung, vollständig 契約書の確認',
    '💡'.repeat(60),
    'x'.repeat(74),
    'x'.repeat(400),
  ])('keeps %s as it is, in lines of 75 octets at most', (summary) => {
    const text = told([event({ summary })]);

    expect(readIcalendar(text).events[0]?.['SUMMARY']).toBe(summary);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('ends the last day of a year in the next', () => {
    const [only] = readIcalendar(told([event({ date: '2026-12-31' })])).events;

    expect(only?.['DTEND;VALUE=DATE']).toBe('20270101');
  });
});
