import { describe, expect, it } from 'vitest';
import { cureDaysIn, daysIn, levelIn, quoteParagraphs } from '#shared/domain/quoted-value.ts';

/** The words that were found, or why there are none. */
const wordsOf = (text: string, place: ReturnType<typeof levelIn>): string =>
  place.kind === 'once' ? text.slice(place.start, place.end) : place.kind;

describe('a level in its quote', () => {
  it.each([
    ['shall not be less than 1.20 to 1.00', { value: 1.2, unit: 'Ratio' }, '1.20'],
    ['not less than .60 to 1.0', { value: 0.6, unit: 'Ratio' }, '.60'],
    ['a coverage of at least 120%', { value: 1.2, unit: 'Ratio' }, '120'],
    ['at least one and twenty-five hundredths to one', { value: 1.25, unit: 'Ratio' }, 'several'],
    ['as required by the definition of Required Ratio', { value: 1.25, unit: 'Ratio' }, 'none'],
    ['1.20 to 1.00 through 2027, and 1.20 to 1.00 thereafter', { value: 1.2, unit: 'Ratio' }, 'several'],
    ['not more than sixty-five percent (65%)', { value: 65, unit: 'Percentage' }, 'sixty-five percent (65'],
    ['shall not exceed 65 MW', { value: 65, unit: 'Percentage' }, 'none'],
    ['Liquidity of at least $2,500,000.', { value: 2_500_000, unit: 'USD' }, '2,500,000'],
    ['Liquidity of at least C$2.5 million', { value: 2_500_000, unit: 'CAD' }, '2.5 million'],
    [
      'at least Two Million Dollars ($2,000,000) in cash',
      { value: 2_000_000, unit: 'USD' },
      'Two Million Dollars ($2,000,000',
    ],
    ['not less than negative $750,000', { value: -750_000, unit: 'USD' }, '750,000'],
    ['an amount equal to six (6) months of debt service', { value: 6, unit: 'Months' }, 'six (6'],
    ['in Section 6 of this Agreement', { value: 6, unit: 'Months' }, 'none'],
  ] as const)('“%s” has %o as “%s”', (text, level, words) => {
    expect(wordsOf(text, levelIn(text, level))).toBe(words);
  });
});

describe('days in their quote', () => {
  it.each([
    ['within forty-five (45) days after the end of each quarter', 45, 'forty-five (45'],
    ['within 120 calendar days after the fiscal year', 120, '120'],
    ['within thirty days', 30, 'thirty'],
    ['at least 10 Business Days before', -10, '10'],
    ['by Section 45 of the Agreement', 45, 'none'],
    ['within 30 days after each month and 30 days after each year', 30, 'several'],
  ])('“%s” has %d as “%s”', (text, days, words) => {
    expect(wordsOf(text, daysIn(text, days))).toBe(words);
  });

  it('are no cure period in a sentence that speaks of none', () => {
    const delivery = 'within 30 days after the end of each month';
    const failure = 'and such failure continues unremedied for 30 days';

    expect(cureDaysIn(delivery, 30)).toEqual({ kind: 'none' });
    expect(wordsOf(failure, cureDaysIn(failure, 30))).toBe('30');
  });
});

it('reads lines as one paragraph up to an empty line', () => {
  expect(quoteParagraphs('not less\nthan 1.20\n\n (b)  thereafter')).toEqual(['not less than 1.20', '(b) thereafter']);
});
