import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateInput } from '#shared/format/date-input.ts';
import { type DateReading, dateHabitOf, dateQuestion, readDate } from '#shared/format/read-date.ts';

/** `2026-03-04`: this day; `?2026-03-04`: asks whether it is meant; `?a|b`: asks which; a sentence: why it is none; empty: nothing was typed. */
function outcomeOf(reading: DateReading): string {
  if (reading.kind === 'empty') return '';
  if (reading.kind === 'date') return reading.date;
  return reading.kind === 'unclear' ? `?${reading.dates.join('|')}` : reading.why;
}

const year4 = 'Enter the year with four digits, like 2026.';
const years = 'Enter a year from 1900 to 2199.';
const example = 'Enter a date like 3/31/2026.';
const addYear = `Add the year. ${example}`;

/** The same for everybody: every way to write a day that nobody reads otherwise. */
const forEverybody: readonly (readonly [typed: string, outcome: string])[] = [
  ['', ''],
  ['   ', ''],
  ['—', ''],
  ['-', ''],
  ['2026-03-31', '2026-03-31'],
  ['2026-3-1', '2026-03-01'],
  [' 2026-03-31 ', '2026-03-31'],
  ['2026/03/31', '2026-03-31'],
  ['2026.03.31', '2026-03-31'],
  ['2026. 3. 31.', '2026-03-31'],
  ['2026 - 03 - 31', '2026-03-31'],
  ['2026–03–31', '2026-03-31'],
  ['2024-02-29', '2024-02-29'],
  ['2023-02-29', 'February 2023 has no day 29.'],
  ['2026-02-30', 'February 2026 has no day 30.'],
  ['2026-13-01', `There is no month 13. ${example}`],
  ['2026-00-10', `There is no month 0. ${example}`],
  ['2026-04-31', 'April 2026 has no day 31.'],
  ['2026-04-00', 'April 2026 has no day 0.'],
  ['1899-12-31', years],
  ['1900-01-01', '1900-01-01'],
  ['2199-12-31', '2199-12-31'],
  ['2200-01-01', years],
  ['0001-01-01', years],
  ['2026-03/31', example],
  ['Mar 4, 2026', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['Mar. 4, 2026', '2026-03-04'],
  ['mar 4 2026', '2026-03-04'],
  ['MARCH 4TH, 2026', '2026-03-04'],
  ['March 1st 2026', '2026-03-01'],
  ['4 March 2026', '2026-03-04'],
  ['4 Mar 2026', '2026-03-04'],
  ['4-Mar-2026', '2026-03-04'],
  ['04-MAR-2026', '2026-03-04'],
  ['4th March, 2026', '2026-03-04'],
  ['4. March 2026', '2026-03-04'],
  ['Sept 30, 2026', '2026-09-30'],
  ['Sep 31, 2026', 'September 2026 has no day 31.'],
  ['Feb 30, 2026', 'February 2026 has no day 30.'],
  ['Mar 4, 26', year4],
  ['4-Mar-26', year4],
  ['Mar 4, 1776', years],
  ['Mars 4, 2026', example],
  ['Mar 2026', example],
  ['March', example],
  ['3/3/2026', '2026-03-03'],
  ['03/03/2026', '2026-03-03'],
  ['12.12.2026', '2026-12-12'],
  ['1/2/24', year4],
  ['3/31/26', year4],
  ['3/31/12026', year4],
  ['12/31', addYear],
  ['02/29', addYear],
  ['31.12.', addYear],
  ['13/45/2024', `There is no month 13. ${example}`],
  ['20261231', example],
  ['2026', example],
  ['tomorrow', example],
  ['Q1 2026', example],
  ['3/31/2026 12:00', example],
  ['2026-03-31T00:00:00Z', example],
  ['3//31/2026', example],
  ['-3/31/2026', example],
  ['x'.repeat(200), example],
];

const dayFirst31 = '2026-12-31';
/** What depends on how the person writes days. */
const byHabit: readonly (readonly [typed: string, outcomes: Readonly<Record<string, string>>])[] = [
  [
    '3/4/2026',
    {
      'en-US': '2026-03-04',
      'en-GB': '?2026-03-04|2026-04-03',
      'de-DE': '?2026-03-04|2026-04-03',
      'nl-NL': '?2026-03-04|2026-04-03',
      'sv-SE': '?2026-03-04|2026-04-03',
      'ja-JP': '?2026-03-04|2026-04-03',
    },
  ],
  ['03/04/2026', { 'en-US': '2026-03-04', 'en-GB': '?2026-03-04|2026-04-03', 'fr-FR': '?2026-03-04|2026-04-03' }],
  [' 3 / 4 / 2026 ', { 'en-US': '2026-03-04', 'en-GB': '?2026-03-04|2026-04-03' }],
  ['12/31/2026', { 'en-US': dayFirst31, 'en-GB': dayFirst31, 'de-DE': dayFirst31, 'nl-NL': dayFirst31 }],
  ['31/12/2026', { 'en-US': `?${dayFirst31}`, 'en-GB': dayFirst31, 'fr-FR': dayFirst31, 'sv-SE': dayFirst31 }],
  ['31.12.2026', { 'en-US': dayFirst31, 'en-GB': dayFirst31, 'de-DE': dayFirst31 }],
  [
    '3.4.2026',
    {
      'en-US': '?2026-03-04|2026-04-03',
      'en-GB': '?2026-03-04|2026-04-03',
      'de-DE': '2026-04-03',
      'pl-PL': '2026-04-03',
    },
  ],
  ['12.31.2026', { 'en-US': dayFirst31, 'de-DE': `?${dayFirst31}` }],
  [
    '3-4-2026',
    {
      'en-US': '2026-03-04',
      'nl-NL': '2026-04-03',
      'en-GB': '?2026-03-04|2026-04-03',
      'de-DE': '?2026-03-04|2026-04-03',
    },
  ],
  ['31-12-2026', { 'en-US': `?${dayFirst31}`, 'nl-NL': dayFirst31, 'en-GB': dayFirst31 }],
  ['30/2/2026', { 'en-US': `There is no month 30. ${example}`, 'en-GB': `There is no month 30. ${example}` }],
  ['30.2.2026', { 'de-DE': 'February 2026 has no day 30.' }],
  ['1/2/1899', { 'en-US': years, 'en-GB': years }],
  ['1/2/2200', { 'en-US': years, 'en-GB': years }],
];

const habitNames = ['en-US', 'en-GB', 'de-DE', 'nl-NL', 'sv-SE', 'ja-JP'];

describe('a day that somebody types', () => {
  it.each(forEverybody)('“%s” is %s to everybody', (typed, outcome) => {
    for (const language of habitNames)
      expect(outcomeOf(readDate(typed, dateHabitOf(language))), language).toBe(outcome);
  });

  it.each(
    byHabit.flatMap(([typed, outcomes]) =>
      Object.entries(outcomes).map(([language, outcome]) => [typed, language, outcome] as const),
    ),
  )('“%s” is, to a person of %s, %s', (typed, language, outcome) => {
    expect(outcomeOf(readDate(typed, dateHabitOf(language)))).toBe(outcome);
  });

  it('is asked about in words that cannot be read in two ways', () => {
    const asked = (typed: string, language: string) => dateQuestion(typed, readDate(typed, dateHabitOf(language)));

    expect(asked('3/4/2026', 'en-GB')).toBe('“3/4/2026” can be Mar 4, 2026 or Apr 3, 2026. Which one is it?');
    expect(asked('31/12/2026', 'en-US')).toBe('Does “31/12/2026” mean Dec 31, 2026?');
    expect(asked('2/30/2026', 'en-US')).toBe('February 2026 has no day 30.');
    expect(asked('3/4/2026', 'en-US')).toBeNull();
  });

  it('is read as the product writes it, by whoever writes days in that order, and never as another day by anybody', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        const shown = formatDateInput(day);
        expect(readDate(shown)).toEqual({ kind: 'date', date: day });
        for (const language of habitNames) {
          const reading = readDate(shown, dateHabitOf(language));
          expect(reading.kind === 'unclear' ? reading.dates : [reading.kind === 'date' && reading.date]).toContain(day);
        }
      }),
    );
  });

  it('is read by the product’s own order where the language is not known', () => {
    expect(dateHabitOf(undefined)).toEqual(dateHabitOf('en-US'));
    expect(dateHabitOf('no language')).toEqual(dateHabitOf('en-US'));
  });
});
